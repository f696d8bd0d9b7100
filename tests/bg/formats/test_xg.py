"""XG files: real ones against their .mat twins, and made ones for what no real sample has."""

from __future__ import annotations

import struct

import pytest

from bg.formats import FormatError, xg
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Hop,
    PlacedEntry,
    ResignEntry,
    Result,
    Said,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.formats.xg_archive import RECORD
from bg.position import BAR, OFF
from bg.replaying import replay
from tests.bg.formats.samples import Sample, listed
from tests.bg.formats.test_xg_archive import archive

START = xg._START


def record(kind: int, **fields: tuple[int, bytes]) -> bytes:
    """A record with bytes at offsets; the names say what they are."""
    found = bytearray(RECORD)
    found[8] = kind
    for at, content in fields.values():
        found[at : at + len(content)] = content
    return bytes(found)


def whole(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


def text(words: str) -> bytes:
    return bytes([len(words)]) + words.encode("cp1252")


HEAD = record(
    xg.MATCH, player1=(9, text("Öz")), player2=(50, text("Bo")), length=(92, whole(7)), crawford=(100, b"\1\0\1"),
    date=(128, struct.pack("<d", 45000.75)), event=(136, text("Open")), version=(552, whole(10)), limit=(612, whole(6)),
    comment=(576, whole(0)),
)  # fmt: skip
GAME = record(xg.GAME, score=(12, whole(0, 0)), comment=(56, whole(-1, -1)))


def move(
    seat: int, dice: tuple[int, int], pairs: tuple[int, ...], before: bytes, after: bytes, *, invalid: int = 0
) -> bytes:
    return record(
        xg.MOVE, before=(9, before), after=(35, after), mover=(64, whole(1 if seat == 0 else -1)),
        pairs=(68, whole(*pairs, *(-1,) * (8 - len(pairs)))), dice=(100, whole(*dice)),
        error=(2312, struct.pack("<dd", -1000, -1000)), invalid=(2480, whole(invalid)), comment=(2524, whole(-1)),
    )  # fmt: skip


def cube(seat: int, value: int, double: int, take: int = -1, beaver: int = -1, raccoon: int = -1) -> bytes:
    return record(
        xg.CUBE, player=(12, whole(1 if seat == 0 else -1, double, take, beaver, raccoon, value)), level=(232, whole(-1)),
        comment=(292, whole(1)),
    )  # fmt: skip


def end(winner: int, points: int, how: int) -> bytes:
    return record(xg.GAME_END, winner=(24, whole(1 if winner == 0 else -1, points, how)))


def parsed(*records: bytes, head: bytes = HEAD) -> Transcript:
    return xg.parse(archive({"temp.xg": head + b"".join(records), "temp.xgc": b"about the match\r\nabout the cube\r\n"}))


def board(**counts: int) -> bytes:
    """26 counts: p6=2 two of the viewer's on the 6 point, n6=… the other side's."""
    found = [0] * 26
    for name, count in counts.items():
        found[int(name[1:])] = count if name[0] == "p" else -count
    return struct.pack("<26b", *found)


def test_the_match_header() -> None:
    found = parsed(GAME)
    assert found.names == ("Öz", "Bo")
    assert (found.length, found.event, found.date, found.time) == (7, "Open", "2023-03-15", "18:00")
    assert (found.terms.crawford, found.terms.jacoby, found.terms.beavers, found.terms.greatest_cube) == (True, False, True, 64)
    assert found.comment == "about the match"
    assert found.program == "eXtreme Gammon, file version 10"


def test_later_versions_have_wide_names() -> None:
    head = bytearray(HEAD)
    head[552:556] = whole(30)
    head[880:886] = "Ömür".encode("utf-16-le")[:6]
    assert parsed(GAME, head=bytes(head)).names == ("Ömü", "Bo")


@pytest.mark.parametrize(
    ("answers", "acts"),
    [
        ((1,), [(1, CubeAct.TAKE, 2)]),
        ((0,), [(1, CubeAct.DROP, 2)]),
        ((2, 1), [(1, CubeAct.BEAVER, 4), (0, CubeAct.TAKE, 4)]),
        ((2, 0), [(1, CubeAct.BEAVER, 4), (0, CubeAct.DROP, 4)]),
        ((2, 2, 1), [(1, CubeAct.BEAVER, 4), (0, CubeAct.RACCOON, 8), (1, CubeAct.TAKE, 8)]),
        ((2, 2, 0), [(1, CubeAct.BEAVER, 4), (0, CubeAct.RACCOON, 8), (1, CubeAct.DROP, 8)]),
        ((-1,), []),
    ],
)
def test_doubles_and_their_answers(answers: tuple[int, ...], acts: list[tuple[int, CubeAct, int]]) -> None:
    entries = parsed(GAME, cube(0, 0, 1, *answers)).games[0].entries
    assert [(entry.seat, entry.act, entry.value) for entry in entries if isinstance(entry, CubeEntry)] == [
        (0, CubeAct.DOUBLE, 2), *acts,
    ]  # fmt: skip
    assert entries[0].comment == "about the cube"


def test_a_turned_cube_is_doubled_from_its_value() -> None:
    entry = parsed(GAME, cube(1, -2, 1, 1)).games[0].entries[0]
    assert isinstance(entry, CubeEntry)
    assert (entry.seat, entry.value) == (1, 8)


AFTER_31 = board(n1=2, p5=2, p6=4, p8=2, n12=5, p13=5, n17=3, n19=5, p24=2)


def test_plays_are_the_players_own_numbers() -> None:
    entry = parsed(GAME, move(0, (3, 1), (7, 4, 5, 4), START, AFTER_31)).games[0].entries[0]
    assert isinstance(entry, TurnEntry)
    assert (entry.seat, entry.dice, entry.hops, entry.said) == (0, (3, 1), (Hop(8, 5), Hop(6, 5)), Said.PLAYED)
    assert entry.raw == "31: 8/5 6/5"
    assert entry.after is not None
    assert entry.after.mine[5] == 2
    assert entry.analysis is None


def test_bar_and_off() -> None:
    entry = parsed(GAME, move(1, (2, 6), (24, 22, 5, -2), START, AFTER_31)).games[0].entries[-1]
    assert isinstance(entry, TurnEntry)
    assert (entry.seat, entry.hops) == (1, (Hop(BAR, 23), Hop(6, OFF)))


def test_a_dance_a_resignation_after_the_roll_and_an_illegal_play() -> None:
    games = parsed(
        GAME,
        move(0, (6, 6), (-1,), START, START),
        move(1, (6, 5), (0, 0, 0, 0), START, bytes(26)),
        move(0, (2, 1), (5, 0), START, AFTER_31, invalid=2),
    ).games
    assert [entry.said for entry in games[0].entries if isinstance(entry, TurnEntry)] == [
        Said.DANCED, Said.UNKNOWN, Said.ILLEGAL,
    ]  # fmt: skip


def test_a_position_set_up_between_two_plays_is_seen() -> None:
    placed = board(p6=3, n19=3)
    made = (move(0, (3, 1), (7, 4, 5, 4), START, AFTER_31), move(1, (6, 5), (5, -2), placed, placed))
    entries = parsed(GAME, *made).games[0].entries
    assert isinstance(entries[1], PlacedEntry)
    assert entries[1].turn == 1
    assert entries[1].position is not None
    assert (entries[1].position.mine[6], entries[1].position.theirs[19]) == (3, 3)


def test_a_position_that_follows_is_not_set_up() -> None:
    turned = bytes(-count & 0xFF for count in reversed(AFTER_31))
    entries = parsed(
        GAME, move(1, (3, 1), (7, 4, 5, 4), START, AFTER_31), move(0, (6, 5), (23, 12), turned, START)
    ).games[0].entries  # fmt: skip
    assert [type(entry) for entry in entries] == [TurnEntry, TurnEntry]


def test_a_game_that_starts_elsewhere() -> None:
    game = bytearray(GAME)
    game[21:47] = board(p1=2, n24=1)
    entry = parsed(bytes(game)).games[0].entries[0]
    assert isinstance(entry, PlacedEntry)
    assert entry.position is not None
    assert (entry.position.mine[1], entry.position.mine[OFF], entry.position.theirs[24]) == (2, 13, 1)


@pytest.mark.parametrize(
    ("how", "points", "level", "match"), [(101, 2, 1, False), (102, 4, 2, False), (103, 3, 3, False), (104, 1, None, True)]
)
def test_resignations(how: int, points: int, level: int | None, match: bool) -> None:
    game = parsed(GAME, end(1, points, how)).games[0]
    assert game.entries == (ResignEntry(seat=0, level=level, accepted=True, match=match),)
    assert game.result == Result(1, points, True, match)


def test_a_game_that_was_settled_is_marked() -> None:
    game = parsed(GAME, end(1, 2, 1001)).games[0]
    assert (game.entries, game.result, game.marks) == ((), Result(1, 2, False), (("settled", "1"),))


def test_an_unfinished_game_has_no_result() -> None:
    assert parsed(GAME, cube(0, 0, 0)).final is None


@pytest.mark.parametrize(
    ("made", "said"), [(move(0, (7, 0), (5, 3), START, START), "dice 7 0"), (record(9), "record of type 9")]
)
def test_what_cannot_be_read_in_a_game_stays_in_it(made: bytes, said: str) -> None:
    games = parsed(GAME, made, end(0, 1, 1), GAME, end(1, 2, 2)).games
    assert isinstance(games[0].entries[0], UnreadEntry)
    assert games[0].entries[0].raw == said
    assert games[0].entries[0].offset == 2 * RECORD
    assert [game.result.points for game in games if game.result] == [1, 2]


def test_no_match_header_or_an_impossible_length_is_damaged() -> None:
    for head in (GAME, record(xg.MATCH, length=(92, whole(-5)))):
        with pytest.raises(FormatError) as wrong:
            parsed(head=head)
        assert wrong.value.code == "damaged"


@pytest.mark.parametrize("sample", listed("xg"), ids=str)
def test_real_matches(sample: Sample) -> None:
    found = xg.parse(sample.data)
    assert found.capped == sample.final
    assert found.length == sample.length
    assert " | ".join(found.names) == sample.players
    replayed = replay(found)
    assert replayed.final == sample.final
    marked = [entry for game in found.games for entry in game.entries if getattr(entry, "said", None) is Said.ILLEGAL]
    assert len(replayed.cuts) <= len(marked) <= len(replayed.cuts) + 1  # two of them may be in one game
