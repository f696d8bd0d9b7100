"""Where the cells of a row begin, whose they are, and how an entry is written as one."""

from __future__ import annotations

import pytest

from bg.formats.mat_cells import Cell, cells, hops, read, write
from bg.formats.transcript import CubeAct, CubeEntry, Hop, PlacedEntry, ResignEntry, Said, TurnEntry, UnreadEntry

NAMES = ("alice", "bob")


def found(line: str) -> list[tuple[int, str]]:
    return [(cell.seat, cell.text) for cell in cells(line)[1]]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("  1) 31: 8/5 6/5                     42: 8/4 6/4", [(0, "31: 8/5 6/5"), (1, "42: 8/4 6/4")]),
        ("  1) 31:8/5 6/5  42 : 8/4 6/4", [(0, "31:8/5 6/5"), (1, "42 : 8/4 6/4")]),
        ("  1)                                 42: 8/4 6/4", [(1, "42: 8/4 6/4")]),
        ("10) 42: 8/4 6/4", [(0, "42: 8/4 6/4")]),
        ("120)  Doubles => 2                Takes", [(0, "Doubles => 2"), (1, "Takes")]),
        (" 11)  Drops                       Wins 1 point", [(0, "Drops"), (1, "Wins 1 point")]),
        ("  5) 62: 24/16             33: 8/5 6/3      Wins 2 points", [(0, "62: 24/16"), (1, "33: 8/5 6/3"), (1, "Wins 2 points")]),
        ("                   42: 8/4 6/4     Wins 2 points", [(1, "42: 8/4 6/4"), (1, "Wins 2 points")]),
        ("  3) 32: Concedes       Wins 1 point", [(0, "32: Concedes"), (1, "Wins 1 point")]),
        ("  3) 32:                       Concedes", [(0, "32:"), (1, "Concedes")]),
        ("  3) 64: Illegal play (7;31: x;Wins 2)   42: 8/4", [(0, "64: Illegal play (7;31: x;Wins 2)"), (1, "42: 8/4")]),
        ("  3) well", [(0, "well")]),
        ("  3)", []),
    ],
)
def test_cells_of_numbered_rows(line: str, wanted: list[tuple[int, str]]) -> None:
    assert found(line) == wanted
    assert cells(line)[0] is (")" in line.split(":")[0])


def test_bare_lines() -> None:
    assert cells("      Wins 1 point") == (False, (Cell(0, "Wins 1 point", 7),))
    assert cells("                                  Wins 2 points") == (False, (Cell(1, "Wins 2 points", 35),))
    assert cells("nothing known") == (False, ())


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (TurnEntry(0, (3, 1), (Hop(8, 5), Hop(6, 5, True))), "31: 8/5 6/5*"),
        (TurnEntry(1, (1, 6), (Hop(25, 18), Hop(3, 0))), "16: bar/18 3/off"),
        (TurnEntry(0, (6, 6), said=Said.BLANK), "66:"),
        (TurnEntry(0, (6, 6), said=Said.DANCED), "66: Cannot Move"),
        (TurnEntry(0, (6, 6), said=Said.UNKNOWN), "66: ????"),
        (TurnEntry(0, (6, 6), said=Said.ILLEGAL), "66: Illegal play ()"),
        (CubeEntry(1, CubeAct.DOUBLE, 2), " Doubles => 2"),
        (CubeEntry(1, CubeAct.DOUBLE), " Doubles"),
        (CubeEntry(1, CubeAct.BEAVER, 4), " Beavers => 4"),
        (CubeEntry(1, CubeAct.RACCOON, 8), " Raccoons => 8"),
        (CubeEntry(1, CubeAct.TAKE), " Takes"),
        (CubeEntry(1, CubeAct.DROP), " Drops"),
        (ResignEntry(0), "Resigns"),
        (ResignEntry(0, 3, match=True), "Resigns backgammon match"),
        (UnreadEntry(seat=0, raw="31: ?8"), "31: ?8"),
    ],
)
def test_written_cells_are_read_again(entry: TurnEntry | CubeEntry | ResignEntry | UnreadEntry, text: str) -> None:
    assert write(entry, NAMES) == text
    assert read(Cell(entry.seat or 0, text.strip(), 6), NAMES, 1, None) == (entry,)


def test_what_has_no_cell() -> None:
    assert write(PlacedEntry(cube=2), NAMES) == ""


def test_an_accepted_resignation_needs_no_cell() -> None:
    assert read(Cell(1, "Accepts", 40), NAMES, 2, ResignEntry(0)) == ()


def test_rolls_that_are_none() -> None:
    assert read(Cell(0, "00: ????", 6), NAMES, 1, None) == (ResignEntry(0),)
    assert read(Cell(0, "05: 8/3", 6), NAMES, 1, None) == (UnreadEntry(seat=0),)
    assert read(Cell(0, "Wins", 6), NAMES, 1, None) == (UnreadEntry(seat=0),)


def test_hops() -> None:
    assert hops("24/18*/13 6/5(2)") == (Hop(24, 18), Hop(18, 13), Hop(6, 5), Hop(6, 5))
    assert hops("") == ()
    assert hops("24-18") is None
