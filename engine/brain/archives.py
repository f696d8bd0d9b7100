"""Archives of many matches, read for the referee: their index, and some of their matches at a time, each proved.

Whoever wrote the file may mean no good: sizes are bounded before anything is unpacked, and a match that cannot be
believed comes back as an error in its place.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from bg.formats import FormatError, native
from engine.brain.reading import described
from engine.protocol.common import Code, Error, Refused
from engine.protocol.reading import (
    INDEX,
    MOST_ARCHIVED,
    About,
    ArchivedMatch,
    ArchivedMatches,
    ArchiveIndex,
    ListArchive,
    ReadArchived,
)

MOST_INDEX, MOST_RECORD, MOST_ABOUT, MOST_FILE = 64 << 20, 16 << 20, 1 << 20, 4 << 20  # bytes, unpacked
FULL = 2_500_000
"""Bytes of a reply after which no further match is added to it."""

MOST_FILE_SENT = 1_200_000


@contextmanager
def _opened(path: str) -> Iterator[zipfile.ZipFile]:
    """The archive. Refused for what is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except FileNotFoundError as error:
        raise Refused(Code.NOT_FOUND, "file") from error
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise Refused(Code.BAD_VALUE, "damaged", detail=str(error)[:200]) from error


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes | None:
    """A member's bytes, None when there is none. Refused when it is larger than anything of ours."""
    try:
        known = archive.getinfo(name)
    except KeyError:
        return None
    if known.file_size > most:
        raise Refused(Code.BAD_VALUE, "too_large", size=known.file_size, most=most)
    with archive.open(known) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Refused(Code.BAD_VALUE, "too_large", most=most)
    return data


def list_archive(ask: ListArchive) -> ArchiveIndex:
    """A page of the index."""
    with _opened(ask.path) as archive:
        data = _member(archive, INDEX, MOST_INDEX)
    if data is None:
        raise Refused(Code.UNSUPPORTED, "no_index")
    try:
        index = msgspec.json.decode(data, type=ArchiveIndex)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(Code.BAD_VALUE, "damaged") from error
    if index.duses > ArchiveIndex().duses:
        raise Refused(Code.BAD_VALUE, "newer")
    page = slice(max(ask.offset, 0), max(ask.offset, 0) + MOST_ARCHIVED)
    index.matches = {uid[:100]: index.matches[uid] for uid in sorted(index.matches)[page]}
    index.gone = {uid[:100]: index.gone[uid] for uid in sorted(index.gone)[page]}
    index.device, index.name = index.device[:100], index.name[:100]
    return index


def read_archived(ask: ReadArchived) -> ArchivedMatches:
    """The first of the matches asked for, as many as fit."""
    found: list[ArchivedMatch] = []
    size = 0
    with _opened(ask.path) as archive:
        for uid in ask.uids:
            match = _match(archive, uid)
            size += len(msgspec.json.encode(match))
            if found and size > FULL:
                break
            found.append(match)
    return ArchivedMatches(found)


def _match(archive: zipfile.ZipFile, uid: str) -> ArchivedMatch:
    about = About()
    try:
        known = _member(archive, f"{uid}.json", MOST_ABOUT)
        record = _member(archive, f"{uid}.duses", MOST_RECORD)
        if known is None or record is None:
            raise Refused(Code.BAD_VALUE, "damaged")
        about = msgspec.json.decode(known, type=About)
        kept = native.parse(record.decode())
        if kept.uid != uid:
            raise Refused(Code.BAD_VALUE, "damaged")
        read = described(kept)
        packed = _member(archive, f"{uid}.file", MOST_FILE)
        read.content = packed if packed is not None and len(packed) <= MOST_FILE_SENT else None
    except Refused as refused:
        return ArchivedMatch(uid, about, error=refused.error)
    except FormatError as error:
        return ArchivedMatch(uid, about, error=Error(Code.BAD_VALUE, error.code, dict(error.values)))
    except (msgspec.DecodeError, UnicodeDecodeError, json.JSONDecodeError, RecursionError, zlib.error) as error:
        return ArchivedMatch(uid, about, error=Error(Code.BAD_VALUE, "damaged", {"detail": str(error)[:200]}))
    return ArchivedMatch(uid, about, read)
