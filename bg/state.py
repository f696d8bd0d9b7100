"""Where a match stands, as a value, and what each event makes of it.

`after(state, event)` believes the event: whether it may happen is asked in `bg.match`, which makes events from
actions. A match read back from its events and a live one therefore cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bg import score as scoring
from bg import variants
from bg.customs import Opening
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    DiceSwitched,
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
from bg.position import Position
from bg.rules import Rules
from bg.setup import MatchSetup
from bg.turn import Turn


class Phase(StrEnum):
    """What the match waits for. The same words as on the wire."""

    BEFORE_GAME = "before_game"
    OPENING = "opening"  # the opening roll
    TO_ROLL = "to_roll"  # the mover rolls, perhaps doubles; passes when closed out
    TO_PLAY = "to_play"
    DOUBLED = "doubled"  # `turn` takes, drops or beavers
    BEAVERED = "beavered"  # `turn`, the doubler, takes, drops or raccoons
    RACCOONED = "raccooned"  # `turn`, the beaverer, takes or drops
    RESIGNED = "resigned"  # `turn` answers a resignation
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match between two actions.

    seq: number of events so far. game: number of the game, 0 before the first. score: by seat, uncapped. crawford: is
    this the Crawford game; crawford_played: has it begun. mover: whose view `position` is; turn: who must act (either
    seat at an opening and between games). dice: rolled and not yet played. rolls: rolls of this game so far, opening
    rolls included. turns: turns that each seat has finished in this game. offered: the cube's value on offer, 0 when
    none. opener: who opened this game; winner: of the match in MATCH_OVER (None: a session that ended level);
    last_winner: of the game before. resigned: seat and level of a resignation on offer; resume: what the match waited
    for when it came. automatic: times that an opening tie has turned the cube. opening: the dice of the opening roll,
    by seat, until a play is made. seed: of the game's dice, "" for typed ones and in states folded from events
    without it; it never leaves the referee.
    """

    setup: MatchSetup
    position: Position
    seq: int = 0
    phase: Phase = Phase.BEFORE_GAME
    game: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    crawford_played: bool = False
    mover: int = 0
    turn: int = 0
    dice: tuple[int, int] | None = None
    rolls: int = 0
    turns: tuple[int, int] = (0, 0)
    cube: int = 1
    owner: int | None = None
    offered: int = 0
    automatic: int = 0
    opening: tuple[int, int] | None = None
    opener: int | None = None
    resigned: tuple[int, int] | None = None
    resume: Phase | None = None
    last_winner: int | None = None
    winner: int | None = None
    commitment: str = ""
    mix: str = ""
    seed: str = ""

    @property
    def rules(self) -> Rules:
        """The game's rules, with the customs of this table."""
        return variants.rules(self.setup.rules, self.setup.customs)

    @property
    def session(self) -> bool:
        return self.setup.length == 0

    @property
    def in_game(self) -> bool:
        """Is a game under way?"""
        return self.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER)

    @property
    def cube_live(self) -> bool:
        """May the cube be turned in this game at all? Not in the Crawford game, nor where one point ends the match."""
        return self.setup.customs.cube and not self.crawford and self.setup.length != 1

    @property
    def stake(self) -> int:
        """The value of the cube that a side loses by giving the game up now: while a double, beaver or raccoon is on
        offer, the value before that offer."""
        return self.offered // 2 if self.offered else self.cube

    def draft(self) -> Turn:
        """The empty draft of the turn in TO_PLAY."""
        assert self.dice is not None, self.phase
        return Turn(self.rules, self.position, self.dice, turns=self.turns[self.mover])

    def seen_by(self, seat: int) -> Position:
        """The position in seat's numbering."""
        return self.position if seat == self.mover else self.rules.flip(self.position)

    def pips(self) -> tuple[int, int]:
        """Pip counts by seat."""
        mine, theirs = self.rules.pip_count(self.position)
        return (mine, theirs) if self.mover == 0 else (theirs, mine)


