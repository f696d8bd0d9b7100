"""Files taken in through the whole machine: stored beside what they said, once, whatever is wrong with their neighbours."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.brain.reading import read_file
from engine.protocol.archive import (
    Archive,
    ArchivePage,
    ImportFiles,
    ImportItem,
    ImportReport,
    ImportText,
    KeepMatches,
    Outcome,
    Owner,
    Shelf,
    TagMatch,
)
from engine.protocol.common import Cancel, Code, Refused
from engine.protocol.reading import ReadFile
from engine.protocol.replay import Replay
from engine.protocol.table import DeleteMatch, ListMatches, UndeleteMatch
from tests.bg.formats.samples import FOLDER as SAMPLES
from tests.engine.hands import Start, crash, people
from tests.engine.player import Scripted, setup

SEVEN = SAMPLES / "mat" / "gen_gnubg_7pt.mat"


def taken_in(player: Scripted, *paths: Path, depth: int = 0) -> list[ImportItem]:
    report: ImportReport = player.ask(ImportFiles([str(path) for path in paths], depth))
    assert report.done == report.total
    return report.items


def page(player: Scripted, **query: object) -> ArchivePage:
    found: ArchivePage = player.ask(Archive(**query))
    return found


def test_a_file_becomes_a_match_with_what_it_said(start: Start) -> None:
    player = start()
    (item,) = taken_in(player, SEVEN)
    assert (item.format, item.length, item.final, item.error, item.cut) == ("mat", 7, (7, 2), None, [])
    (row,) = page(player).rows
    assert row.match == item.match
    assert (row.source, row.file, row.score, row.finished, row.typed) == ("mat", SEVEN.name, (7, 2), True, True)
    assert page(player, shelf=Shelf.PROGRESS).rows == []
    assert player.ask(ListMatches()).matches == []
    game = player.ask(Replay(row.match, -1))
    assert game.source == "mat"
    assert len(game.games) == item.games
    assert game.frames[-1].view.winner == 0


def test_a_bad_file_costs_one_line_and_nothing_else(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deep" / "deeper").mkdir(parents=True)
    (folder / "a.mat").write_bytes(SEVEN.read_bytes())
    (folder / "b.mat").write_bytes(b"\x00\xff" * 500)
    (folder / "c.txt").write_text("nothing of ours", encoding="utf-8")
    (folder / "d.mat").write_bytes(b"")
    (folder / "picture.png").write_bytes(b"x")
    (folder / "deep" / "e.mat").write_text(SEVEN.read_text().replace("8/4 6/4", "8/1 6/4", 1), encoding="utf-8")
    (folder / "deep" / "deeper" / "f.mat").write_bytes(SEVEN.read_bytes())
    player = start()
    items = taken_in(player, folder, folder / "missing.mat", depth=1)
    by_name = {item.file: item for item in items}
    assert [*by_name] == ["a.mat", "b.mat", "c.txt", "d.mat", "e.mat", "missing.mat"]
    assert by_name["a.mat"].match is not None
    for name in ("b.mat", "c.txt", "d.mat", "missing.mat"):
        error = by_name[name].error
        assert error is not None
        assert error.code in (Code.BAD_VALUE, Code.UNSUPPORTED, Code.NOT_FOUND)
        assert by_name[name].match is None
    assert page(player).total == 1 + (by_name["e.mat"].duplicate_of is None)


def test_the_same_match_is_stored_once(start: Start, tmp_path: Path) -> None:
    player = start()
    (first,) = taken_in(player, SEVEN)
    (again,) = taken_in(player, SEVEN)
    assert (again.duplicate_of, again.match) == (first.match, first.match)
    (other,) = taken_in(player, SAMPLES / "sgf" / "gen_gnubg_7pt.sgf")
    assert other.duplicate_of == first.match
    assert page(player).total == 1
    player.ask(DeleteMatch(first.match))
    (anew,) = taken_in(player, SEVEN)
    assert anew.duplicate_of is None
    assert page(player).total == 1


def test_a_cut_game_is_counted_and_told(start: Start) -> None:
    player = start()
    (item,) = taken_in(player, SAMPLES / "mat" / "syn_21_illegal_move.mat")
    (cut,) = item.cut
    assert cut.line > 0
    assert cut.text
    (row,) = page(player).rows
    assert row.cut_games == 1
    game = player.ask(Replay(row.match, cut.game))
    head = next(head for head in game.games if head.number == cut.game)
    assert head.cut == cut


def test_a_pasted_match_is_taken_in(start: Start) -> None:
    player = start()
    report: ImportReport = player.ask(ImportText(SEVEN.read_text(), "pasted"))
    assert report.items[0].final == (7, 2)
    (position,) = player.ask(ImportText("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")).items
    assert position.error.reason == "position"


def test_who_you_are_turns_the_match(start: Start) -> None:
    player = start()
    (item,) = taken_in(player, SEVEN)
    assert page(player, outcome=Outcome.WON).total == 1
    player.ask(Owner(item.match, 1))
    (row,) = page(player, outcome=Outcome.LOST).rows
    assert (row.score, row.owner, row.winner) == ((2, 7), True, 1)
    assert tuple(seat.name for seat in row.setup.players) == item.players[::-1]
    assert player.ask(Replay(item.match, -1)).frames[-1].view.score == (2, 7)
    (again,) = taken_in(player, SEVEN)
    assert again.duplicate_of == item.match
    own = player.start(people("international", 3)).match
    assert player.result(Owner(own, 1)).reason == "not_imported"
    assert player.result(Owner(item.match, 2)).code is Code.BAD_VALUE


def test_tags_are_kept_and_searched(start: Start) -> None:
    player = start()
    (item,) = taken_in(player, SEVEN)
    player.ask(TagMatch(item.match, (" club ", "final", "club")))
    assert page(player, tag="club").rows[0].tags == ("club", "final")
    assert page(player, text="fin").total == 1
    assert page(player).tags == ["club", "final"]
    player.client.close()
    other = start()
    assert page(other, tag="final").total == 1
    other.ask(DeleteMatch(item.match))
    assert page(other).total == 0
    other.ask(UndeleteMatch(item.match))
    assert page(other).total == 1


def test_a_file_that_kills_its_reader_fails_alone(start: Start, tmp_path: Path) -> None:
    for name in ("a.mat", "poison.mat", "z.mat"):
        (tmp_path / name).write_bytes(SEVEN.read_bytes())
    player = start(env={"FAKE_BRAIN": "dies_reading"})
    items = taken_in(player, tmp_path / "a.mat", tmp_path / "poison.mat", tmp_path / "z.mat")
    assert [item.match is None for item in items] == [False, True, False]
    assert items[1].error is not None
    assert items[1].error.code is Code.KILLED
    assert items[2].duplicate_of == items[0].match


def test_progress_is_told_and_a_cancel_keeps_what_is_in(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(30):
        (folder / f"{number:02}.mat").write_bytes(SEVEN.read_bytes())
    player = start()
    pending = player.client.request(ImportFiles([str(folder)]))
    player.wait(lambda: len(pending.partials) > 2)
    assert [(partial.done, partial.total) for partial in pending.partials[:3]] == [(0, 30), (1, 30), (2, 30)]
    assert pending.partials[1].name == "01.mat"
    player.ask(Cancel(pending.number))
    player.wait(lambda: pending.done)
    assert pending.error is not None
    assert pending.error.code is Code.CANCELLED
    assert page(player).total == 1


def test_an_enormous_match_is_refused_in_time(tmp_path: Path) -> None:
    lines = SEVEN.read_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if "Game 1" in line)
    path = tmp_path / "enormous.mat"
    path.write_text("".join(lines[:first] + lines[first:] * 900), encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_file(ReadFile(str(path)))
    assert refused.value.error.reason == "too_large"


def test_an_import_survives_the_referee(start: Start, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number, sample in enumerate(sorted((SAMPLES / "mat").glob("syn_*.mat"))[:12]):
        (folder / f"{number:02}.mat").write_bytes(sample.read_bytes())
    player = start()
    pending = player.client.request(ImportFiles([str(folder)]))
    player.wait(lambda: len(pending.partials) > 4)
    crash(player)
    player.wait(lambda: pending.done)
    assert pending.ok is not None
    numbers = [item.match for item in pending.ok.items if item.match is not None]
    assert len(pending.ok.items) >= 12
    assert sorted(set(numbers)) == sorted(row.match for row in page(player).rows)


def test_the_oldest_make_room_but_never_what_was_imported_or_tagged(start: Start) -> None:
    player = start(script="room")
    kept = []
    for number in range(4):
        player.start(setup("international", 1))
        kept.append(player.play().match)
        if number == 0:
            player.ask(TagMatch(kept[0], ("first",)))
    taken_in(player, SEVEN)
    player.ask(KeepMatches(2))
    assert page(player).total == 4
    assert kept[1] not in {row.match for row in page(player).rows}
    player.ask(KeepMatches(0))
    player.start(setup("international", 1))
    player.play()
    assert page(player).total == 5
    assert player.result(KeepMatches(-1)).code is Code.BAD_VALUE


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*/*.*")), ids=lambda path: path.name)
def test_every_sample_is_a_match_or_refused_with_a_reason(path: Path) -> None:
    try:
        read = read_file(ReadFile(str(path)))
    except Refused as refused:
        reason = refused.error.reason
    else:
        reason = ""
        assert read.events[0]["kind"] == "match_started"
        assert read.count >= 1
        assert len(read.cut) == read.illegal
    if path.parent.name != "snowie":  # its match text is a .mat, its position text is not
        assert bool(reason) is not (path.parent.name in ("mat", "sgf", "xg", "bgf", "ogxm"))
