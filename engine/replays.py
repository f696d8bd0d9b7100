"""A game of a stored match as frames, each with the whole view, and as the lines of its move history. Pure.

A frame is an act: what follows from an event by itself (the end of a game after its last play) belongs to the same one.
The views offer nothing to do, and a seed is told only once its game has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bg import notation, plans, record
from bg.clock import Clock
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    Doubled,
    Dropped,
    Event,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpenerNamed,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.setup import DiceSource
from bg.state import MatchState, Phase, after, started
from engine import tables_time as timing
from engine.protocol.archive import Cut
from engine.protocol.replay import Frame, GameHead, HistoryLine, LineKind, ReplayGame
from engine.protocol.table import ClockView, Cube, View

MOST_FRAMES = 1500
"""Of one game in one reply, which must stay one readable line; the longest real games have some 400."""

_FOLLOWING = (GameEnded, MatchEnded, CubeTurned, OpenerNamed)
_CUBE = {Doubled: LineKind.DOUBLE, Beavered: LineKind.BEAVER, Raccooned: LineKind.RACCOON, Taken: LineKind.TAKE}


def still(match: int, state: MatchState, *, clock: Clock | None = None, seed: str = "", kept: bool = True) -> View:
    """The view of a state in which nothing is to be done. seed: of the game that ended last."""
    dice = state.dice or ()
    left = state.rules.orders(state.dice, state.turns[state.mover])[0] if state.dice else ()
    if state.dice and len(left) == len(dice):
        left = dice
    mine, theirs = state.rules.pip_count(state.position)
    kind, planner = plans.by_seat(state.rules, state.position, state.mover) if state.in_game else ("", None)
    return View(
        match=match,
        seq=state.seq,
        rev=0,
        setup=state.setup,
        phase=state.phase,
        game=state.game,
        score=state.score,
        crawford=state.crawford,
        mover=state.mover,
        turn=state.turn,
        position=state.position,
        pips=(mine, theirs) if state.mover == 0 else (theirs, mine),
        cube=Cube(state.cube, state.owner, state.offered, state.cube_live),
        dice=dice,
        left=left,
        clock=None if clock is None else ClockView(clock.reserve_ms, clock.setup.delay_ms, None),
        resign_offer=0 if state.resigned is None else state.resigned[1],
        opening=state.opening,
        commitment=state.commitment,
        word=state.mix,
        seed=seed,
        winner=state.winner,
        plan=str(kind),
        planner=planner,
        kept=kept,
    )


def heads(events: Sequence[Event], cuts: Sequence[Cut] = ()) -> list[GameHead]:
    """The games of a match."""
    by_number = {cut.game: cut for cut in cuts}
    found: list[GameHead] = []
    for event in events:
        if isinstance(event, GameStarted):
            found.append(GameHead(event.number, event.score, event.crawford, 0, cut=by_number.get(event.number)))
        elif isinstance(event, Played | ClosedOut):
            found[-1].turns += 1
        elif isinstance(event, GameEnded):
            head = found[-1]
            head.winner, head.points, head.level = event.winner, event.points, event.level
            head.reason = event.reason.value
    return found


def replay_game(
    match: int, stored: Sequence[dict[str, Any]], game: int, cuts: Sequence[Cut] = (), source: str = ""
) -> ReplayGame | None:
    """One game: by its number, 0 the first, -1 the last. None when there is no such game; a match that has not begun has
    one reply, without games."""
    events = [record.from_plain(plain) for plain in stored]
    first = events[0]
    assert isinstance(first, MatchStarted)
    games = heads(events, cuts)
    numbers = [head.number for head in games]
    reply = ReplayGame(match, first.setup, games, 0, [], [], first.setup.dice is DiceSource.TYPED, source)
    if not games:
        return reply
    wanted = {0: numbers[0], -1: numbers[-1]}.get(game, game)
    if wanted not in numbers:
        return None
    reply.game = wanted
    _fill(reply, events, stored, any(cut.game == wanted for cut in cuts))
    return reply


def _fill(reply: ReplayGame, events: Sequence[Event], stored: Sequence[dict[str, Any]], cut: bool) -> None:
    """Fold up to the game and add its frames and lines."""
    first = events[0]
    assert isinstance(first, MatchStarted)
    state = started(first)
    clock = None if reply.setup.clock is None else timing.spent(reply.setup.clock, ())
    seed, current = "", 0
    lines = _Lines()
    before = state
    for event, plain in zip(events[1:], stored[1:]):
        if isinstance(event, GameStarted):
            current = event.number
        told, state = state, after(state, event)
        clock = None if clock is None else timing.after(clock, event)
        seed = event.seed if isinstance(event, GameEnded) else seed
        if current != reply.game:
            continue
        following = isinstance(event, _FOLLOWING) or (isinstance(event, PositionSet) and told.phase is Phase.OPENING)
        if reply.frames and following:
            frame = reply.frames[-1]
            frame.seq, frame.view = state.seq, still(reply.match, state, clock=clock, seed=seed)
            frame.events.append(plain)
        elif len(reply.frames) >= MOST_FRAMES:
            break
        else:
            before = told
            reply.frames.append(Frame(state.seq, still(reply.match, state, clock=clock, seed=seed), [plain]))
        lines.add(before, told, state, event)
    lines.close(state if state.game == reply.game else before)
    reply.history = lines.lines
    if cut and reply.history:
        reply.history[-1].cut = True


class _Lines:
    """The move history, event by event."""

    def __init__(self) -> None:
        self.lines: list[HistoryLine] = []
        self._turn = 0
        self._rolled: tuple[int, int, int, tuple[int, int]] | None = None
        self._given_up: tuple[int, int, int, tuple[int, int]] | None = None

    def add(self, before: MatchState, told: MatchState, state: MatchState, event: Event) -> None:
        """before: at the frame before; told: just before the event."""

        def line(kind: LineKind, seat: int | None, **more: Any) -> None:
            self.lines.append(HistoryLine(state.seq, before.seq, kind, seat, **more))

        match event:
            case OpeningRolled(dice=dice, first=first):
                if first is None or state.phase is not Phase.TO_PLAY:
                    line(LineKind.OPENING, first, dice=dice)
                else:
                    self._rolled = (state.seq, before.seq, first, (dice[first], dice[1 - first]))
            case Rolled(seat=seat, dice=dice):
                self._rolled = (state.seq, before.seq, seat, dice)
            case Played(seat=seat, play=play):
                self._rolled = None
                self._turn += 1
                kind = LineKind.PLAY if play else LineKind.DANCE
                text = notation.text(play)
                line(kind, seat, turn=self._turn, dice=told.dice, play=text, ms=event.ms, hints=event.hints)
            case ClosedOut(seat=seat):
                self._turn += 1
                line(LineKind.CLOSED_OUT, seat, turn=self._turn)
            case CubeTurned(value=value):
                line(LineKind.CUBE_TURNED, None, value=value)
            case Doubled(seat=seat, value=value) | Taken(seat=seat, value=value):
                line(_CUBE[type(event)], seat, value=value, ms=event.ms, hints=event.hints)
            case Beavered(seat=seat, value=value) | Raccooned(seat=seat, value=value):
                line(_CUBE[type(event)], seat, value=value, ms=event.ms)
            case Dropped(seat=seat):
                line(LineKind.DROP, seat, value=told.offered, ms=event.ms, hints=event.hints)
            case ResignOffered(seat=seat, level=level):
                self._given_up = self._rolled
                self._keep_roll()
                line(LineKind.RESIGN, seat, value=level)
            case ResignAnswered(seat=seat, accepted=accepted):
                if not accepted and self._given_up is not None:
                    del self.lines[-2]  # the dice are still to be played
                    self._rolled = self._given_up
                line(LineKind.RESIGN_ACCEPTED if accepted else LineKind.RESIGN_REFUSED, seat)
            case FlagFell(seat=seat):
                self._keep_roll()
                line(LineKind.FLAG, seat)
            case PositionSet(mover=mover):
                line(LineKind.SET, mover)
            case GameEnded(winner=winner, points=points):
                self._keep_roll()
                line(LineKind.END, winner, value=points)

    def close(self, state: MatchState) -> None:
        """The history ends in this state: dice on the table are a line, too."""
        if state.phase is Phase.TO_PLAY:
            self._keep_roll()

    def _keep_roll(self) -> None:
        """A roll that is not played (yet): its turn has been given up, or stands open."""
        if self._rolled is not None:
            seq, before, seat, dice = self._rolled
            self.lines.append(HistoryLine(seq, before, LineKind.ROLLED, seat, turn=self._turn + 1, dice=dice))
            self._rolled = None
