"""gnubg's .sgf: its own files with their analysis, every node, damaged files, gnubg as witness."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bg.formats import FormatError, mat
from bg.formats.sgf import format, parse, parse_all
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Game,
    Note,
    PlacedEntry,
    Result,
    Said,
    Terms,
    TurnEntry,
    UnreadEntry,
)
from bg.position import BAR, OFF, position
from tests.bg.formats import boards, gnubg
from tests.bg.formats.damage import damaged
from tests.bg.formats.samples import FOLDER, Sample, listed

SGFS = listed("sgf")


def sgf(*nodes: str, root: str = "MI[length:7][game:0][ws:0][bs:0]PW[Ana]PB[Bea]") -> str:
    return f"(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]{root}\n" + "\n".join(f";{node}" for node in nodes) + ")\n"


def entries(*nodes: str, root: str = "") -> tuple[object, ...]:
    return parse(sgf(*nodes, root=root) if root else sgf(*nodes)).games[0].entries


@pytest.mark.parametrize("sample", SGFS, ids=str)
def test_samples(sample: Sample) -> None:
    read = parse(sample.data)
    assert list(read.names) == sample.players.split(" | ")
    assert read.length == sample.length
    assert read.capped == sample.final
    assert read.program == "GNU Backgammon"
    assert not any(isinstance(entry, UnreadEntry) for game in read.games for entry in game.entries)
    assert parse(format(read)) == read
    assert format(parse(format(read))) == format(read)


def test_the_same_match_in_both_formats() -> None:
    # Only this pair of samples was written from one and the same match.
    graph, text = (FOLDER / kind / f"gen_gnubg_11pt_info.{kind}" for kind in ("sgf", "mat"))
    one, other = parse(graph.read_bytes()), mat.parse(text.read_bytes())
    assert [boards.turns(game) for game in one.games] == [boards.turns(game) for game in other.games]
    assert [game.score for game in one.games] == [game.score for game in other.games]
    assert one.final == other.final
    assert [game.crawford for game in one.games] == [False, False, True, False]


@gnubg.needed
@pytest.mark.parametrize("sample", SGFS, ids=str)
def test_gnubg_reads_what_is_written(sample: Sample, tmp_path: Path) -> None:
    match = parse(sample.data)
    file = tmp_path / "written.sgf"
    file.write_text(format(match), encoding="utf-8")
    again = tmp_path / "again.sgf"
    witness = gnubg.read(file, "load match", saved=again)
    assert witness["complaints"] == []
    if match.final is not None:
        assert gnubg.final(witness) == match.final
    assert gnubg.turns(witness) == [boards.turns(game) for game in match.games]
    if "pos" not in sample.path.name:  # gnubg forgets who is on roll in a position
        # What gnubg then saves is the same match again, with every number of its analysis.
        assert parse(again.read_bytes()).games[-1].entries == match.games[-1].entries


def test_the_root() -> None:
    read = parse(
        sgf(
            root="MI[length:5][game:2][ws:3][bs:4]PW[A\\]na]PB[B:ea]DT[2026-11-30]EV[Cup]RO[2]PC[Izmir]GC[long\nago]WR[1800]"
            "RU[Crawford:CrawfordGame:Nackgammon]CV[4]RE[B+2R]GS[M:1][C:2]C[first]"
        )
    )
    assert (read.names, read.length, read.date, read.event, read.round, read.place) == (
        ("A]na", "B:ea"), 5, "2026-11-30", "Cup", "2", "Izmir",
    )  # fmt: skip
    assert read.terms == Terms("nackgammon", "Nackgammon", crawford=True)
    assert read.comment == "long\nago"
    assert read.tags == (("AP", "GNU Backgammon:1.07.001"), ("WR", "1800"))
    assert read.games == (
        Game(3, (3, 4), True, 2, result=Result(1, 2, True), comment="first", marks=(("GS", "M:1"), ("GS", "C:2"))),
    )
    assert parse(format(read)) == read


def test_money_play() -> None:
    read = parse(sgf(root="MI[length:0]PW[Ana]PB[Bea]RU[Jacoby:NoCube:Hypergammon3]"))
    assert read.terms == Terms("hypergammon", "Hypergammon3", jacoby=True, greatest_cube=1)
    assert read.games[0].crawford is None
    assert parse(sgf(root="MI[length:0]RU[Hypergammon1]")).terms.variant == ""


def test_rolls_and_the_cube() -> None:
    found = entries("W[31hefe]C[solid]BM[2]", "B[64]", "W[double]", "B[take]", "W[11]", "B[double]", "W[drop]")
    assert found == (
        TurnEntry(0, (3, 1), found[0].hops, comment="solid", marks=(("BM", "2"),)),  # type: ignore[attr-defined]
        TurnEntry(1, (6, 4), said=Said.BLANK),
        CubeEntry(0, CubeAct.DOUBLE),
        CubeEntry(1, CubeAct.TAKE),
        TurnEntry(0, (1, 1), said=Said.BLANK),
        CubeEntry(1, CubeAct.DOUBLE),
        CubeEntry(0, CubeAct.DROP),
    )


def test_beavers_and_raccoons() -> None:
    acts = [entry.act for entry in entries("W[double]", "B[double]", "W[double]", "B[take]")]  # type: ignore[attr-defined]
    assert acts == [CubeAct.DOUBLE, CubeAct.BEAVER, CubeAct.RACCOON, CubeAct.TAKE]


def test_positions_set_up_by_hand() -> None:
    board = position({2: 3, OFF: 12}, {24: 8, 23: 2, BAR: 1, OFF: 4})
    nodes = "PL[B]AE[a:y]AW[b][b][b]AB[x][x][x][x][x][x][x][x][w][w][y]", "CV[4]", "CP[b]DI[31]"
    assert entries(*nodes) == (PlacedEntry(board, 1, 4, 1, (3, 1)),)
    assert entries("CP[c]", "CV[1]", "CV[2]") == (PlacedEntry(cube=1), PlacedEntry(cube=2))
    owned = entries("W[double]", "B[take]", "CP[w]")[2]
    assert owned == PlacedEntry(cube=2, owner=0)
    assert entries("AW[b]AB[b]") == entries("AW[zz]") == entries("AW" + "[a]" * 16) == (UnreadEntry(),)


def test_given_up_after_the_roll() -> None:
    found = entries("W[31hefe]", "PL[B]DI[64]", root="MI[length:7]RE[W+1R]")
    assert found[1] == TurnEntry(1, (6, 4), said=Said.UNKNOWN)
    assert entries("PL[B]DI[64]", root="MI[length:7]RE[B+1R]") == (PlacedEntry(turn=1, dice=(6, 4)),)
    assert entries("PL[B]DI[64]") == (PlacedEntry(turn=1, dice=(6, 4)),)


@pytest.mark.parametrize("node", ["W[93]", "W[31hef]", "W[31zaza]", "B[what]", "XX[1]", "W[11" + "ab" * 9 + "]"])
def test_nodes_that_cannot_be_read(node: str) -> None:
    assert isinstance(entries("W[42hdfd]", node)[1], UnreadEntry)


def test_empty_nodes_say_nothing() -> None:
    assert entries("", "W[42hdfd]") == entries("W[42hdfd]")


def test_several_matches_in_a_file() -> None:
    first = sgf("W[42hdfd]") + sgf(root="MI[length:7][game:1][ws:1][bs:0]PW[Ana]PB[Bea]")
    other = sgf(root="MI[length:3][game:0]PW[Eve]PB[Finn]")
    assert [[game.number for game in match.games] for match in parse_all(first + other)] == [[1, 2], [1]]
    assert parse(first + other).notes == (Note("second_match", 5, values=(("matches", "2"),)),)
    assert len(parse_all(first + first)) == 2


def test_a_file_that_is_cut_off() -> None:
    text = sgf("W[42hdfd]", "B[31xu")[:-3]
    read = parse(text)
    assert read.notes == (Note("cut_off", 3),)
    assert len(read.games[0].entries) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "no_games"), ("(;GM[1]FF[4])", "other_game"), ("(;FF[4])", "other_game"), ("(;GM[6]", ""), ("x", "syntax")],
)
def test_texts_that_are_none(text: str, code: str) -> None:
    if not code:
        assert parse(text).games == (Game(1, (0, 0)),)
        return
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert caught.value.code == code
    assert caught.value.values["line"] == 1


def test_damaged_files_are_read_as_far_as_they_go() -> None:
    rng = random.Random(36)
    for sample in SGFS:
        for _ in range(40):
            data = damaged(sample.data[: rng.choice((1500, 8000))], rng)
            try:
                read = parse(data)
            except FormatError as error:
                if "line" not in error.values:
                    raise
                continue
            once = parse(format(read))
            assert parse(format(once)) == once
