"""Steps are values, equal when all of them is equal."""

from __future__ import annotations

import dataclasses

import pytest

from bg.moves import Refusal, Step


def test_a_step_is_a_value() -> None:
    assert Step(8, 5, 3) == Step(8, 5, 3, hit=False)
    assert len({Step(8, 5, 3), Step(8, 5, 3), Step(8, 5, 3, hit=True)}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        Step(8, 5, 3).die = 4  # type: ignore[misc]


def test_reasons_have_names_of_their_own() -> None:
    assert len({reason.value for reason in Refusal}) == len(Refusal)
    assert Refusal("bar_first") is Refusal.BAR_FIRST
