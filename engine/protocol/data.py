"""The data folder: daily copies, everything as one file, and a folder shared by several machines.

The live database stays on its machine. What is merged follows one rule: of a match the newest state wins, what exists
on one side only is added, what was deleted later than it was played stays deleted.
"""

from __future__ import annotations

import msgspec

from engine.protocol.common import Error


class Backups(msgspec.Struct, tag_field="op", tag="backups"):
    """The copies of the database kept beside it. Reply: BackupList."""


class Backup(msgspec.Struct):
    """made: seconds since the epoch. damaged: a file that was set aside because it could not be read."""

    name: str
    made: float
    bytes: int
    damaged: bool = False


class BackupList(msgspec.Struct):
    """folder: where they are; newest first."""

    folder: str
    copies: list[Backup]


class MakeBackup(msgspec.Struct, tag_field="op", tag="make_backup"):
    """One more copy now. Reply: BackupList."""


class Restore(msgspec.Struct, tag_field="op", tag="restore"):
    """Bring the matches of a copy back: those missing here are added, those that stand further there are replaced;
    nothing else is lost. Reply: Merged."""

    name: str


class ExportAll(msgspec.Struct, tag_field="op", tag="export_all"):
    """Every match as one file. Reply: Merged (only `total` counts), partial ones on the way."""

    path: str


class ImportAll(msgspec.Struct, tag_field="op", tag="import_all"):
    """Merge such a file in. Reply: Merged, partial ones on the way."""

    path: str


class Sync(msgspec.Struct, tag_field="op", tag="sync"):
    """Merge the files of the other machines in `folder`, then write this machine's file there. Reply: Merged, partial
    ones on the way."""

    folder: str


class LastMerge(msgspec.Struct, tag_field="op", tag="last_merge"):
    """Reply: Merged of the last Sync, with at 0.0 when there was none."""


class Merged(msgspec.Struct):
    """at: when. total: matches looked at; added, replaced and removed here; unchanged. devices: names of the machines
    whose files were read. problems: files that could not be read (reason, values: file)."""

    at: float = 0.0
    done: int = 0
    total: int = 0
    added: int = 0
    replaced: int = 0
    removed: int = 0
    unchanged: int = 0
    devices: list[str] = []
    problems: list[Error] = []
