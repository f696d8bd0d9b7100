"""Live matches: opening them, acting in them, and the view that a screen draws.

The view is all a screen needs; it decides no rule. Positions and steps in a view use the *mover's* numbering
(`view.mover`); `scenes.board` is the one place that turns them round.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from bg.moves import Step
from bg.position import Position
from bg.setup import MatchSetup
from bg.state import Phase
from engine.protocol.brain import Candidate, CubeEquities
from engine.protocol.common import Number

SHOWN_LATEST_S = 10.0
LONGEST_GAP_S = 5.0
"""Between two looks at a clock that runs, here or on the screen; a longer one means that the machine slept, and does not count."""


class Move(msgspec.Struct, frozen=True):
    """One legal way to carry a checker from source to target now: one or more steps (path), dice in that order."""

    source: int
    target: int
    path: tuple[Step, ...]


class Cube(msgspec.Struct, frozen=True):
    """value; owner seat or None when centred; offered: the value on offer, 0 when none; live: may be turned in this
    game."""

    value: int
    owner: int | None
    offered: int = 0
    live: bool = True


class ClockView(msgspec.Struct, frozen=True):
    """Milliseconds left at the moment of the view. running: the seat whose clock runs, or None."""

    reserve_ms: tuple[int, int]
    delay_ms: int
    running: int | None


class ResignLevel(msgspec.Struct, frozen=True):
    """A level that may be offered, with the points it costs; accepted: whether the computer will, None where nobody has
    asked it (see ResignOptions) or a person answers."""

    level: int
    points: int
    accepted: bool | None = None


class Auto(StrEnum):
    """What the referee will do by itself next, without the player."""

    ROLL = "roll"
    PLAY = "play"
    PASS = "pass"
    CLOSED_OUT = "closed_out"


class May(StrEnum):
    """What `turn` may do now."""

    ROLL = "roll"
    STEP = "step"
    UNDO = "undo"
    DONE = "done"
    SWAP = "swap"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ANSWER_RESIGN = "answer_resign"
    NEXT_GAME = "next_game"
    END_SESSION = "end_session"


class View(msgspec.Struct):
    """A live match as its screen sees it.

    seq: number of committed events; rev: changes of the draft since then; both are sent with every action. mover: whose
    numbering position, steps, moves and draft use. turn: the seat that must act (a taker while a double is offered).
    position: with the draft's steps made. dice: as rolled, in the order they will be tried; left: dice still to play.
    draft: steps made this turn, not yet final. opening: dice of the opening roll by seat, until a play is made.
    seat 0 is the local player, drawn at the bottom. score: uncapped. resign: what the person to move, or the only
    person, may resign at. thinking: the computer's seat while it is about to act. plan: code of the position type; planner: the
    seat whose plan it is, None where it is both's.
    """

    match: int
    seq: int
    rev: int
    setup: MatchSetup
    phase: Phase
    game: int
    score: tuple[int, int]
    crawford: bool
    mover: int
    turn: int
    position: Position
    pips: tuple[int, int]  # by seat
    cube: Cube
    dice: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    draft: tuple[Step, ...] = ()
    steps: tuple[Step, ...] = ()  # legal single steps from here
    moves: tuple[Move, ...] = ()  # legal ways, combined ones too
    may: tuple[May, ...] = ()
    double_to: int = 0  # value offered by Double ×N, 0 when not possible
    auto: Auto | None = None
    thinking: int | None = None
    clock: ClockView | None = None
    resign: tuple[ResignLevel, ...] = ()
    resign_offer: int = 0  # level on offer in phase RESIGNED
    opening: tuple[int, int] | None = None
    commitment: str = ""  # of the running game's dice, or of the game about to start
    word: str = ""  # mixed in so far, before the game
    paused: bool = False
    seed: str = ""  # of the game that ended last, for verification
    winner: int | None = None  # of the match, in MATCH_OVER
    plan: str = ""
    planner: int | None = None
    hints: tuple[int, int] = (0, 0)  # asked in this game, by seat
    kept: bool = True  # False: a scratch match, which is never stored
    slept_ms: int = 0  # that the machine slept while time was taken, since the match was opened; no clock counts them


# ---- requests; each is answered with `View` unless said otherwise ------------------------------------------------


class NewMatch(msgspec.Struct, tag_field="op", tag="new_match"):
    """Make and store a match, phase before_game. token: anything unique; the same one again makes no second match."""

    setup: MatchSetup
    token: str = ""


class OpenMatch(msgspec.Struct, tag_field="op", tag="open_match"):
    """Go on with a stored match: the view, draft included. From now on notifications of this match are sent; since: the
    first of them, at once, tells the events after this number (-1: none)."""

    match: Number
    since: Number = -1


class LeaveMatch(msgspec.Struct, tag_field="op", tag="leave_match"):
    """Stop its clock and its notifications. Reply {}."""

    match: Number


class DeleteMatch(msgspec.Struct, tag_field="op", tag="delete_match"):
    """Reply {}. `undelete_match` brings it back until the program ends."""

    match: Number


class UndeleteMatch(msgspec.Struct, tag_field="op", tag="undelete_match"):
    match: Number


class ListMatches(msgspec.Struct, tag_field="op", tag="list_matches"):
    """Matches in progress, or finished ones, latest first. Reply: MatchList."""

    finished: bool = False


class MatchRow(msgspec.Struct):
    """A line of a list. started, touched: seconds since the epoch."""

    match: Number
    setup: MatchSetup
    score: tuple[int, int]
    game: int
    finished: bool
    winner: int | None
    started: float
    touched: float


class MatchList(msgspec.Struct):
    matches: list[MatchRow]


class Events(msgspec.Struct, tag_field="op", tag="events"):
    """The record of the match after its first `since` events. Reply: EventList."""

    match: Number
    since: Number = 0


class EventList(msgspec.Struct):
    """events: plain values as in ActReply; the last one is number `seq`."""

    seq: Number
    events: list[dict[str, Any]]


class Prefs(msgspec.Struct, tag_field="op", tag="prefs"):
    """The local players' gameplay choices, valid for every match until changed. Reply {}."""

    auto_roll: bool = True
    auto_confirm: bool = True
    auto_forced: bool = True
    undo: bool = True
    think_ms: int = 600  # the computer takes at least this long over a play


