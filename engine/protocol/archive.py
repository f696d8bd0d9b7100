"""The archive: matches searched and tagged, files and texts taken in, records given out again.

What a file said is stored beside what replaying it gave; a game that could not be followed is cut and says where.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from bg.setup import MatchSetup
from engine.protocol.common import Error, Number


class Shelf(StrEnum):
    """Which matches. Imported ones that have no end are finished, too: nobody plays on in them."""

    ALL = "all"
    PROGRESS = "progress"
    FINISHED = "finished"


class Outcome(StrEnum):
    """How a match went for seat 0, the local player."""

    ANY = ""
    WON = "won"
    LOST = "lost"
    OPEN = "open"  # no winner: a session that ended level, or a record without an end


class Archive(msgspec.Struct, tag_field="op", tag="archive"):
    """Matches, the one touched last first. text: words that all must begin a word of the names, the tags, the file's
    name, the event, the date (2026-11-30), the game's or the format's id. rules: a variant's id; tag: a whole tag; both
    empty for any. Reply: ArchivePage."""

    text: str = ""
    shelf: Shelf = Shelf.ALL
    rules: str = ""
    outcome: Outcome = Outcome.ANY
    tag: str = ""
    offset: int = 0
    limit: int = 100


class ArchiveRow(msgspec.Struct):
    """A line of the archive. source: the format it was imported from, "" for a match played here; file: its name there.
    owner: the imported match's player has been asked for (see Owner). cut_games: how many games could not be followed to
    their end. parked: handed over to another machine. typed: its dice were typed or come from a file, so there is
    nothing to verify. pr: of seat 0, None while it is not analysed."""

    match: Number
    setup: MatchSetup
    score: tuple[int, int]
    game: int
    finished: bool
    winner: int | None
    started: float
    touched: float
    tags: tuple[str, ...] = ()
    source: str = ""
    file: str = ""
    event: str = ""
    owner: bool = False
    cut_games: int = 0
    parked: bool = False
    typed: bool = False
    pr: float | None = None


class ArchivePage(msgspec.Struct):
    """rows: from offset on; total: of all that were found; tags: every tag in use, for choosing one."""

    rows: list[ArchiveRow]
    total: int
    tags: list[str] = []


class TagMatch(msgspec.Struct, tag_field="op", tag="tag_match"):
    """The match's tags from now on. Reply {}."""

    match: Number
    tags: tuple[str, ...]


class KeepMatches(msgspec.Struct, tag_field="op", tag="keep_matches"):
    """How many finished matches the archive keeps; 0 for no limit. The oldest played here go first, imported and tagged
    ones never. Reply {}."""

    keep: int = 0


# ---- taking in ---------------------------------------------------------------------------------------------------


class ImportFiles(msgspec.Struct, tag_field="op", tag="import_files"):
    """Read files, and the files in folders down to `depth` folders below (0: only those directly in them). Reply:
    ImportReport, partial ones on the way; cancel keeps what has been taken in."""

    paths: list[str]
    depth: int = 0


class ImportText(msgspec.Struct, tag_field="op", tag="import_text"):
    """The same for a text from the clipboard. name: what to call it. Reply: ImportReport."""

    text: str
    name: str = ""


class Cut(msgspec.Struct):
    """A game that ends where the file stopped making sense. game: its number; line: in the file, counted from 1, 0 where
    a format has no lines; reason: a code (a bg.moves.Refusal, `illegal_play`, `not_your_turn`, `bad_cube`,
    `bad_position`, `no_such_format`…); text: what stands there."""

    game: int
    line: int
    reason: str
    text: str = ""
    values: dict[str, Any] = {}


class ImportItem(msgspec.Struct):
    """One match of one file, or a file that held none (then `error` tells why and `match` is None).

    players, length and final are what replay gives; final is [left, right], capped at the length, None while nobody has
    won. stated: the final score by the file's own words, uncapped. duplicate_of: the match that is here already with
    the same content (then nothing new was stored, and `match` is that one). `error`: code, reason, values: line, column
    or offset, as far as the format has them.
    """

    file: str
    format: str = ""
    match: int | None = None
    players: tuple[str, str] = ("", "")
    length: int = 0
    games: int = 0
    final: tuple[int, int] | None = None
    stated: tuple[int, int] | None = None
    cut: list[Cut] = []
    duplicate_of: int | None = None
    error: Error | None = None


class ImportReport(msgspec.Struct):
    """done of total files have been read, the last of them `name`. items: of all of them, in the final reply only."""

    done: int
    total: int
    name: str = ""
    items: list[ImportItem] = []


class Owner(msgspec.Struct, tag_field="op", tag="owner"):
    """Answers "Which player are you?": that player's seat in the imported match; from now on it is seat 0 and results are seen
    from there. None: neither. Reply {}."""

    match: Number
    seat: int | None


# ---- giving out --------------------------------------------------------------------------------------------------


class Form(StrEnum):
    """What a match can be written as."""

    TXT = "txt"
    MAT = "mat"
    SGF = "sgf"
    NATIVE = "native"


class Export(msgspec.Struct, tag_field="op", tag="export"):
    """The match as text. Reply: Exported. `unsupported` where the form cannot hold the game's rules."""

    match: Number
    form: Form


class ExportFile(msgspec.Struct, tag_field="op", tag="export_file"):
    """The same, written to a file (replaced if it is there). Reply: Exported, its text empty."""

    match: Number
    form: Form
    path: str


class Exported(msgspec.Struct):
    """name: a good name for the file. notes: codes of what the form cannot hold (`names_shortened`, `clock`, `seeds`…)."""

    name: str
    text: str = ""
    notes: list[str] = []


class Identify(msgspec.Struct, tag_field="op", tag="identify"):
    """The position of a stored or scratch match after event `seq` (-1: as it stands, a draft not counted) in other
    notations. Reply: Ids; `unsupported` for games that have none."""

    match: Number
    seq: Number = -1


class Ids(msgspec.Struct):
    """GNU position and match ID, XGID (with "XGID="), and our own link, which opens the position in this program."""

    position: str
    match: str
    xgid: str
    link: str


# ---- to another machine ------------------------------------------------------------------------------------------


class HandOver(msgspec.Struct, tag_field="op", tag="hand_over"):
    """A match in progress as text, with the coming dice of its game: for another machine, from the start of the turn.
    The copy here is parked. path: write it there, too. Reply: Handed. Taken in by ImportFiles or ImportText."""

    match: Number
    path: str = ""


class Handed(msgspec.Struct):
    """name: a good name for the file. text: for a file; packed: the same as one long word, for a clipboard or a picture."""

    name: str
    text: str
    packed: str = ""


class Unpark(msgspec.Struct, tag_field="op", tag="unpark"):
    """Play on here after all. Reply {}."""

    match: Number
