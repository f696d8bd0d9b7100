"""What a match file said, as one value: every reader of a format returns it and every writer takes it.

Nothing here is checked against the rules: plays are the hops that were written, scores are the stated ones, a result is
the one the file claims. Replaying it on a board, finding what is illegal and deciding what a roll without a play meant
is `bg.replaying`. What the file said stays true even where the board disagrees.

Seats: 0 is the left column, "player 0", White of an .sgf, player 1 of an .xg, green of a .bgf; 1 is the other one. Hops
are numbered by the player who makes them, 1–24, BAR and OFF as in `bg.position`; one hop may cover several dice.
Fields with `compare=False` tell where something stood and how it was spelt: two files that say the same are equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from bg.position import BAR, OFF, Position


@dataclass(frozen=True, slots=True)
class Hop:
    """One checker carried from source (1–24, BAR) to target (1–24, OFF), by one die or several. hit: a hit was
    written; files leave it out, so False claims nothing."""

    source: int
    target: int
    hit: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A stored evaluation, seen by the player whose decision it is.

    chances: win, win a gammon or more, win a backgammon, lose a gammon or more, lose a backgammon; 0 to 1. equity:
    with the cube, in units of the cube before the decision (normalised in a match); cubeless: without it; mwc: chance
    to win the match. level: how it was found, in the words of the program ("2-ply", "rollout", "XG Roller++");
    setting: the rest of that, verbatim.
    """

    chances: tuple[float, float, float, float, float] | None = None
    equity: float | None = None
    cubeless: float | None = None
    mwc: float | None = None
    level: str = ""
    setting: str = ""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that was weighed. after: the position it leads to, seen by the player, where the file has it."""

    hops: tuple[Hop, ...]
    evaluation: Evaluation
    after: Position | None = None


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """What a program thought of a turn. chosen: index of the play made among the candidates, None when it is not
    there. error: equity lost, 0 or more; luck: of the roll, in equity."""

    candidates: tuple[Candidate, ...] = ()
    chosen: int | None = None
    error: float | None = None
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """What a program thought of a double, offered or not, seen by the player who may offer it. dropped: the value of
    double and drop. error, take_error: equity lost by the doubler and by the answer, 0 or more."""

    no_double: Evaluation | None = None
    take: Evaluation | None = None
    dropped: float | None = None
    error: float | None = None
    take_error: float | None = None


class Said(StrEnum):
    """What a file says of a turn's play."""

    PLAYED = "played"  # hops were written
    DANCED = "danced"  # said to be impossible
    BLANK = "blank"  # a roll and nothing else: a dance, a resignation or a forced play left out
    UNKNOWN = "unknown"  # "????": not recorded, as a rule a resignation after the roll
    ILLEGAL = "illegal"  # said to be illegal; `after` tells what stood on the board then


