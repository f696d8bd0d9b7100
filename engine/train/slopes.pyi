"""Types of the compiled module; what each function does stands in slopes.py."""

import numpy as np
from numpy.typing import NDArray

compiled: bool

def back(
    x: NDArray[np.float32],
    error: NDArray[np.float32],
    weights: NDArray[np.float32],
    gradient: NDArray[np.float32],
    down: NDArray[np.float32],
    rows: NDArray[np.int32],
    columns: NDArray[np.int32],
    values: NDArray[np.float32],
) -> int: ...
def moments(
    gradient: NDArray[np.float32],
    first: NDArray[np.float32],
    second: NDArray[np.float32],
    beta1: float,
    beta2: float,
) -> int: ...
def step(
    flat: NDArray[np.float32],
    average: NDArray[np.float32],
    first: NDArray[np.float32],
    roots: NDArray[np.float32],
    rate: float,
    epsilon: float,
    share: float,
) -> int: ...
