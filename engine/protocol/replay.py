"""A stored match shown again, move by move, and a position from outside shown or played on.

Every frame holds the whole view: a screen folds nothing. The views of a replay offer nothing to do (no `may`, no `moves`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from bg.setup import Level, MatchSetup, Style
from engine.protocol.archive import Cut, Ids
from engine.protocol.brain import Context
from engine.protocol.common import Number
from engine.protocol.table import View


class Replay(msgspec.Struct, tag_field="op", tag="replay"):
    """One game of a match. game: its number, 0 for the first, -1 for the last. Reply: ReplayGame."""

    match: Number
    game: int = 0


class GameHead(msgspec.Struct):
    """A game's button. score: before it; winner, points, level and reason (bg.events.EndReason): None, 0, 0 and ""
    without an end. cut: why it stops where it does, if it was cut."""

    number: int
    score: tuple[int, int]
    crawford: bool
    turns: int
    winner: int | None = None
    points: int = 0
    level: int = 0
    reason: str = ""
    cut: Cut | None = None


class Frame(msgspec.Struct):
    """The match after event `seq`; a frame an act. events: what led here from the frame before (plain values as in
    ActReply); the first frame is the one of the game's beginning."""

    seq: Number
    view: View
    events: list[dict[str, Any]]


class LineKind(StrEnum):
    """What a line of the move history tells."""

    OPENING = "opening"  # an opening roll that was a tie, or that only decides who starts
    PLAY = "play"
    DANCE = "dance"  # rolled, and nothing could be played
    ROLLED = "rolled"  # rolled, and not yet (or never) played
    CLOSED_OUT = "closed_out"
    CUBE_TURNED = "cube_turned"
    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    RESIGN_ACCEPTED = "resign_accepted"
    RESIGN_REFUSED = "resign_refused"
    FLAG = "flag"
    SET = "set"  # a position that was set up
    END = "end"


class HistoryLine(msgspec.Struct):
    """One line of the move history. before and seq: the frames to show before and after it. turn: counted from 1 in the
    game; dice in the order rolled; play: its notation, in the seat's numbering; value: of the cube offered, the level
    resigned, or the points of an end. cut: the game was cut right after this line."""

    seq: Number
    before: Number
    kind: LineKind
    seat: int | None = None
    turn: int = 0
    dice: tuple[int, int] | None = None
    play: str = ""
    value: int = 0
    ms: int = 0
    hints: int = 0
    luck: float | None = None
    cut: bool = False


class ReplayGame(msgspec.Struct):
    """game: the number of the one that frames and history tell of. typed: no dice to verify."""

    match: Number
    setup: MatchSetup
    games: list[GameHead]
    game: int
    frames: list[Frame]
    history: list[HistoryLine]
    typed: bool = False
    source: str = ""


class PlayFrom(msgspec.Struct, tag_field="op", tag="play_from"):
    """Play on from a position, against the computer, in a scratch match that is never stored: Act, AskHint and the rest
    work with its View. From a match after event `seq` (same score, cube, dice; the level it was played at unless told
    otherwise; `refused` while that match is still being played), or from an ID, XGID or link in `text`. seat: the
    person's in that match; names: by seat, where the match does not tell. Reply: View."""

    match: Number = -1
    seq: Number = -1
    text: str = ""
    seat: int = 0
    level: Level | None = None
    style: Style | None = None
    names: tuple[str, str] = ("", "")


class InspectText(msgspec.Struct, tag_field="op", tag="inspect_text"):
    """The position of an XGID, GNU ID, link or position text. Reply: Inspected; else bad_value with the reason, and
    `field`, `character` and `at` (counted from 1 in the text given) among the values. rules: the game, where the text does
    not say."""

    text: str
    rules: str = "international"


class Inspected(msgspec.Struct):
    """kind: `xgid`, `gnu`, `link` or the text's format. view: ready to be drawn; context: to ask Hint (with view.dice)
    or CubeHint about view.position. names: as far as known. link: to the same position; ids: that position in
    all notations."""

    kind: str
    view: View
    context: Context
    names: tuple[str, str] = ("", "")
    xgid: str = ""
    link: str = ""
    ids: Ids | None = None
