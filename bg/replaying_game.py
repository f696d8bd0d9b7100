"""One game of a transcript, entry by entry, as events; `bg.replaying` puts games together to a match.

An entry that cannot be, raises `Wrong` and leaves the game where it stood before it. A `Guess` is something about the
customs that the file does not say and its course shows: the match is then read again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bg.customs import Customs
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    Doubled,
    Dropped,
    EndReason,
    Event,
    GameEnded,
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
from bg.formats.transcript import (
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Game,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Result,
    Said,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.hops import NotPlayed, play_of
from bg.moves import Play
from bg.position import BAR, OFF, Position
from bg.score import level_counted
from bg.state import MatchState, Phase, after

ANSWERING = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
MOST_RAW = 200


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a game stops making sense. line, offset: in the file, 0 when it has none. reason: a `bg.moves.Refusal`,
    `unfinished`, `illegal_play`, `could_move`, `play_missing`, `not_your_turn`, `bad_cube`, `bad_dice`, `bad_position`,
    `after_the_end`, `unreadable`. text: what stands there. turn: of the game, from 1."""

    game: int
    reason: str
    line: int = 0
    offset: int = 0
    text: str = ""
    turn: int = 0


class Wrong(ValueError):
    """An entry that cannot be."""

    def __init__(self, reason: str, entry: Entry, turn: int) -> None:
        super().__init__(reason)
        self.reason, self.entry, self.turn = reason, entry, turn

    def cut(self, game: int) -> Cut:
        entry = self.entry
        return Cut(game, self.reason, entry.line, entry.offset, entry.raw.strip()[:MOST_RAW], self.turn)


class Guess(Exception):
    """The customs must have been others: without Crawford, or with Jacoby."""

    def __init__(self, *, jacoby: bool = False, crawford: bool = True) -> None:
        super().__init__(jacoby, crawford)
        self._jacoby, self._crawford = jacoby, crawford

    def among(self, customs: Customs) -> Customs:
        """The customs with this guess made."""
        return replace(customs, jacoby=customs.jacoby or self._jacoby, crawford=customs.crawford and self._crawford)


