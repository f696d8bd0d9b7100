"""Types of the compiled module; what each function does stands in layers.py."""

import numpy as np
from numpy.typing import NDArray

EFFECTS: int
CHANGES: int
compiled: bool

def standing(p: int, n: int) -> int: ...
def off(side: int, n: int) -> int: ...
def first_layer(
    parents: NDArray[np.int8],
    first: int,
    last: int,
    children: NDArray[np.int8],
    offsets: NDArray[np.int64],
    checkers: int,
    effects: NDArray[np.float32],
    bias: NDArray[np.float32],
    rows: NDArray[np.int32],
    scales: NDArray[np.float32],
    base: NDArray[np.float32],
    out: NDArray[np.float32],
) -> int: ...
def next_layer(
    x: NDArray[np.float32],
    bits: NDArray[np.int32],
    weights: NDArray[np.float32],
    bias: NDArray[np.float32],
    rows: NDArray[np.int32],
    scales: NDArray[np.float32],
    out: NDArray[np.float32],
    alike: bool,
) -> int: ...
