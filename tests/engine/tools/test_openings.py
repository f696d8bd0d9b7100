"""Making the opening library: cut short anywhere and gone on with it is the same, and it says how many trials it has."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from engine import openings as library
from engine.margins import Row
from engine.tools import openings, openings_report
from engine.tools.executors import Here
from engine.tools.openings import Found, Making, lines
from engine.tools.pieces import Kept

CHANCES = (0.5, 0.1, 0.01, 0.1, 0.01)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rolls to open with, and two for the answer."""
    monkeypatch.setattr(openings, "ROLLS", ((3, 1), (6, 5)))
    monkeypatch.setattr(openings, "LISTED", 2)
    monkeypatch.setattr(openings, "REPLIES_LISTED", 2)
    monkeypatch.setattr(openings, "REPLIES_ROLLED", 1.0)
    monkeypatch.setattr(openings, "TURNS", 2)


def make(kept: Kept, trials: int = 36, heard: Any = lambda name: None) -> Making:
    making = Making("international", trials, 36, kept)
    making.make(Here(), 1, heard)
    return making


@pytest.mark.usefixtures("few")
def test_cut_short_and_gone_on_with_it_is_the_same(tmp_path: Path) -> None:
    whole = make(Kept(None, {})).book()
    assert whole is not None
    job, path = {"tool": "openings"}, tmp_path / "kept.jsonl"
    books = []

    class Cut(Exception):
        pass

    for stop in (1, 3, 8, 1000):
        kept, before = Kept(path, job), len(Kept(path, job).done)

        def heard(name: str, kept: Kept = kept, most: int = before + stop) -> None:
            if len(kept.done) >= most:
                raise Cut

        with contextlib.suppress(Cut):
            make(kept, heard=heard)
        books.append(Making("international", 36, 36, Kept(path, job)).book())
    assert books[0] is None
    assert books[1] is not None
    assert books[1].rolls[0].plays[0].trials == 0
    assert [len(roll.replies) for roll in books[1].rolls] == [2, 0]
    assert books[-1] == whole
    assert [roll.plays[0].text for roll in whole.rolls] == ["8/5 6/5", "24/13"]
    assert [line.trials for line in whole.rolls[0].plays] == [36, 0]  # the other is too far behind
    assert [[line.trials for line in reply.plays] for reply in whole.rolls[0].replies] == [[36, 36], [36, 36]]
    assert whole.planned == 36


@pytest.mark.usefixtures("few")
def test_the_command_writes_what_it_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = ["--work", str(tmp_path / "work"), "--out", str(tmp_path)]
    line = ["international", "--trials", "0", "--reply-trials", "0", "--processes", "1", *folders]
    assert openings.main([*line, "--minutes", "0.0001"]) == 2  # no roll is there yet, so there is no file to report
    assert openings.main(line) == 0
    first = (tmp_path / "international.json").read_bytes()
    monkeypatch.setattr(openings, "search", lambda *args: pytest.fail("searched again"))
    assert openings.main(line) == 0
    assert (tmp_path / "international.json").read_bytes() == first
    capsys.readouterr()
    assert openings.main([*line, "--report"]) == 0
    told = capsys.readouterr().out
    assert "3-1 8/5 6/5" in told
    assert "search alone" in told
    assert "6-5 24/18 13/8: lacks" in told or told.rstrip().endswith("none")
    (tmp_path / "international.json").write_text("{}")
    assert openings.main([*line, "--report"]) == 2
    with pytest.raises(SystemExit):
        openings.main([*line, "--trials", "100"])


def test_a_loss_compares_what_both_have() -> None:
    found = [Found((), Row(equity, CHANCES)) for equity in (0.10, 0.08, 0.02)]
    rows = [[Row(0.10, CHANCES), Row(0.14, CHANCES)], [Row(0.20, CHANCES), Row(0.26, CHANCES)]]
    best, second, third = lines(found, rows)
    assert (best.equity, best.loss, best.searched, best.trials) == (0.155, 0.0, 0.08, 72)
    assert (second.equity, second.loss, second.trials) == (0.11, 0.045, 72)
    assert second.loss_margin == pytest.approx(1.96 * 0.01, abs=1e-4)
    assert (third.equity, third.loss, third.trials, third.margin) == (0.02, 0.06, 0, None)
    assert best.margin == pytest.approx(1.96 * 0.03, abs=1e-4)
    unrolled = lines(found, [[], []])
    assert [line.loss for line in unrolled] == [0, 0.02, 0.08]
    assert {line.trials for line in unrolled} == {0}


def test_rare_chances_stay_chances() -> None:
    (line,) = lines([Found((), Row(0.0, CHANCES))], [[Row(0.0, (0.5, 0.1, -0.001, 0.51, 0.6))]])
    assert line.chances == (0.5, 0.1, 0, 0.5, 0.5)


def test_every_difference_has_its_reason() -> None:
    def line(text: str, equity: float, loss: float, searched: float, trials: int, noise: float | None = None) -> library.Line:
        return library.Line(text, [], equity, loss, searched, trials, CHANCES, 0.005 if trials else None, noise)

    best = line("24/13", 0.08, 0.0, 0.08, 1296)
    alone = line("24/18 13/8", -0.02, 0.1, -0.02, 0)
    near = line("13/8 13/7", 0.02, 0.06, 0.02, 1296, 0.01)
    roll = library.Roll((6, 5), [best, near, alone])
    told = list(openings_report.differences(roll, 0.08, {"24/13": 0.0, "24/18 13/8": 0.039, "13/8 13/7": 0.142}))
    assert len(told) == 2
    assert "not rolled out" in told[0]
    assert "both differ" in told[1]
    assert list(openings_report.differences(roll, 0.08, {"24/13": 0.0, "13/8 13/7": 0.055})) == []
    played = list(openings_report.differences(roll, 0.11, {"8/2 8/3": 0.0}))
    assert len(played) == 2
    assert "not among" in played[0]
    assert "+0.080" in played[1]


def test_what_was_measured_is_legal() -> None:
    assert len(openings_report.measured("international")) == 15
    assert len(openings_report.measured("tavla")) == 21
    assert openings_report.measured("nackgammon") == {}
