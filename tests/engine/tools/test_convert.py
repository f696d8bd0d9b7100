"""Match files written again in another form: the same match, with what could not be followed said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bg.formats import sgf
from bg.formats.transcript import TurnEntry
from engine.brain.reading import read_file
from engine.protocol.reading import ReadFile
from engine.tools import convert
from tests.bg.formats.samples import FOLDER

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted(path for kind in ("mat", "sgf", "xg", "bgf", "ogxm") for path in (FOLDER / kind).glob("*_*[A-Za-z]*"))[::6]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_a_match_stays_the_same_match(source: Path, tmp_path: Path) -> None:
    first = read_file(ReadFile(str(source)))
    for ending in (".mat", ".sgf", ".duses"):
        target = tmp_path / f"out{ending}"
        assert convert.main(str(source), str(target)) == 0
        second = read_file(ReadFile(str(target)))
        assert (second.length, second.games) == (first.length, first.games)
        assert second.players == first.players
        if not first.cut:
            assert second.cut == []
            assert second.final == first.final
            assert second.fingerprint == first.fingerprint


def test_analysis_goes_along(tmp_path: Path) -> None:
    (source,) = sorted((FOLDER / "xg").glob("*.xg"))[:1]
    target = tmp_path / "out.sgf"
    assert convert.main(str(source), str(target)) == 0
    turns = [e for game in sgf.parse(target.read_bytes()).games for e in game.entries if isinstance(e, TurnEntry)]
    analysed = [turn for turn in turns if turn.analysis is not None and turn.analysis.candidates]
    assert len(analysed) > len(turns) / 2


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    good = str(FOLDER / "mat" / "gen_gnubg_7pt.mat")
    cut = str(FOLDER / "mat" / "syn_21_illegal_move.mat")
    (tmp_path / "nothing.txt").write_text("nothing", encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        command = [sys.executable, "game.py", "--convert", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=False)
        return done.returncode, done.stderr.decode()

    code, said = run(cut, str(tmp_path / "out.mat"))
    assert (code, "game 1 is cut at turn 3, line 6: no_die 64: 24/13" in said) == (0, True)
    assert run(good, str(tmp_path / "out.doc"))[0] == 2
    assert run(str(tmp_path / "missing.mat"), str(tmp_path / "out.mat"))[0] == 2
    assert run(str(tmp_path / "nothing.txt"), str(tmp_path / "out.mat"))[0] == 2
    assert run(good, str(tmp_path / "no" / "out.mat"))[0] == 2
