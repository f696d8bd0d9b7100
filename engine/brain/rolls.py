"""The 21 different rolls of two dice and how likely each is. Nothing is rolled here."""

from __future__ import annotations

import numpy as np

ROLLS = np.array([(a, b) for a in range(1, 7) for b in range(1, a + 1)], np.int8)
WEIGHTS = np.array([1 if a == b else 2 for a, b in ROLLS], np.float64) / 36