class Act(msgspec.Struct, tag_field="op", tag="act"):
    """One action of seat in the match. seq and rev: of the view it was decided on; an older one changes nothing.
    rev -1: whatever the draft (for play by hand; then a repeated step is a second step).

    do: a May, or "mix" (word), "pause" / "unpause", "flag", "real_dice" (from now on faces are typed) / "sealed_dice" (between
    games). For step: source, target (path found by the
    referee; die picks one when both would do, 0 any). dice: typed faces for roll. level: for resign. accept:
    for answer_resign. word: for mix and next_game. Reply: ActReply.
    """

    match: Number
    seq: Number
    seat: int
    do: str
    rev: int = -1
    source: int = -1
    target: int = -1
    die: int = 0
    dice: tuple[int, int] | None = None
    level: int = 0
    accept: bool = False
    word: str = ""


class ActReply(msgspec.Struct):
    """events: what happened since the seq of the action, in order, the last one number view.seq, as plain values
    (`bg.record.to_plain`, read back with `bg.record.from_plain`). stale: the action was decided on an older view and
    nothing was done; events are what its sender had not seen."""

    view: View
    events: list[dict[str, Any]] = []
    stale: bool = False


class AskHint(msgspec.Struct, tag_field="op", tag="ask_hint"):
    """A hint for the decision that seat is at, counted once a decision: a play in TO_PLAY (the whole turn, whatever the
    draft), the cube in TO_ROLL, DOUBLED, BEAVERED and RACCOONED; else `refused`. Reply: HintReply."""

    match: Number
    seq: Number
    seat: int
    limit: int = 5


class HintReply(msgspec.Struct):
    """One of the two."""

    candidates: list[Candidate] = []
    cube: CubeEquities | None = None


class ResignOptions(msgspec.Struct, tag_field="op", tag="resign_options"):
    """What seat may resign at, and whether the computer would accept. Reply: ResignLevels."""

    match: Number
    seat: int


class ResignLevels(msgspec.Struct):
    levels: list[ResignLevel]


class Shown(msgspec.Struct, tag_field="op", tag="shown"):
    """The screen has finished showing event `seq`: the mover's clock may start, and what happens by itself
    (`View.auto`) happens. Without it both begin SHOWN_LATEST_S after the event. After a sleep of the machine (`View.slept_ms`
    has grown) a person's clock waits for it once more. Reply {}."""

    match: Number
    seq: Number


class ViewNote(msgspec.Struct, tag_field="note", tag="view"):
    """Notification: something happened that this client did not ask for (the computer acted, a flag fell…), or only
    the view changed (thinking). events: those not told before, the last one number seq."""

    match: Number
    seq: Number
    view: View
    events: list[dict[str, Any]] = []
