"""Fair dice: a seed committed to before anything is rolled, from which every roll of a game can be derived again.

The seed (32 bytes from the operating system) is fixed first, its SHA-256 is shown, then a player may add a word or a
shake of the cup (`mix`); so neither side picks the dice. Roll k is read from HMAC-SHA256(seed, "mix|k"): each byte
below 252 gives a face, others are thrown away, so that all faces are equally likely. When the game is over the seed
is shown. No randomness is drawn here: the seed comes from outside.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

SEED_BYTES = 32


def seed_bytes(seed: str) -> bytes:
    """The 32 bytes of a seed in hex. ValueError when it is anything else."""
    raw = bytes.fromhex(seed)
    if len(raw) != SEED_BYTES:
        raise ValueError(f"a dice seed has {SEED_BYTES} bytes, not {len(raw)}")
    return raw


def commitment(seed: str) -> str:
    """SHA-256 of the seed, in hex: what is shown while the game runs. ValueError for a seed that is none."""
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


@dataclass(frozen=True, slots=True)
class Dice:
    """The rolls of one game. seed: 32 bytes in hex; mix: what the player added."""

    seed: str
    mix: str = ""

    def roll(self, number: int) -> tuple[int, int]:
        """The game's roll `number`, counted from 0, opening rolls included."""
        faces = self._faces(number)
        return next(faces), next(faces)

    def _faces(self, number: int) -> Iterator[int]:
        key = seed_bytes(self.seed)
        block = 0
        while True:
            # One block of 32 bytes is all but always enough; a further one has its own name.
            label = f"{self.mix}|{number}" if block == 0 else f"{self.mix}|{number}|{block}"
            for byte in hmac.digest(key, label.encode("utf-8", "surrogatepass"), "sha256"):
                if byte < 252:
                    yield byte % 6 + 1
            block += 1
