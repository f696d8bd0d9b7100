"""What a game's events add up to, for the card at its end: time, dice, hints. Sums, no positions.

`Reckoning` asks the referee for the events when a game has ended: a match that was resumed has not seen all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bg import events as ev
from bg.customs import Opening
from engine.protocol.table import EventList, Events, Phase

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

Pair = tuple[int, int]


@dataclass(frozen=True)
class Tally:
    """By seat: milliseconds used, rolls, pips on them (a double is played four times), hints asked."""

    ms: Pair = (0, 0)
    rolls: Pair = (0, 0)
    pips: Pair = (0, 0)
    hints: Pair = (0, 0)

    def average(self, seat: int) -> float | None:
        """Pips a roll; None before the first one. Fair dice give 8⅙ in the long run."""
        return self.pips[seat] / self.rolls[seat] if self.rolls[seat] else None


def tally(events: Iterable[ev.Event], game: int) -> Tally:
    """Of one game of a match."""
    ms, rolls, pips, hints = [0, 0], [0, 0], [0, 0], [0, 0]
    here, dice_played = False, True
    for event in events:
        if isinstance(event, ev.MatchStarted):
            dice_played = event.setup.customs.opening is Opening.DICE
        elif isinstance(event, ev.GameStarted):
            here = event.number == game
        if not here:
            continue
        rolled: tuple[int, tuple[int, int]] | None = None
        if isinstance(event, ev.Rolled):
            rolled = event.seat, event.dice
        elif isinstance(event, ev.OpeningRolled) and event.first is not None and dice_played:
            rolled = event.first, event.dice
        if rolled is not None:
            seat, (one, other) = rolled
            rolls[seat] += 1
            pips[seat] += 4 * one if one == other else one + other
        seat = int(getattr(event, "seat", 0))
        ms[seat] += int(getattr(event, "ms", 0))
        hints[seat] += int(getattr(event, "hints", 0))
    return Tally((ms[0], ms[1]), (rolls[0], rolls[1]), (pips[0], pips[1]), (hints[0], hints[1]))


class Reckoning:
    """tally: of the game that ended last, None while it is not known."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.tally: Tally | None = None
        self._of = -1  # the event at which it was asked for

    def refresh(self) -> None:
        """At the end of a game: ask."""
        view = self.scene.view
        over = view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER) and view.game > 0
        if not over:
            self.tally = None
        elif self._of != view.seq:
            self._of = view.seq
            self.scene.exchange.send(Events(view.match), self._told)

    def forget(self) -> None:
        """The sides have changed round: ask again when it is time."""
        self.tally, self._of = None, -1

    def _told(self, pending: Any) -> None:
        if isinstance(pending.ok, EventList):
            told = self.scene.exchange.events(pending.ok.events)
            self.tally = tally(told, self.scene.view.game)
            ended = [event for event in told if isinstance(event, ev.GameEnded)]
            if self.scene.ended is None and ended:
                self.scene.ended = ended[-1]
            self.scene.rebuild()
