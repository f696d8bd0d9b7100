"""Customs are checked when they are made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bg.customs import Customs


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": (1,)},
        {"scores": (1, 2, 3, 4)},
        {"scores": (2, 1)},
        {"scores": (0, 1)},
        {"cube_ceiling": 1},
        {"cube_ceiling": 48},
        {"automatic_doubles": -1},
    ],
)
def test_impossible_customs(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not"):
        replace(Customs(), **wrong)


def test_every_ban_is_off_unless_chosen() -> None:
    assert not Customs().bans
    for ban in ("no_hit_and_run", "no_hit_in_far_home", "must_bear_off"):
        assert replace(Customs(), **{ban: True}).bans
    assert not Customs(higher_die=False).bans
    assert Customs(cube_ceiling=64).cube_ceiling == 64