class CubeAct(StrEnum):
    """What was done with the cube."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """Base of all entries. line: where it stood, from 1 (0: not a text); offset: in bytes, for binary files; raw: how
    it was written. comment: words about it. marks: whatever else the file says of it, name and value verbatim."""

    line: int = field(default=0, compare=False)
    offset: int = field(default=0, compare=False)
    raw: str = field(default="", compare=False)
    comment: str = ""
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TurnEntry(_Entry):
    """A roll and what was played with it. dice: in the file's order. hops: () unless said is PLAYED (then as written)
    or ILLEGAL. after: the position afterwards as stated, seen by the player who moved. cube: analysis of not doubling
    before this roll."""

    seat: int
    dice: tuple[int, int]
    hops: tuple[Hop, ...] = ()
    said: Said = Said.PLAYED
    after: Position | None = None
    analysis: PlayAnalysis | None = None
    cube: CubeAnalysis | None = None


@dataclass(frozen=True, slots=True)
class CubeEntry(_Entry):
    """Something done with the cube. value: what the file says it shows then, None when it says nothing."""

    seat: int
    act: CubeAct
    value: int | None = None
    analysis: CubeAnalysis | None = None


@dataclass(frozen=True, slots=True)
class ResignEntry(_Entry):
    """seat gives up. level: 1 single, 2 gammon, 3 backgammon, None when not said (then the result tells). accepted:
    None when not said. match: the whole match was given up, not only the game."""

    seat: int
    level: int | None = None
    accepted: bool | None = None
    match: bool = False


@dataclass(frozen=True, slots=True)
class PlacedEntry(_Entry):
    """Something was set up by hand, at the start of a game or in the middle. None: not said.

    position: seen by seat 0. turn: the seat to act. cube: its value; owner, a seat, means something only with a cube
    (None: centred). dice: already rolled.
    """

    position: Position | None = None
    turn: int | None = None
    cube: int | None = None
    owner: int | None = None
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class UnreadEntry(_Entry):
    """Something in a game that could not be read (`raw`). A game can be believed up to here."""

    seat: int | None = None


Entry = TurnEntry | CubeEntry | ResignEntry | PlacedEntry | UnreadEntry


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, as stated. points: as stated, some programs cap them at the match length, some do not.
    resigned: None when not said. match: said to end the match, too."""

    winner: int
    points: int
    resigned: bool | None = None
    match: bool = False
    line: int = field(default=0, compare=False)
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Game:
    """One game. number: from 1. score: of both seats before it; crawford: is it the Crawford game; automatic: times
    the cube was turned by opening ties. result None: unfinished. comment: before its first entry. marks: as for
    entries."""

    number: int
    score: tuple[int, int] | None = None
    crawford: bool | None = None
    automatic: int = 0
    entries: tuple[Entry, ...] = ()
    result: Result | None = None
    comment: str = ""
    marks: tuple[tuple[str, str], ...] = ()
    line: int = field(default=0, compare=False)
    offset: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed, as far as the file says (None: it does not). variant: an id of `bg.variants`, "" for one this
    program does not know; variation: the file's own word for it. automatic: most automatic doubles. greatest_cube:
    its value; 1 is a match without a cube."""

    variant: str = "international"
    variation: str = ""
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    automatic: int | None = None
    greatest_cube: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """Something a reader noticed and went on. code: `second_match`, `unread_line`, `trailing`, …; values: for the
    sentence."""

    code: str
    line: int = 0
    offset: int = 0
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A match as a file tells it.

    format: the reader's name ("mat", "sgf", "xg", "bgf", "ogxm"); program: who wrote it, where that can be seen.
    length: points, 0 is money play. names: by seat. event, round, place: words. date: as YYYY-MM-DD, time: as HH:MM,
    "" when not said. transcriber, comment: words. tags: every header of the file, name and value verbatim. score: the
    final one, where the file states it apart from its games.
    """

    format: str
    length: int
    names: tuple[str, str]
    games: tuple[Game, ...]
    terms: Terms = Terms()
    event: str = ""
    round: str = ""
    place: str = ""
    date: str = ""
    time: str = ""
    transcriber: str = ""
    comment: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    score: tuple[int, int] | None = None
    program: str = field(default="", compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    @property
    def final(self) -> tuple[int, int] | None:
        """The stated final score, uncapped: the file's own, else that of the last game and its result; None when the
        last game is unfinished or no score is stated."""
        if self.score is not None or not self.games:
            return self.score
        last = self.games[-1]
        if last.result is None or last.score is None:
            return None
        points = last.result.points
        return last.score[0] + points * (last.result.winner == 0), last.score[1] + points * (last.result.winner == 1)

    @property
    def capped(self) -> tuple[int, int] | None:
        """`final` with nobody above the match length, which is how scores are compared and shown."""
        if self.final is None or not self.length:
            return self.final
        return min(self.final[0], self.length), min(self.final[1], self.length)


def spelt(dice: tuple[int, int], hops: tuple[Hop, ...]) -> str:
    """A turn as match text would spell it: the `raw` of files that hold numbers instead of words."""
    places = {BAR: "bar", OFF: "off"}
    plays = (f"{places.get(hop.source, hop.source)}/{places.get(hop.target, hop.target)}" for hop in hops)
    return f"{dice[0]}{dice[1]}: {' '.join(plays)}".rstrip()


def first_of(matches: tuple[Transcript, ...]) -> Transcript:
    """The first match of a file that holds these; a second one is noted."""
    first, *others = matches
    if others:
        line = others[0].games[0].line
        first = replace(first, notes=(*first.notes, Note("second_match", line, values=(("matches", str(1 + len(others))),))))
    return first