def after(state: MatchState, event: Event) -> MatchState:
    """The state that an event makes of another one."""
    state = replace(state, seq=state.seq + 1)
    match event:
        case GameStarted():
            return _game_started(state, event)
        case OpeningRolled(dice=dice, first=first):
            state = replace(state, rolls=state.rolls + 1, opening=dice)
            if first is None:
                return state
            state = _starts(state, first)
            if state.setup.customs.opening is Opening.REROLL:
                return state
            return replace(state, phase=Phase.TO_PLAY, dice=(dice[first], dice[1 - first]))
        case OpenerNamed(first=first):
            return _starts(state, first)
        case PositionSet():
            return _position_set(state, event)
        case DiceSwitched(source=source):
            return replace(state, setup=replace(state.setup, dice=source))
        case CubeTurned(value=value):
            return replace(state, cube=value, automatic=state.automatic + 1)
        case Rolled(dice=dice):
            return replace(state, phase=Phase.TO_PLAY, dice=dice, rolls=state.rolls + 1, opening=None)
        case Played():
            return _played(state, event)
        case ClosedOut():
            return _next_turn(state)
        case Doubled(seat=seat, value=value):
            return replace(state, phase=Phase.DOUBLED, turn=1 - seat, offered=value)
        case Beavered(seat=seat, value=value):
            return replace(state, phase=Phase.BEAVERED, turn=1 - seat, offered=value)
        case Raccooned(seat=seat, value=value):
            return replace(state, phase=Phase.RACCOONED, turn=1 - seat, offered=value)
        case Taken(value=value, owner=owner):
            return replace(state, phase=Phase.TO_ROLL, turn=state.mover, cube=value, owner=owner, offered=0)
        case ResignOffered(seat=seat, level=level):
            return replace(
                state, phase=Phase.RESIGNED, turn=1 - seat, resigned=(seat, level), resume=state.phase
            )
        case ResignAnswered(accepted=False):
            assert state.resume is not None
            return replace(state, phase=state.resume, turn=state.mover, resigned=None, resume=None)
        case ResignAnswered() | Dropped() | FlagFell():
            return state  # the end of the game follows and tells the rest
        case GameEnded(winner=winner, score=score):
            return replace(
                state, phase=Phase.BEFORE_GAME, score=score, last_winner=winner, turn=winner, dice=None, offered=0,
                resigned=None, resume=None, seed="",
            )  # fmt: skip
        case MatchEnded(winner=winner, score=score):
            return replace(state, phase=Phase.MATCH_OVER, score=score, winner=winner)
        case MatchStarted():
            raise ValueError("a match starts only once")


def started(event: MatchStarted) -> MatchState:
    """The state after the first event of a match."""
    return MatchState(event.setup, variants.rules(event.setup.rules, event.setup.customs).start(), seq=1)


def _game_started(state: MatchState, event: GameStarted) -> MatchState:
    return replace(
        state, phase=Phase.OPENING, position=state.rules.start(), game=event.number, score=event.score,
        crawford=event.crawford, crawford_played=state.crawford_played or event.crawford, mover=0, turn=0, dice=None,
        rolls=0, turns=(0, 0), cube=1, owner=None, offered=0, automatic=0, opening=None,
        commitment=event.commitment, mix=event.mix, seed="",
    )  # fmt: skip


def _position_set(state: MatchState, event: PositionSet) -> MatchState:
    opener = event.mover if state.opener is None or state.phase is Phase.OPENING else state.opener
    # From here on either side may double: what went before is not known, unless this is the very beginning.
    turns = state.turns if event.position == state.rules.start() else (max(state.turns[0], 1), max(state.turns[1], 1))
    return replace(
        state, phase=Phase.TO_ROLL, position=event.position, mover=event.mover, turn=event.mover, dice=None, offered=0,
        opening=None, opener=opener, turns=turns, cube=event.cube, owner=event.owner,
    )  # fmt: skip


def _starts(state: MatchState, first: int) -> MatchState:
    return replace(state, phase=Phase.TO_ROLL, mover=first, turn=first, opener=first)


def _played(state: MatchState, event: Played) -> MatchState:
    rules, position = state.rules, state.position
    assert state.dice is not None
    for step in event.play:
        position = rules.apply(position, step)
    again = rules.rolls_again(state.dice, event.play)
    state = replace(state, position=position)
    if rules.result(position) is not None:
        return replace(state, dice=None, opening=None)  # the end of the game follows
    return replace(state, phase=Phase.TO_ROLL, dice=None, opening=None) if again else _next_turn(state)


def _next_turn(state: MatchState) -> MatchState:
    other = 1 - state.mover
    had = (state.turns[0] + (state.mover == 0), state.turns[1] + (state.mover == 1))
    return replace(
        state, phase=Phase.TO_ROLL, position=state.rules.flip(state.position), mover=other, turn=other, dice=None,
        opening=None, turns=had,
    )  # fmt: skip


def match_over(state: MatchState) -> bool:
    """Has the score, as it stands, decided the match?"""
    return scoring.winner(state.score, state.setup.length) is not None
