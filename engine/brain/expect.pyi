"""Types of the compiled module; what each function does stands in expect.py."""

import numpy as np
from numpy.typing import NDArray

compiled: bool

def expected(
    values: NDArray[np.float32],
    chances: NDArray[np.float32],
    rows: NDArray[np.int32],
    leaves: NDArray[np.int16],
    masks: NDArray[np.int32],
    blots: NDArray[np.int32],
    offsets: NDArray[np.int64],
    weights: NDArray[np.float32],
    wanted: NDArray[np.uint8],
    out: NDArray[np.float32],
    followed: NDArray[np.float32],
) -> None: ...
