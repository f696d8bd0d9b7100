"""The data folder: copies and restoring, everything as one file, a folder shared by two machines, a damaged database."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path

from bg.setup import DiceSource
from engine.protocol.archive import Archive, Export, Form, HandOver, ImportFiles, Owner, TagMatch
from engine.protocol.common import Code
from engine.protocol.data import BackupList, Backups, ExportAll, ImportAll, LastMerge, MakeBackup, Merged, Restore, Sync
from engine.protocol.records import Record
from engine.protocol.replay import Replay
from engine.protocol.table import DeleteMatch, ListMatches, OpenMatch
from engine.store.database import NAME
from tests.bg.formats.samples import FOLDER
from tests.engine.hands import BY_HAND, Start, by_hand, people, step_of
from tests.engine.player import Scripted, setup

SEVEN = FOLDER / "mat" / "gen_gnubg_7pt.mat"
CUT = FOLDER / "mat" / "syn_21_illegal_move.mat"


def filled(start: Start, data: Path) -> Scripted:
    """A machine with a match played to its end, two imported ones, and one in progress."""
    player, _ = by_hand(start, data=data)
    player.ask(ImportFiles([str(SEVEN), str(CUT)]))
    player.start(setup("international", 1))
    player.play()
    return player


def records(player: Scripted) -> dict[str, str]:
    rows = player.ask(Archive()).rows
    return {f"{row.setup.players[0].name}{row.setup.length}{row.started}": player.ask(Record(row.match)).text for row in rows}


def test_a_copy_brings_back_what_was_lost(start: Start, tmp_path: Path) -> None:
    player = filled(start, tmp_path)
    before = records(player)
    made: BackupList = player.ask(MakeBackup())
    (copy,) = made.copies
    assert (Path(made.folder) / copy.name).stat().st_size == copy.bytes
    assert player.ask(Backups()) == made
    for row in player.ask(Archive()).rows:
        player.ask(DeleteMatch(row.match))
    player.client.close()
    other = start()
    assert other.ask(Archive()).total == 0
    merged: Merged = other.ask(Restore(copy.name))
    assert (merged.added, merged.replaced, merged.unchanged, merged.total) == (4, 0, 0, 4)
    assert records(other) == before
    again: Merged = other.ask(Restore(copy.name))
    assert (again.added, again.unchanged) == (0, 4)
    assert other.result(Restore("../../etc/passwd")).code is Code.NOT_FOUND
    (open_,) = other.ask(ListMatches()).matches
    other.ask(BY_HAND)
    view = other.ask(OpenMatch(open_.match))
    other.act("step", **step_of(view))  # its secret seed came back, too: it can be played on


def test_everything_as_one_file(start: Start, tmp_path: Path) -> None:
    player = filled(start, tmp_path / "one")
    cut = next(row for row in player.ask(Archive()).rows if row.cut_games)
    player.ask(TagMatch(cut.match, ("strange", "Imported")))
    file = tmp_path / "all.zip"
    assert player.ask(ExportAll(str(file))).total == 4
    other = start(tmp_path / "two")
    merged: Merged = other.ask(ImportAll(str(file)))
    assert (merged.added, merged.total, merged.problems) == (4, 4, [])
    assert records(other) == records(player)
    row = next(row for row in other.ask(Archive()).rows if row.cut_games)
    assert (row.tags, row.source, row.file) == (("strange", "Imported"), "mat", CUT.name)
    assert other.ask(ImportAll(str(file))).unchanged == 4
    (item,) = other.ask(ImportFiles([str(SEVEN)])).items
    assert item.duplicate_of is not None
    refused = player.result(ExportAll(str(tmp_path / "no" / "all.zip")))
    assert refused.reason == "unwritable"
    assert player.result(ImportAll(str(tmp_path / "none.zip"))).code is Code.NOT_FOUND


def synced(player: Scripted, folder: Path) -> Merged:
    merged: Merged = player.ask(Sync(str(folder)))
    return merged


def test_two_machines_and_a_folder(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    one, two = filled(start, tmp_path / "one"), start(tmp_path / "two")
    two.ask(BY_HAND)
    assert one.ask(LastMerge()).at == 0.0
    assert synced(one, folder).added == 0
    first = synced(two, folder)
    assert (first.added, first.replaced, len(first.devices)) == (4, 0, 1)
    assert two.ask(LastMerge()) == first
    assert records(two) == records(one)
    assert len(list(folder.iterdir())) == 2

    # The newest state of a match wins: played on there, tagged there, turned round there.
    (open_,) = two.ask(ListMatches()).matches
    two.view = two.ask(OpenMatch(open_.match))
    while two.view.steps:
        two.act("step", **step_of(two.view))
    two.act("done")
    seven = next(row for row in two.ask(Archive()).rows if row.file == SEVEN.name)
    two.ask(Owner(seven.match, 1))
    assert synced(two, folder).replaced == 0
    second = synced(one, folder)
    assert (second.added, second.replaced, second.removed) == (0, 2, 0)
    assert records(one) == records(two)

    # What is deleted later than it was changed stays deleted; what is changed later comes back.
    two.ask(DeleteMatch(seven.match))
    two.client.close()
    two = start(tmp_path / "two")
    synced(two, folder)
    third = synced(one, folder)
    assert (third.added, third.replaced, third.removed) == (0, 0, 1)
    assert synced(two, folder).added == 0
    assert one.ask(Archive()).total == two.ask(Archive()).total == 3


def test_what_lies_in_a_shared_folder_harms_nothing(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    one = filled(start, tmp_path / "one")
    synced(one, folder)
    (good,) = folder.iterdir()
    (folder / "duses-empty.zip").write_bytes(b"")
    (folder / "duses-garbage.zip").write_bytes(b"PK\x03\x04" + b"\xff" * 1000)
    with zipfile.ZipFile(folder / "duses-noindex.zip", "w") as archive:
        archive.writestr("x", "y")
    with zipfile.ZipFile(good) as known, zipfile.ZipFile(folder / "duses-forged.zip", "w") as archive:
        for name in known.namelist():
            text = known.read(name)
            if name.endswith(".duses"):
                text = text.replace(b'"kind": "played", "seat": 0', b'"kind": "played", "seat": 1')
            archive.writestr(name, text)
    (folder / "holiday.jpg").write_bytes(b"picture")
    two = start(tmp_path / "two")
    merged = synced(two, folder)
    assert merged.added == 4
    reasons = {problem.values["file"]: problem.reason for problem in merged.problems}
    assert {"duses-empty.zip", "duses-garbage.zip", "duses-noindex.zip"} <= set(reasons)
    assert records(two) == records(one)
    assert two.result(Sync(str(tmp_path / "nowhere"))).reason == "folder"


def test_impossible_numbers_from_elsewhere_are_cut_down(start: Start, tmp_path: Path) -> None:
    one = filled(start, tmp_path / "one")
    one.ask(ExportAll(str(tmp_path / "all.zip")))
    with zipfile.ZipFile(tmp_path / "all.zip") as known, zipfile.ZipFile(tmp_path / "forged.zip", "w") as archive:
        for name in known.namelist():
            text = known.read(name)
            if name.endswith(".json") and name != "index.json":
                about = json.loads(text)
                about |= {"started": 1e300, "touched": -5.0, "changed": 1e300, "cut_games": 10**15, "stated": "[1"}
                about["tags"] = ["x" * 1000] * 100
                text = json.dumps(about).encode()
            archive.writestr(name, text)
    two = start(tmp_path / "two")
    merged: Merged = two.ask(ImportAll(str(tmp_path / "forged.zip")))
    assert merged.added + len(merged.problems) == 4
    rows = two.ask(Archive()).rows
    assert len(rows) == merged.added > 0
    for row in rows:
        assert len(row.tags) <= 20
        two.ask(Replay(row.match))
        two.ask(Export(row.match, Form.TXT))


def test_a_damaged_database_takes_no_record_with_it(start: Start, tmp_path: Path) -> None:
    player = filled(start, tmp_path)
    before = records(player)
    (copy,) = player.ask(MakeBackup()).copies
    player.start(people("tavla", 3), BY_HAND)
    player.client.close()
    path = tmp_path / NAME
    data = bytearray(path.read_bytes())
    data[4096 * 2 : 4096 * 6] = b"\xff" * 4096 * 4
    path.write_bytes(data)
    other = start()
    other.wait(lambda: bool(other.notices))
    assert [notice.reason for notice in other.notices] == ["corrupt"]
    other.wait(lambda: other.ask(Archive()).total >= 4)
    assert before.items() <= records(other).items()
    assert {kept.damaged for kept in other.ask(Backups()).copies} == {True, False}
    assert copy.name in {kept.name for kept in other.ask(Backups()).copies}


def test_a_match_given_away_stays_parked_in_a_merge(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    one = start(tmp_path / "one")
    view = one.start(people("international", 3, dice=DiceSource.TYPED), BY_HAND)
    one.ask(HandOver(view.match))
    synced(one, folder)
    two = start(tmp_path / "two")
    assert synced(two, folder).added == 1
    assert two.ask(Archive()).rows[0].parked


def test_a_copy_is_a_database_of_its_own(start: Start, tmp_path: Path) -> None:
    player = filled(start, tmp_path)
    made: BackupList = player.ask(MakeBackup())
    connection = sqlite3.connect(Path(made.folder) / made.copies[0].name)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("SELECT count(*) FROM matches").fetchone() == (4,)
    connection.close()
    assert [path.name for path in Path(made.folder).iterdir()] == [made.copies[0].name]
