"""`game.py --plays`, called as a program would call it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bg.formats.xgid import parse
from bg.variants import rules
from engine.tools.plays import main, plays
from tests.bg import brute

ROOT = Path(__file__).resolve().parents[3]
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
TOP = START.replace(":0:0:1:31", ":0:0:-1:31")
DANCE = "XGID=----------------------bb-A:0:0:1:32:0:0:0:7:10"
HYPER = "XGID=-aaa------------------AAA-:0:0:1:63:0:0:0:0:10"


def answer(capsys: pytest.CaptureFixture[str], *argv: str) -> list[dict[str, object]]:
    assert main([*argv, "--json"]) == 0
    out = capsys.readouterr().out
    return json.loads(out)


def test_the_opening_31(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = answer(capsys, START)
    assert found["xgid"] == START
    assert len(found["plays"]) == 16
    point = {"play": "8/5 6/5", "after": "XGID=-b---BD-B---eE---c-e----B-:0:0:1:00:0:0:0:7:10"}
    assert point in found["plays"]


@pytest.mark.parametrize("text", [START, TOP, DANCE, START.replace(":31:", ":66:"), START.replace(":31:", ":11:")])
def test_after_is_the_board_after_the_play_seen_by_the_mover(text: str) -> None:
    """Equal to brute force, whichever side moves."""
    state = parse(text)
    assert state.dice is not None
    customs = rules("international").customs
    wanted = brute.plays(brute.board(state.position), *state.dice, customs)
    found = plays(text, rules("international"))
    after = {brute.board(parse(entry["after"]).position) for entry in found}
    assert (after or {brute.board(state.position)}) == wanted
    assert len(found) == len({entry["after"] for entry in found}) == len({entry["play"] for entry in found})
    for entry in found:
        assert parse(entry["after"]).turn == state.turn
        assert parse(entry["after"]).dice is None


def test_several_positions_and_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(f"{START}\n\n{DANCE}\r\n".encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    found = answer(capsys, TOP, "-")
    assert [entry["xgid"] for entry in found] == [TOP, START, DANCE]
    assert [len(entry["plays"]) for entry in found] == [16, 16, 0]


def test_nothing_to_play_and_games_that_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    over = "XGID=-A------------------------:0:0:1:21:0:0:0:0:10"
    assert [entry["plays"] for entry in answer(capsys, DANCE, over)] == [[], []]


def test_other_rules(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = answer(capsys, HYPER, "--rules", "hypergammon")
    assert {"play": "24/15", "after": "XGID=-aaa-----------A------AA--:0:0:1:00:0:0:0:0:10"} in found["plays"]
    (tavla,) = answer(capsys, START, "--rules", "tavla")
    assert len(tavla["plays"]) == 16


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([START, DANCE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == START
    assert any(line.split()[:2] == ["8/5", "6/5"] for line in lines)
    assert lines[-1].strip() == "no legal play"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["XGID=nonsense"], "position 1: an XGID has 10 fields"),
        ([START, START.replace(":31:", ":00:")], "position 2: the position has no roll"),
        ([START.replace(":31:", ":D:")], "no roll"),
        ([START, "--rules", "ludo"], "no rules called 'ludo'"),
        ([START, "--rules", "hypergammon"], "more than 3"),
        ([START.replace("-b", "-?")], "character 2"),
    ],
)
def test_bad_input_is_one_sentence(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    for extra in ([], ["--json"]):
        assert main([*argv, *extra]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert words in err
        assert err.count("\n") == 1
        assert "Traceback" not in err


def test_through_the_front_door() -> None:
    command = [sys.executable, str(ROOT / "game.py"), "--plays", "-", "--json"]
    done = subprocess.run(command, input=START.encode(), capture_output=True, check=True, cwd=ROOT)
    assert len(json.loads(done.stdout)[0]["plays"]) == 16
    bad = subprocess.run(command, input=b"\xff\xfe rubbish", capture_output=True, check=False, cwd=ROOT)
    assert bad.returncode == 2
    assert b"Traceback" not in bad.stderr
    assert bad.stdout == b""
