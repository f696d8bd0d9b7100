"""Types of the compiled module; what each function does stands in hazards.py."""

import numpy as np
from numpy.typing import NDArray

compiled: bool

def stands(sides: NDArray[np.int8], most: int, wanted: NDArray[np.uint8], home: NDArray[np.uint8]) -> int: ...
def waited(
    wanted: NDArray[np.uint8],
    mark: int,
    known: NDArray[np.int64],
    table: NDArray[np.float32],
    told: NDArray[np.float32],
    first: int,
    waiting: NDArray[np.float32],
) -> int: ...
def sooner(
    one: NDArray[np.float32],
    rows: NDArray[np.int64],
    other: NDArray[np.float32],
    others: NDArray[np.int64],
    lead: int,
    out: NDArray[np.float32],
    column: int,
) -> int: ...
