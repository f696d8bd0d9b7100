"""UBGI 0.2 spoken by a scripted peer: the whole lifecycle, every command, and bad input that breaks nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from bg import variants
from bg.formats import gnuid, xgid
from bg.movegen import Tree
from bg.position import BAR, OFF, Position, position
from engine.brain.ops import Brain
from engine.tools.ubgi import KEYS, Front, text

ROOT = Path(__file__).resolve().parents[3]
START_ID = "4HPwATDgc/ABMA"
RULES = variants.rules("international")


@pytest.fixture(scope="module")
def brain() -> Brain:
    return Brain(lambda: None)


@pytest.fixture
def front(brain: Brain) -> Front:
    return Front(lambda: brain)


def say(front: Front, *lines: str) -> list[str]:
    """The answer to the last line; the others must be taken without a word."""
    for line in lines[:-1]:
        assert front.answer(line) == [], line
    return front.answer(lines[-1])


def follow(where: Position, dice: tuple[int, int], told: str) -> Position:
    """The position after a move as the protocol writes it, which must be legal."""
    assert told.startswith("bestmove ")
    words = told.split()[1:]
    results = Tree(RULES, where, dice).results
    if words == ["pass"]:
        assert results == {where: ()}
        return where
    for word in words:
        source, target = ({"bar": BAR, "off": OFF}.get(place) or int(place if place != "off" else 0) for place in word.split("/"))
        if where.theirs[target] == 1 and target:
            where = where.hit(target)
        where = where.moved(source, target)
    assert where in results
    return where


def test_the_handshake(front: Front) -> None:
    told = front.answer("ubgi")
    assert told[0].startswith("id name Düşeş")
    assert told[1].startswith("id author ")
    assert "proto 0.2" in told
    assert told[-1] == "ubgiok"
    assert front.answer("isready") == ["readyok"]


def test_keys_have_their_defaults_and_keep_what_is_set(front: Front) -> None:
    listed = front.answer("keys")
    assert [line.split()[1] for line in listed] == list(KEYS)
    assert front.answer("get engine.ply") == ["value engine.ply 3"]
    assert front.answer("get game.variant") == ["value game.variant backgammon"]
    assert front.answer("get game.jacoby") == ["value game.jacoby false"]
    assert say(front, "set engine.ply 1", "get engine.ply") == ["value engine.ply 1"]


def test_a_move_from_an_id(front: Front) -> None:
    assert say(front, "newgame", f"position gnubgid {START_ID}", "dice 3 1", "go") in (["bestmove 8/5 6/5"], ["bestmove 6/5 8/5"])
    assert front.answer("go chequer") == front.answer("go")


def test_a_move_from_an_xgid_with_its_roll(front: Front) -> None:
    told = say(front, "position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10", "go chequer")
    assert sorted(told[0].split()[1:]) == ["13/7", "8/7"]


def test_steps_are_written_out(front: Front) -> None:
    told = say(front, f"position gnubgid {START_ID}", "dice 6 5", "go")
    assert sorted(told[0].split()[1:]) in (["18/13", "24/18"], ["19/13", "24/19"])


def test_a_dance_is_a_pass(front: Front) -> None:
    closed = position({BAR: 1, 6: 14}, {19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2, 12: 3})
    assert say(front, f"position gnubgid {gnuid.position_id(closed)}", "dice 6 5", "go") == ["bestmove pass"]


def test_cube_and_turn(front: Front) -> None:
    sure = position({1: 2, OFF: 13}, {24: 2, OFF: 13})
    even = f"position gnubgid {START_ID}"
    # Off with 15 of 36 rolls before the other side is: no double.
    last = position({6: 1, 1: 1, OFF: 13}, {24: 2, OFF: 13})
    assert say(front, even, "go cube") == ["bestcube nodouble"]
    assert say(front, f"position gnubgid {gnuid.position_id(last)}", "go cube") == ["bestcube nodouble"]
    told = say(front, f"position gnubgid {gnuid.position_id(sure)}", "dice 2 1", "go turn")
    assert told[0].startswith("bestturn cube=")
    assert told[0].endswith("move=1/off 1/off")
    theirs = xgid.format(xgid.XgidState(position({2: 1, 4: 1, OFF: 13}, {24: 2, OFF: 13}), owner=-1, cube=2))
    assert say(front, f"position xgid {theirs}", "go cube") == ["bestcube nodouble"]
    ours = theirs.replace(":1:-1:1:", ":1:1:1:")
    assert say(front, f"position xgid {ours}", "go cube") == ["bestcube double"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("hello", "error bad_command hello"),
        ("Ubgi", "error bad_command Ubgi"),
        ("go", "error bad_state missing position"),
        ("go rollout", "error unsupported go rollout"),
        ("set engine.ply", "error bad_command expected: set <key> <value>"),
        ("set engine.ply 9", "error bad_value engine.ply"),
        ("set engine.ply ²", "error bad_value engine.ply"),
        ("set engine.threads 4", "error unsupported engine.threads"),
        ("get nothing", "error unsupported nothing"),
        ("dice 7 1", "error bad_value dice"),
        ("dice 3", "error bad_command expected: dice <d1> <d2>"),
        ("position fen x", "error unsupported position fen"),
        ("position gnubgid", "error bad_command expected: position gnubgid|xgid <id>"),
        ("isready now", "error bad_command expected: isready"),
    ],
)
def test_errors(front: Front, line: str, error: str) -> None:
    assert front.answer(line) == [error]
    assert front.answer("isready") == ["readyok"]


def test_bad_positions_are_bad_values(front: Front) -> None:
    for line in ("position gnubgid nonsense", "position xgid XGID=zzz", "position gnubgid //////////////"):
        (told,) = front.answer(line)
        assert told.startswith("error bad_value position"), told
    assert say(front, f"position gnubgid {START_ID}", "go") == ["error bad_state missing dice"]
    assert say(front, "dice 3 1", "newgame", "go") == ["error bad_state missing position"]


def test_blank_lines_say_nothing(front: Front) -> None:
    assert front.answer("  \r\n") == []


def test_a_whole_game_against_a_scripted_peer(front: Front) -> None:
    """The peer plays at random; our moves are all legal to the end."""
    chance, where, ours = random.Random(8), RULES.start(), True
    front.answer("set engine.ply 1")
    for _ in range(300):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if ours:
            told = say(front, f"position gnubgid {gnuid.position_id(where)}", f"dice {dice[0]} {dice[1]}", "go chequer")
            where = follow(where, dice, told[0])
        else:
            where = chance.choice(list(Tree(RULES, where, dice).results))
        if RULES.result(where) is not None:
            break
        where, ours = RULES.flip(where), not ours
    else:
        pytest.fail("no end")
    assert ours  # against random play


def test_other_games(front: Front) -> None:
    three = variants.rules("hypergammon").start()
    told = say(front, "set game.variant hypergammon", f"position gnubgid {gnuid.position_id(three)}", "dice 2 1", "go")
    assert told[0].startswith("bestmove 2")


def test_as_a_program() -> None:
    asked = f"ubgi\nset engine.ply 1\nisready\nnonsense\nposition gnubgid {START_ID}\ndice 4 2\ngo chequer\nquit\n"
    done = subprocess.run(
        [sys.executable, str(ROOT / "game.py"), "--ubgi"],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert "ubgiok" in lines
    assert "readyok" in lines
    assert "error bad_command nonsense" in lines
    assert sorted(lines[-1].split()) == ["6/4", "8/4", "bestmove"]
    assert all(line.split()[0] in ("id", "proto", "key", "ubgiok", "readyok", "error", "bestmove") for line in lines)


def test_text_of_plays() -> None:
    assert text(()) == "pass"
