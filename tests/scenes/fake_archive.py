"""An engine for tests of the archive's screens: ten thousand matches if need be, and files that are taken in as told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fake_client import Answer, FakeClient

from bg import variants
from bg.setup import Kind, Level, MatchSetup, Player
from engine.protocol.analysis import Analyse, Analysis, Summary
from engine.protocol.archive import (
    Archive,
    ArchivePage,
    ArchiveRow,
    Export,
    Exported,
    ExportFile,
    Handed,
    HandOver,
    Identify,
    Ids,
    ImportFiles,
    ImportReport,
    ImportText,
    KeepMatches,
    Owner,
    Shelf,
    TagMatch,
    Unpark,
)
from engine.protocol.common import Nothing
from engine.protocol.data import Backup, BackupList, Backups, ExportAll, ImportAll, LastMerge, MakeBackup, Merged, Restore, Sync
from engine.protocol.table import DeleteMatch, UndeleteMatch

XGID = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
IDS = Ids("4HPwATDgc/ABMA", "cIkqAAAAAAAA", f"XGID={XGID}", f"duses:xgid/{XGID}")
HANDED = Handed("ada-computer.duses", "{match}", "DUSES-MATCH:ABC")


def row(
    match: int, *, finished: bool = True, source: str = "", names: tuple[str, str] = ("Ada", "Computer"), **more: Any
) -> ArchiveRow:
    """A line of the archive."""
    rules = more.pop("rules", ("international", "tavla", "nackgammon", "hypergammon")[match % 4])
    length = more.pop("length", (7, 5, 3, 0)[match % 4])
    kind = Kind.HUMAN if source else Kind.COMPUTER
    setup = MatchSetup(rules, variants.default_customs(rules), length, (Player(names[0]), Player(names[1], kind, Level.MASTER)))
    winner = more.pop("winner", match % 2 if finished else None)
    score = more.pop("score", (length or 12, 3) if winner == 0 else (2, length or 9) if finished else (1, 1))
    touched = 1_764_500_000.0 - match * 40_000
    return ArchiveRow(match, setup, score, 4, finished, winner, touched - 3000, touched, source=source, **more)


class FakeArchive(FakeClient):
    """rows: the archive. report: what an import ends with. failing: types of messages that end with this error."""

    def __init__(self, rows: list[ArchiveRow] | None = None) -> None:
        super().__init__()
        self.archive = rows or []
        self.gone: dict[int, ArchiveRow] = {}
        self.report = ImportReport(1, 1)
        self.failing: dict[type, Any] = {}
        self.copies = [Backup("duses-2026-11-30.db", 1_764_400_000.0, 1_250_000), Backup("damaged.db", 1_764_300_000.0, 900, True)]
        self.merged = Merged(1_764_450_000.0, 120, 120, 4, 1, 0, 115, ["laptop"])
        self.slow: set[type] = set()  # messages that are answered by `finish` only
        self.open: list[tuple[Any, Answer, Callable[[Any], None] | None]] = []

    def request(self, message: Any, callback: Callable[[Any], None] | None = None) -> Any:
        answers = {
            Archive: self._page, DeleteMatch: self._delete, UndeleteMatch: self._undelete, TagMatch: self._tag,
            Export: lambda m: Exported(f"ada-computer.{m.form}", "Game 1"), ExportFile: lambda m: Exported("x", notes=["clock"]),
            Identify: lambda _: IDS, HandOver: lambda _: HANDED, Owner: lambda _: Nothing(),
            Unpark: lambda _: Nothing(), ImportFiles: lambda _: self.report, ImportText: lambda _: self.report,
            KeepMatches: lambda _: Nothing(), Backups: lambda _: BackupList("/data/copies", self.copies),
            MakeBackup: lambda _: BackupList("/data/copies", self.copies), LastMerge: lambda _: self.merged,
            Sync: lambda _: self.merged, Restore: lambda _: self.merged, ExportAll: lambda _: self.merged,
            ImportAll: lambda _: self.merged, Analyse: self._analyse,
        }  # fmt: skip
        kind = type(message)
        if kind not in answers:
            return super().request(message, callback)
        self.asked.append(message)
        error = self.failing.get(kind)
        answer = Answer(None if error is not None else answers[kind](message), error)
        answer.partials = []  # type: ignore[attr-defined]
        answer.cancel = lambda: self.asked.append("cancel")  # type: ignore[attr-defined]
        if kind in self.slow:
            self.open.append((message, answer, callback))
        else:
            self._due.append((answer, callback))
        return answer

    def tell(self, body: Any) -> None:
        """A partial reply to the oldest open request."""
        _, answer, callback = self.open[0]
        answer.partials.append(body)  # type: ignore[attr-defined]
        assert callback is not None
        callback(answer)

    def finish(self) -> None:
        """The final reply to the oldest open request, at the next poll."""
        _, answer, callback = self.open.pop(0)
        self._due.append((answer, callback))

    def _page(self, message: Archive) -> ArchivePage:
        def fits(row: ArchiveRow) -> bool:
            words = " ".join([*(player.name for player in row.setup.players), *row.tags, row.file, row.source]).casefold()
            result = {"won": row.winner == 0, "lost": row.winner == 1, "open": row.winner is None}.get(message.outcome, True)
            shelf = message.shelf is Shelf.ALL or row.finished == (message.shelf is Shelf.FINISHED)
            named = all(word.casefold() in words for word in message.text.split())
            tagged = not message.tag or message.tag in row.tags
            return result and shelf and named and tagged and message.rules in ("", row.setup.rules)

        found = [row for row in self.archive if fits(row)]
        tags = sorted({tag for row in self.archive for tag in row.tags})
        return ArchivePage(found[message.offset : message.offset + message.limit], len(found), tags)

    def _delete(self, message: DeleteMatch) -> Nothing:
        self.gone.update({row.match: row for row in self.archive if row.match == message.match})
        self.archive = [row for row in self.archive if row.match != message.match]
        return Nothing()

    def _undelete(self, message: UndeleteMatch) -> Nothing:
        self.archive = sorted([*self.archive, self.gone.pop(message.match)], key=lambda row: -row.touched)
        return Nothing()

    def _analyse(self, message: Analyse) -> Analysis:
        changed = (msgspec.structs.replace(row, pr=6.25) if row.match == message.match else row for row in self.archive)
        self.archive = list(changed)
        return Analysis(message.match, [], [Summary(0, 0, 40, 3, 1, 0.25, 6.25, "B", 0.1)], True)

    def _tag(self, message: TagMatch) -> Nothing:
        changed = (msgspec.structs.replace(row, tags=message.tags) if row.match == message.match else row for row in self.archive)
        self.archive = list(changed)
        return Nothing()


def shelf(n: int = 12) -> list[ArchiveRow]:
    """A mixed archive: one in progress, one handed over, finished ones, two imported: one of them cut, one analysed."""
    rows = [row(1, finished=False), row(2, finished=False, parked=True)]
    rows += [row(number) for number in range(3, max(4, n - 1))]
    cut = {"tags": ("Imported",), "cut_games": 2, "file": "final.mat", "rules": "international", "length": 7}
    rows.append(row(n - 1, source="mat", names=("Wolfgang Amadeus Mozart-Kaya", "Despina"), **cut))
    analysed = {"tags": ("Imported", "Istanbul 2026"), "owner": True, "rules": "international", "length": 11, "pr": 5.43}
    rows.append(row(n, source="xg", names=("Kemal", "Eleni"), **analysed))
    return rows
