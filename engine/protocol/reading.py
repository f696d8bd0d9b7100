"""What the referee asks a brain about files from outside, which it never reads itself: a hostile one may cost a brain,
not the match."""

from __future__ import annotations

from typing import Any

import msgspec

from bg.setup import MatchSetup
from engine.protocol.archive import Cut
from engine.protocol.common import Error

MOST_BYTES = 64 * 1024 * 1024
"""A larger file is none of ours."""

MOST_FILES = 20_000
"""Of one import."""


class FindFiles(msgspec.Struct, tag_field="op", tag="find_files"):
    """The files that are meant: those named, and those in folders, `depth` folders deep, whose ending is one that a
    match could have. Reply: FoundFiles."""

    paths: list[str]
    depth: int = 0


class FoundFiles(msgspec.Struct):
    files: list[str]


class ReadFile(msgspec.Struct, tag_field="op", tag="read_file"):
    """Match `index` of a file, or of a text (then path is its name). content: whether the reply brings the file, too.
    Reply: ReadMatch; else bad_value or unsupported with the reader's code, and line, column or offset in values."""

    path: str
    text: str | None = None
    index: int = 0
    content: bool = True


class Standing(msgspec.Struct):
    """A clock that stands still: reserves by seat, what is left of the delay, and whose turn it measured."""

    reserve_ms: tuple[int, int]
    free_ms: int = 0
    seat: int | None = None


class ReadMatch(msgspec.Struct):
    """One match, replayed. count: how many the file holds. events: plain values, from match_started on. stated: the
    final score by the file's words. started: the day it says, seconds since the epoch, 0 unknown. headers: what else it
    says of the match. live: it is handed over and may be played on: then seeds, by game, and clock belong to
    it. content: the file itself, compressed (zlib), where it is not too large."""

    count: int
    format: str
    setup: MatchSetup
    events: list[dict[str, Any]]
    fingerprint: str
    players: tuple[str, str]
    length: int
    games: int
    final: tuple[int, int] | None = None
    stated: tuple[int, int] | None = None
    cut: list[Cut] = []
    illegal: int = 0
    winner: int | None = None
    over: bool = False
    score: tuple[int, int] = (0, 0)
    event: str = ""
    started: float = 0.0
    headers: list[tuple[str, str]] = []
    notes: list[Error] = []
    live: bool = False
    uid: str = ""
    tags: tuple[str, ...] = ()
    seeds: list[tuple[int, str]] = []
    clock: Standing | None = None
    touched: float = 0.0
    content: bytes | None = None


class ReadPosition(msgspec.Struct, tag_field="op", tag="read_position"):
    """What a position's text from another program says besides the position itself. Reply: PositionWords."""

    text: str


class PositionWords(msgspec.Struct):
    """format: the reader's name; names: of the bottom and the top player."""

    format: str
    names: tuple[str, str] = ("", "")


# ---- archives of many matches: a zip with an index and, for each match, its record, what is known of it, and its file ----

INDEX = "index.json"
MOST_ARCHIVED = 20_000
"""Entries of an index in one reply."""


class ArchiveIndex(msgspec.Struct):
    """What an archive holds. device, name: of the machine that wrote it. matches: when each was changed last, by uid;
    gone: when matches were deleted."""

    duses: int = 1
    device: str = ""
    name: str = ""
    made: float = 0.0
    matches: dict[str, float] = {}
    gone: dict[str, float] = {}


class About(msgspec.Struct):
    """What is known of a match besides its record. stated: see engine.store.sources; format: of that source."""

    changed: float = 0.0
    started: float = 0.0
    touched: float = 0.0
    finished: bool = False
    tags: tuple[str, ...] = ()
    source: str = ""
    file: str = ""
    event: str = ""
    cut_games: int = 0
    owner: bool = False
    parked: bool = False
    stated: str = ""


class ListArchive(msgspec.Struct, tag_field="op", tag="list_archive"):
    """The index of an archive from entry `offset` on, in the order of the uids. Reply: ArchiveIndex with at most
    MOST_ARCHIVED matches, and as many that are gone."""

    path: str
    offset: int = 0


class ReadArchived(msgspec.Struct, tag_field="op", tag="read_archived"):
    """Some matches of an archive: as many of these as fit into a reply, in this order, at least one. Reply:
    ArchivedMatches."""

    path: str
    uids: list[str]


class ArchivedMatch(msgspec.Struct):
    """One of them; read None: it cannot be believed, and `error` says why."""

    uid: str
    about: About
    read: ReadMatch | None = None
    error: Error | None = None


class ArchivedMatches(msgspec.Struct):
    matches: list[ArchivedMatch]
