"""What the tests of live matches share: players by hand, closed at the end, and ways to get somewhere."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bg.setup import MatchSetup, Player
from bg.state import Phase
from engine.protocol.table import Prefs, View
from tests.engine.player import Scripted, setup

BY_HAND = Prefs(auto_roll=False, auto_confirm=False, auto_forced=False, think_ms=0)
Start = Callable[..., Scripted]


def people(rules: str, length: int, **changes: Any) -> MatchSetup:
    return replace(setup(rules, length, **changes), players=(Player("Ayşe"), Player("Ben")))


def to_play(view: View) -> bool:
    """A person's turn with a choice."""
    return view.phase is Phase.TO_PLAY and view.thinking is None and len(view.steps) > 1


def by_hand(start: Start, agreed: MatchSetup | None = None, **options: Any) -> tuple[Scripted, View]:
    """A player at a turn with a choice, nothing played yet."""
    player = start(**options)
    player.start(agreed or people("international", 5), BY_HAND)
    player.act("next_game")
    while player.view is not None and player.view.phase is not Phase.TO_PLAY:
        player.act("roll")
    assert player.view is not None
    assert len(player.view.steps) > 1
    return player, player.view


def step_of(view: View) -> dict[str, int]:
    return {"source": view.steps[0].source, "target": view.steps[0].target, "die": view.steps[0].die}


def replace_prefs(**changes: Any) -> Prefs:
    return Prefs(**{name: changes.get(name, getattr(BY_HAND, name)) for name in Prefs.__struct_fields__})


def crash(player: Scripted) -> None:
    pid = player.client.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
