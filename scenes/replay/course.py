"""The frames of a game as stops, and what has to be shown from one stop to the next.

A stop is a moment at which somebody decides: the dice lie there and are not played yet, a double is on offer. The first
stop is the start of the game, the last one its end. Nothing is folded here: every stop shows a view of the referee's.
"""

from __future__ import annotations

from dataclasses import dataclass

from bg import events as ev
from bg import record
from engine.protocol.replay import HistoryLine, LineKind, ReplayGame
from engine.protocol.table import View

AT_ITS_END = (LineKind.END, LineKind.ROLLED, LineKind.SET)


@dataclass(frozen=True)
class Stop:
    """view: what is seen there; seq: its number. led: the events that led here from the stop before, with their numbers.
    line: index of the history line that is decided here, None where nothing is."""

    view: View
    seq: int
    led: tuple[tuple[int, ev.Event], ...]
    line: int | None


@dataclass(frozen=True)
class Course:
    """A game from its first stop to its last. at: the stop of each history line; ended: how the game ended, if it did."""

    stops: tuple[Stop, ...]
    at: tuple[int, ...]
    ended: ev.GameEnded | None

    def stop_of(self, seq: int) -> int:
        """The last stop that is not beyond event `seq`."""
        return max((index for index, stop in enumerate(self.stops) if stop.seq <= seq), default=0)


def course(game: ReplayGame) -> Course:
    """The stops of a game; it has at least one frame, that of its beginning."""
    frames = game.frames
    where = [frame_of(game, line) for line in game.history]
    wanted = sorted({0, *where, len(frames) - 1})
    told = [
        [(frame.seq - len(frame.events) + 1 + i, record.from_plain(plain)) for i, plain in enumerate(frame.events)]
        for frame in frames
    ]
    stops = []
    for before, index in zip([-1, *wanted], wanted):
        led = tuple(event for events in told[before + 1 : index + 1] for event in events)
        line = next((n for n, frame in enumerate(where) if frame == index), None)
        stops.append(Stop(frames[index].view, frames[index].seq, led, line))
    ended = next((event for events in reversed(told) for _, event in events if isinstance(event, ev.GameEnded)), None)
    return Course(tuple(stops), tuple(wanted.index(frame) for frame in where), ended)


def frame_of(game: ReplayGame, line: HistoryLine) -> int:
    """The frame at which a line is decided: the last one before it. What decides nothing is shown when it has happened."""
    if line.kind in AT_ITS_END:
        return next((index for index, frame in enumerate(game.frames) if frame.seq >= line.seq), len(game.frames) - 1)
    return max(index for index, frame in enumerate(game.frames) if index == 0 or frame.seq < line.seq)
