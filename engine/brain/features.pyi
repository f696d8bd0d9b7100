"""Types of the compiled module; what each function does stands in features.py."""

import numpy as np
from numpy.typing import NDArray

EXTRAS: int
TABLE: NDArray[np.int32]

def open_rolls() -> NDArray[np.int32]: ...
def extras(
    boards: NDArray[np.int8],
    table: NDArray[np.int32],
    mine: NDArray[np.int32],
    theirs: NDArray[np.int32],
    out: NDArray[np.float32],
    k: int,
) -> None: ...
def extra_inputs(boards: NDArray[np.int8]) -> NDArray[np.float32]: ...
