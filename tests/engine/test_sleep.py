"""A match over which the machine falls asleep, with clocks and timers of the test's own: nobody's time runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bg.setup import ClockSetup
from bg.state import Phase
from engine.loop import Timer
from engine.protocol.table import Act, NewMatch, Prefs, Shown, View, ViewNote
from engine.store.database import Database
from engine.tables import Tables
from engine.tables_time import Stopwatch
from tests.engine.hands import people


class Room:
    """Tables without a process around them. usual, always: seconds on the two clocks; timers: what has been put off."""

    def __init__(self) -> None:
        self.usual, self.always = 1000.0, 5000.0
        self.timers: list[tuple[float, Timer]] = []
        self.notes: list[ViewNote] = []
        self.answers: list[Any] = []
        database = Database(None, full_sync=False, told=lambda error: None)
        self.tables = Tables(database, None, later=self.later, note=self.notes.append)  # type: ignore[arg-type]
        self.do(Prefs(auto_roll=False, auto_confirm=False, auto_forced=False))
        view: View = self.do(NewMatch(people("international", 3, clock=ClockSetup(60_000, 0))))
        self.table = self.tables.table(view.match)
        self.table._stopwatch = Stopwatch(lambda: self.usual, lambda: self.always)

    def later(self, seconds: float, work: Callable[[], None]) -> Timer:
        self.timers.append((seconds, Timer(work)))
        return self.timers[-1][1]

    def ok(self, value: Any) -> None:
        self.answers.append(value)

    def do(self, message: msgspec.Struct) -> Any:
        self.tables.handlers()[type(message)](message, self)  # type: ignore[arg-type]
        return self.answers[-1]

    def act(self, do: str, **values: Any) -> View:
        state = self.table.state
        view: View = self.do(Act(self.table.match, state.seq, self.table.view().turn, do, **values)).view
        return view

    def pass_(self, seconds: float, *, asleep: float = 0.0, jumps: bool = False) -> None:
        """Time goes by, so much of it in sleep, in which the usual clock jumps or stands; then what is due is done."""
        self.usual += seconds + (asleep if jumps else 0.0)
        self.always += seconds + asleep
        due, self.timers = self.timers, []
        for wait, timer in due:
            if wait > max(seconds, 1.0):
                self.timers.append((wait, timer))
            elif timer.work is not None:
                timer.work()


@pytest.fixture
def room() -> Room:
    """A game in which somebody is to move, the board in view."""
    room = Room()
    room.act("next_game")
    while room.table.state.phase is not Phase.TO_PLAY:
        room.act("roll")
    room.do(Shown(room.table.match, room.table.state.seq))
    return room


def test_the_screen_is_told_that_the_clock_runs(room: Room) -> None:
    clock = room.notes[-1].view.clock
    assert clock is not None
    assert clock.running == room.table.state.turn
    room.pass_(1)
    room.pass_(1)
    now = room.table.view().clock
    assert now is not None
    assert now.reserve_ms[clock.running] == 58_000


@pytest.mark.parametrize("jumps", [False, True])
def test_a_sleep_costs_nobody_time_and_the_clock_waits_for_the_player(room: Room, jumps: bool) -> None:
    seat = room.table.state.turn
    room.pass_(1)
    room.pass_(0.5, asleep=3600, jumps=jumps)
    note = room.notes[-1].view
    assert note.clock is not None
    assert note.clock.running is None
    assert 3_600_000 <= note.slept_ms <= 3_601_000
    assert note.clock.reserve_ms[seat] in (58_500, 59_000)
    left = note.clock.reserve_ms[seat]
    room.pass_(4)  # nobody is there yet
    assert room.table.view().clock.reserve_ms[seat] == left  # type: ignore[union-attr]
    room.do(Shown(room.table.match, room.table.state.seq))
    room.pass_(1)
    assert room.notes[-1].view.clock.running == seat  # type: ignore[union-attr]
    assert room.table.view().clock.reserve_ms[seat] == left - 1000  # type: ignore[union-attr]
    assert room.table.state.phase is Phase.TO_PLAY  # no flag fell


def test_after_ten_seconds_the_clock_goes_on_by_itself(room: Room) -> None:
    room.pass_(0.5, asleep=3600)
    assert not room.table._stopwatch.running
    room.pass_(10)
    assert room.table._stopwatch.running


def test_a_flag_still_falls_for_who_is_awake(room: Room) -> None:
    for _ in range(61):
        room.pass_(1)
    assert room.table.state.phase is Phase.BEFORE_GAME
    assert room.notes[-1].events[0]["kind"] == "flag_fell"