class Player:
    """Plays one game over. state and events grow; result: how the game ended by the file, if it tells. analysis: what the
    file has of it, by the index of the event in the match (see `bg.telling`)."""

    def __init__(self, transcript: Transcript, state: MatchState, game: Game, result: Result | None) -> None:
        self.state = state
        self.events: list[Event] = []
        self.analysis: dict[int, PlayAnalysis | CubeAnalysis] = {}
        self._transcript = transcript
        self._game = game
        self._result = result
        self._turn = 0

    def tell(self, event: Event) -> None:
        """One more event."""
        self.state = after(self.state, event)
        self.events.append(event)

    def _note(self, analysis: PlayAnalysis | CubeAnalysis | None) -> None:
        """What the file thinks of the event told last."""
        if analysis is not None:
            self.analysis[self.state.seq - 1] = analysis

    def play(self) -> None:
        """All entries and the end. Wrong at the first that cannot be, Guess."""
        if self._game.automatic and self.state.session:
            self.tell(CubeTurned(2**self._game.automatic))
        for index, entry in enumerate(self._game.entries):
            if not self.state.in_game:
                self._after_the_end(entry)
                continue
            last = index + 1 == len(self._game.entries)
            match entry:
                case TurnEntry():
                    self._roll_and_play(entry, last)
                case CubeEntry():
                    self._cube(entry)
                case ResignEntry():
                    self._resign(entry)
                case PlacedEntry():
                    self._place(entry, self._game.entries[index + 1 :])
                case UnreadEntry():
                    raise self._wrong("unreadable", entry)
        if self.state.in_game and self._result is not None:
            self._end_by_result(self._result)

    def give_up(self) -> None:
        """End the game where it stands, as the file says that it ended."""
        result = self._result
        if self.state.in_game and result is not None:
            level = min(max(result.points // self.state.stake, 1), len(self.state.setup.customs.scores))
            self._ended(result.winner, level, result.points, EndReason.CUT)

    def _wrong(self, reason: str, entry: Entry) -> Wrong:
        return Wrong(reason, entry, self._turn)

    # ---- rolls and plays -------------------------------------------------------------------------------------

    def _roll_and_play(self, entry: TurnEntry, last: bool) -> None:
        self._turn += 1
        self._settle_offer(entry.seat)
        self._to_move(entry.seat, entry)
        if entry.dice == (0, 0) and last and self._result is not None:
            return  # given up before the roll
        if not all(1 <= die <= 6 for die in entry.dice):
            raise self._wrong("bad_dice", entry)
        before, told = self.state, len(self.events)
        self._roll(entry)
        try:
            play = self._play(entry, last)
        except (NotPlayed, Wrong) as wrong:
            self.state, self.events[told:] = before, []
            self.analysis = {index: found for index, found in self.analysis.items() if index < before.seq}
            raise self._wrong(wrong.reason, entry) from wrong
        if play is None:
            return
        self.tell(Played(entry.seat, play))
        self._note(entry.analysis)
        level = self.state.rules.result(self.state.position)
        if level is not None:
            self._won(entry.seat, level, self.state.rules.end_reason(self.state.position))

    def _to_move(self, seat: int, entry: Entry) -> None:
        """seat must be the one to roll or double now, passing a closed out opponent whose turn was not written."""
        state = self.state
        if state.phase is Phase.TO_ROLL and state.mover != seat and state.rules.closed_out(state.position):
            self.tell(ClosedOut(state.mover))
        state = self.state
        # Dice may have been set up with a position.
        begun = state.phase is Phase.TO_ROLL or (state.phase is Phase.TO_PLAY and isinstance(entry, TurnEntry))
        if state.phase is not Phase.OPENING and not (begun and state.mover == seat):
            raise self._wrong("not_your_turn", entry)

    def _roll(self, entry: TurnEntry) -> None:
        seat, (first, second) = entry.seat, entry.dice
        if self.state.phase is Phase.TO_PLAY:
            if sorted(self.state.dice or ()) != sorted(entry.dice):
                raise self._wrong("bad_dice", entry)
        elif self.state.phase is not Phase.OPENING:
            self.tell(Rolled(seat, entry.dice))
            self._note(entry.cube)
        elif first == second:  # both dice thrown at once, as some places do
            self.tell(OpenerNamed(seat))
            self.tell(Rolled(seat, entry.dice))
        else:
            high, low = max(entry.dice), min(entry.dice)
            self.tell(OpeningRolled((high, low) if seat == 0 else (low, high), seat))
            if self.state.dice is None:  # a game in which the opener rolls again
                self.tell(Rolled(seat, entry.dice))

    def _play(self, entry: TurnEntry, last: bool) -> Play | None:
        """What was played; None when the game was given up with the dice on the table, or breaks off there."""
        turn = self.state.draft()
        if entry.said is Said.ILLEGAL:
            play_of(turn, entry.hops)  # raises the better reason
            raise self._wrong("illegal_play", entry)
        if entry.said is Said.PLAYED:
            return play_of(turn, entry.hops, entry.after)
        if turn.tree.count == 0:
            return ()
        if entry.said is Said.DANCED:
            raise self._wrong("could_move", entry)
        if turn.forced:
            only = turn.plays[0]
            if not last or self._result is None or self._wins(only, self._result.winner):
                return only
        if last:
            return None
        following = self._game.entries[self._game.entries.index(entry) + 1]
        if isinstance(following, ResignEntry):
            return None
        raise self._wrong("play_missing", entry)

    def _wins(self, play: Play, winner: int) -> bool:
        """Does the play end the game for the one who is said to have won?"""
        position = self.state.position
        for step in play:
            position = self.state.rules.apply(position, step)
        return winner == self.state.mover and self.state.rules.result(position) is not None

    # ---- the cube --------------------------------------------------------------------------------------------

    def _settle_offer(self, roller: int) -> None:
        """A doubler who rolls has been taken: after a beaver nobody writes it down."""
        if self.state.phase in ANSWERING and self.state.mover == roller:
            self._take()

    def _take(self) -> None:
        self.tell(Taken(self.state.turn, self.state.offered, 1 - self.state.mover))

    def _cube(self, entry: CubeEntry) -> None:
        act, seat = entry.act, entry.seat
        if act is CubeAct.DOUBLE and self.state.phase is Phase.DOUBLED and seat == self.state.turn and self.state.session:
            act = CubeAct.BEAVER  # some formats write a second double
        if act is CubeAct.DOUBLE:
            self._double(entry)
            return
        wanted = {CubeAct.BEAVER: (Phase.DOUBLED,), CubeAct.RACCOON: (Phase.BEAVERED,)}.get(act, ANSWERING)
        if self.state.phase not in wanted or seat != self.state.turn:
            raise self._wrong("bad_cube", entry)
        value = 2 * self.state.offered
        if act is CubeAct.TAKE:
            self._take()
            self._note(entry.analysis)
        elif act is CubeAct.DROP:
            self._drop(seat, entry.analysis)
        elif entry.value not in (None, value):
            raise self._wrong("bad_cube", entry)
        elif act is CubeAct.BEAVER:
            self.tell(Beavered(seat, value))
        else:
            self.tell(Raccooned(seat, value))

    def _double(self, entry: CubeEntry) -> None:
        state, seat = self.state, entry.seat
        self._to_move(seat, entry)
        state = self.state
        if state.crawford and self._transcript.terms.crawford is None and self._game.crawford is None:
            raise Guess(crawford=False)
        if state.phase is Phase.OPENING or state.crawford or state.owner not in (None, seat):
            raise self._wrong("bad_cube", entry)
        value = entry.value or 2 * state.cube
        untouched = state.session and state.owner is None and state.cube == 1
        if untouched and value > 2 and value & (value - 1) == 0:
            self.tell(CubeTurned(value // 2))  # by an opening tie, which the file does not tell
        if value != 2 * self.state.cube:
            raise self._wrong("bad_cube", entry)
        self.tell(Doubled(seat, value))
        self._note(entry.analysis)

    def _drop(self, seat: int, analysis: CubeAnalysis | None = None) -> None:
        self.tell(Dropped(seat))
        self._note(analysis)
        self._ended(1 - seat, 1, self._counted(1 - seat, self.state.stake), EndReason.DROPPED)

    # ---- positions and ends ----------------------------------------------------------------------------------

    def _place(self, entry: PlacedEntry, following: tuple[Entry, ...]) -> None:
        state = self.state
        mover = state.mover if entry.turn is None else entry.turn
        if entry.turn is None and state.phase is Phase.OPENING:  # whoever rolls next, then
            mover = next((other.seat for other in following if isinstance(other, TurnEntry | CubeEntry)), 0)
        position = state.seen_by(mover)
        if entry.position is not None:
            position = entry.position if mover == 0 else state.rules.flip(entry.position)
        if not _possible(position, state.rules.start()):
            raise self._wrong("bad_position", entry)
        cube, owner = (state.cube, state.owner) if entry.cube is None else (entry.cube, entry.owner)
        if cube < 1 or cube & (cube - 1):
            raise self._wrong("bad_cube", entry)
        self.tell(PositionSet(mover, position, cube, owner))
        if entry.dice is not None:
            if not all(1 <= die <= 6 for die in entry.dice):
                raise self._wrong("bad_dice", entry)
            self.tell(Rolled(mover, entry.dice))

    def _resign(self, entry: ResignEntry) -> None:
        seat = entry.seat
        if entry.accepted is False:
            self.tell(ResignOffered(seat, entry.level or 1))
            self.tell(ResignAnswered(1 - seat, False))
            return
        result = self._result
        if result is not None and result.winner == seat:
            raise self._wrong("not_your_turn", entry)
        self._resigned(seat, entry.level, None if result is None else result.points)

    def _end_by_result(self, result: Result) -> None:
        """Nothing on the board ended the game, and somebody won: by a drop or a resignation that was not written."""
        state = self.state
        if state.phase in ANSWERING and result.winner != state.turn:
            self._drop(state.turn)
        else:
            self._resigned(1 - result.winner, None, result.points)

    def _resigned(self, seat: int, level: int | None, points: int | None) -> None:
        most = len(self.state.setup.customs.scores)
        if level is None:
            level = -(-(points or 1) // self.state.stake)
        level = min(max(level, 1), most)
        self.tell(ResignOffered(seat, level))
        self.tell(ResignAnswered(1 - seat, True))
        worth = self.state.setup.customs.scores[level - 1] * self.state.stake
        self._ended(1 - seat, level, self._counted(1 - seat, worth), EndReason.RESIGNED)

    def _won(self, seat: int, level: int, reason: EndReason) -> None:
        state = self.state
        customs = state.setup.customs
        result = self._result
        silent = self._transcript.terms.jacoby is None and not customs.jacoby
        centred = state.session and state.owner is None
        if level > 1 and silent and centred and result is not None and (result.winner, result.points) == (seat, state.stake):
            raise Guess(jacoby=True)
        level = level_counted(customs, level, session=state.session, centred=state.owner is None)
        self._ended(seat, level, self._counted(seat, customs.scores[level - 1] * state.stake), reason)

    def _counted(self, winner: int, worth: int) -> int:
        """Points of the end: what the board says, unless the file says something else than a cap explains."""
        result, length = self._result, self.state.setup.length
        if result is None or result.winner != winner or result.points < 1:
            return worth
        needed = max(length - self.state.score[winner], 0)
        if length and min(worth, needed) == min(result.points, needed):
            return worth
        return result.points

    def _ended(self, winner: int, level: int, points: int, reason: EndReason) -> None:
        score = list(self.state.score)
        score[winner] += points
        self.tell(GameEnded(winner, level, points, reason, (score[0], score[1])))

    def _after_the_end(self, entry: Entry) -> None:
        """The board has ended the game. Words about that, or a resignation, may follow; a move may not."""
        if isinstance(entry, TurnEntry | CubeEntry | PlacedEntry):
            raise self._wrong("after_the_end", entry)


def _possible(position: Position, start: Position) -> bool:
    """Can such a position be played on? As many checkers as the game has, not all of a side's off, none of both sides on
    one point."""
    if position.checkers != start.checkers or min(*position.mine, *position.theirs) < 0:
        return False
    if position.mine[OFF] == start.checkers[0] or position.theirs[OFF] == start.checkers[1]:
        return False
    return not any(mine and theirs for mine, theirs in zip(position.mine[1:BAR], position.theirs[1:BAR]))
