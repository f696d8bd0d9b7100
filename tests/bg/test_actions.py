"""Every action is understood by the state machine: done, or refused with a reason."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import get_args

import pytest

from bg.actions import Action
from bg.match import Illegal, act, new
from bg.setup import DiceSource
from tests.bg.tables import setup

VALUES = {"seat": 0, "play": (), "level": 1, "accept": True, "source": DiceSource.GENERATED}


@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_action_has_its_answer(kind: type) -> None:
    needed = [entry.name for entry in fields(kind) if entry.default is MISSING]
    action = kind(**{name: VALUES[name] for name in needed})
    state, _ = new(setup())
    with pytest.raises(Illegal) as illegal:
        act(state, action)
    assert illegal.value.reason in ("not_now_before_game", "seed_missing", "not_a_session", "same_dice")
