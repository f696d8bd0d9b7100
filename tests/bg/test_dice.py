"""Dice that can be checked afterwards."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from bg.dice import Dice, commitment
from tests.bg.tables import SEED


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


@pytest.mark.parametrize("seed", ["", "5a", "zz" * 32, "5a" * 33])
def test_a_seed_is_thirty_two_bytes_in_hex(seed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - bytes.fromhex says it in its own words
        commitment(seed)


def test_a_roll_is_read_from_its_hmac() -> None:
    for number in range(50):
        block = hmac.new(bytes.fromhex(SEED), f"şans|{number}".encode(), "sha256").digest()
        faces = [byte % 6 + 1 for byte in block if byte < 252]
        assert Dice(SEED, "şans").roll(number) == (faces[0], faces[1])


def test_rolls_repeat_and_depend_on_everything() -> None:
    rolls = [Dice(SEED).roll(number) for number in range(40)]
    assert rolls == [Dice(SEED).roll(number) for number in range(40)]
    assert rolls != [Dice(SEED, "x").roll(number) for number in range(40)]
    assert rolls != [Dice("5b" * 32).roll(number) for number in range(40)]


def test_faces_are_equally_likely() -> None:
    """6,000 rolls of one seed; the chi-squared bound is met by all but one seed in a million, and the seed is fixed."""
    counts = Counter(face for number in range(6000) for face in Dice(SEED).roll(number))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 36
    pairs = Counter(Dice(SEED).roll(number) for number in range(6000))
    assert len(pairs) == 36


def test_a_block_that_is_used_up_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    labels: list[bytes] = []

    def digest(key: bytes, label: bytes, name: str) -> bytes:
        labels.append(label)
        return bytes([255] * 32) if len(labels) == 1 else bytes([0, 5] * 16)

    monkeypatch.setattr("bg.dice.hmac.digest", digest)
    assert Dice(SEED, "m").roll(7) == (1, 6)
    assert labels == [b"m|7", b"m|7|1"]
