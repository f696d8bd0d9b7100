"""Files as a bad disk, a bad copy or a bad person leaves them."""

from __future__ import annotations

import random


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The bytes cut off, changed, left out, doubled or swapped about, at random places."""
    found = bytearray(data)
    if rng.random() < 0.3:
        del found[rng.randrange(len(found) + 1) :]
    for _ in range(rng.choice((0, 1, 2, 5, 40))):
        if not found:
            break
        start = rng.randrange(len(found))
        piece = found[start : start + rng.choice((1, 1, 2, 8, 60))]
        match rng.randrange(5):
            case 0:
                found[start] = rng.randrange(256)
            case 1:
                found[start] = rng.choice(data)
            case 2:
                del found[start : start + len(piece)]
            case 3:
                found[start:start] = piece
            case _:
                there = rng.randrange(len(found))
                found[there : there + len(piece)] = piece
    return bytes(found)
