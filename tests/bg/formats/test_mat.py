"""Match text of every dialect: the samples of other programs, the words and columns of each, damaged files."""

from __future__ import annotations

import random

import pytest

from bg.formats import FormatError, mat
from bg.formats.mat import format, parse, parse_all
from bg.formats.mat_writer import encode
from bg.formats.transcript import (
    CubeEntry,
    Game,
    Note,
    PlacedEntry,
    ResignEntry,
    Result,
    Said,
    Terms,
    TurnEntry,
    UnreadEntry,
)
from bg.position import position
from tests.bg.formats.damage import damaged
from tests.bg.formats.samples import Sample, listed

MATS = listed("mat")


def match(*rows: str, length: str = " 7 point match") -> str:
    return "\n".join([length, "", " Game 1", " alice : 0                       bob : 0", *rows])


def game(*rows: str) -> Game:
    return parse(match(*rows)).games[0]


def said(one: Game) -> list[object]:
    """The entries in short: seat and dice of a turn, seat and act of the cube, kind of anything else."""
    short: list[object] = []
    for entry in one.entries:
        if isinstance(entry, TurnEntry):
            short.append((entry.seat, *entry.dice, entry.said.value))
        elif isinstance(entry, CubeEntry):
            short.append((entry.seat, entry.act.value, entry.value))
        else:
            short.append(type(entry).__name__)
    return short


@pytest.mark.parametrize("sample", MATS, ids=str)
def test_samples(sample: Sample) -> None:
    read = parse(sample.data)
    if sample.players:
        names = [name.strip() for name in sample.players.split(" | ")]
        assert list(read.names) == names or read.names[0].startswith(names[0])  # the manifest has gnubg's short names
    if sample.length is not None:
        assert read.length == sample.length
    assert read.capped == sample.final
    assert not any(isinstance(entry, UnreadEntry) for one in read.games for entry in one.entries)
    for one, following in zip(read.games, read.games[1:]):
        assert one.result is not None
        assert following.number == one.number + 1
        assert one.score is not None
        gained = [one.result.points * (one.result.winner == seat) for seat in (0, 1)]
        assert following.score == (one.score[0] + gained[0], one.score[1] + gained[1])


@pytest.mark.parametrize("sample", MATS, ids=str)
def test_samples_survive_being_written(sample: Sample) -> None:
    read = parse(sample.data)
    assert parse(format(read)) == read
    assert parse(encode(format(read))) == read
    assert format(parse(format(read))) == format(read)


def test_snowies_match_text_is_match_text() -> None:
    finals = [parse(sample.data).final for sample in listed("snowie") if "pos" not in sample.path.name]
    assert finals == [(6, 4), (7, 2)] or finals == [(7, 2), (6, 4)]


def test_backgammon_studio() -> None:
    read = parse(
        '; [Site "Backgammon Studio"]\n; [Player 1 "Ann Lee"]\n; [ClockType "Bronstein"]\n 5 point match\n\n\n'
        " Game 1\n ann1 : 0                             bob2 : 0\n"
        "  1)                                   42: 8/4 6/4\n"
        " 30) 55: Cannot Move                   21: bar/24 13/11*\n"
        " 31)  Doubles => 2                      Takes\n"
        " 33) 00: ????                         Wins 2 point\n\n"
        " Game 2\n ann1 : 0                             bob2 : 2\n"
        "  1) 32: Concedes                      Wins 1 point\n"
    )
    assert read.program == read.place == "Backgammon Studio"
    assert read.names == ("ann1", "bob2")
    assert said(read.games[0]) == [
        (1, 4, 2, "played"), (0, 5, 5, "danced"), (1, 2, 1, "played"), (0, "double", 2), (1, "take", None), "ResignEntry",
    ]  # fmt: skip
    assert read.games[0].entries[-1] == ResignEntry(0)
    assert read.games[0].result == Result(1, 2)
    assert said(read.games[1]) == [(0, 3, 2, "unknown"), "ResignEntry"]
    assert read.final == (0, 3)


def test_backgammon_galaxy() -> None:
    read = parse(
        '; [Site "BackgammonGalaxy"]\n; [Player 1 "Ann"]\n; [Player 2 "Bob"]\n; [Player 1 Elo "2,00/0"]\n\n'
        "3 point match\n\nGame 1\nAnn : 0                          Bob : 0\n"
        "1) 33: 24/21 24/21 13/10 13/10      64: \n"
        "2) 61: 25/24 8/2*                    11: 25/24 6/5 6/5 6/5\n"
        "3) 66: 1/0                           Losses 3 point\n"
        "      Wins 3 point and the match\n"
    )
    assert said(read.games[0]) == [
        (0, 3, 3, "played"), (1, 6, 4, "blank"), (0, 6, 1, "played"), (1, 1, 1, "played"), (0, 6, 6, "played"),
    ]  # fmt: skip
    assert read.games[0].result == Result(0, 3, match=False)
    assert read.notes == ()
    assert dict(read.tags)["Player 1 Elo"] == "2,00/0"


def test_xg_and_xg_mobile() -> None:
    read = parse(
        '\ufeff; [Event "Club"]\n; [Player 1 "Bob"]\n; [EventDate "2024.3.9"]\n; [EventTime "09.05"]\n'
        '; [Variation "NackGammon"]\n; [Jacoby "On"]\n; [Beaver "Off"]\n; [CubeLimit "1"]\n; [Transcriber "C"]\n'
        "0 point match\n\nGame 1\n Ann : 0    Bob : 0\n 1) 21: Bar/23 6/Off*          64: ????\n      Wins 2 point\n"
    )
    assert read.terms == Terms("nackgammon", "NackGammon", jacoby=True, beavers=False, greatest_cube=1)
    assert (read.event, read.date, read.time, read.transcriber, read.length) == ("Club", "2024-03-09", "09:05", "C", 0)
    assert read.names == ("Ann", "Bob")
    first, second = read.games[0].entries
    assert isinstance(first, TurnEntry)
    assert [(hop.source, hop.target, hop.hit) for hop in first.hops] == [(25, 23, False), (6, 0, True)]
    assert isinstance(second, TurnEntry)
    assert second.said is Said.UNKNOWN


def test_a_variation_that_is_unknown() -> None:
    assert parse('; [Variation "LongGammon"]\n' + match("  1) 31: 8/5 6/5")).terms == Terms("", "LongGammon")


def test_hops_in_every_spelling() -> None:
    one = game("  1) 11: 24/23/22* 6/5*(2)               21: b/24 BAR/23 4/Off 3/o", "  2) 11: 13/10(3)")
    hops = [[(hop.source, hop.target, hop.hit) for hop in entry.hops] for entry in one.entries if isinstance(entry, TurnEntry)]
    assert hops == [
        [(24, 23, False), (23, 22, True), (6, 5, True), (6, 5, True)],
        [(25, 24, False), (25, 23, False), (4, 0, False), (3, 0, False)],
        [(13, 10, False)] * 3,
    ]


@pytest.mark.parametrize("play", ["26/20", "8/5 foo", "6/bar", "8", "13/8(9)", "0/4", " ".join(["6/5"] * 9)])
def test_plays_that_cannot_be_read(play: str) -> None:
    one = game(f"  1) 31: {play}", "  2) 42: 8/4 6/4")
    assert said(one) == ["UnreadEntry", (0, 4, 2, "played")]
    assert (one.entries[0].line, one.entries[0].raw) == (5, f"31: {play}")


def test_beavers_and_raccoons_by_word_and_by_order() -> None:
    named = game("  1)  Doubles => 2      Beavers => 4", "  2)  Raccoons => 8      Takes")
    assert said(named) == [(0, "double", 2), (1, "beaver", 4), (0, "raccoon", 8), (1, "take", None)]
    plain = game("  1)  Doubles => 2      Redoubles => 4", "  2)  Redoubles => 8      Accepts")
    assert said(plain) == said(named)


def test_ends_of_games() -> None:
    assert game("  1) 31: 8/5 6/5        Resigned Match", "      Wins 2 points and the match").result == Result(0, 2, match=True)
    assert game("  1) 31: 8/5 6/5        Resigned Match").entries[1] == ResignEntry(1, match=True)
    assert game("  1) Resigns gammon        Accepts").entries == (ResignEntry(0, 2),)
    assert game("  1)  Doubles => 2        Passes", "      Wins 1 point").result == Result(0, 1)
    assert game("      Losses 1 point").result == Result(1, 1)
    assert game("  1) 31: 8/5 6/5").result is None


def test_a_resignation_written_above_the_winners_points() -> None:
    rows = ("  1) 31: 8/5 6/5     42: 8/4 6/4", "  2)                    Resigned Game", "                        Wins 2 points")
    one = game(*rows)
    assert one.entries[-1] == ResignEntry(0)
    assert one.result == Result(1, 2)


def test_results_that_disagree_are_noted() -> None:
    read = parse(match("      Wins 1 point", "                          Wins 2 points"))
    assert read.games[0].result == Result(0, 1)
    assert read.notes == (Note("two_results", 6),)


def test_positions_set_up_by_hand() -> None:
    placed = game("; Set Pos=-b----E-C---eD---c-e---AB-/2", "  1) 31: 8/5 6/5").entries[0]
    assert isinstance(placed, PlacedEntry)
    assert (placed.cube, placed.owner) == (4, 1)
    assert placed.position == position({6: 5, 8: 3, 13: 4, 23: 1, 24: 2}, {1: 2, 12: 5, 17: 3, 19: 5})
    assert game("; Set Pos=-b----E-C---eE---c-e----O-/0").comment.startswith("Set Pos=")  # too many checkers


def test_an_illegal_play_tells_what_stood_on_the_board() -> None:
    line = "7;0;0;0;{};{};{};0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;"
    for seat, names in ((0, ("alice", "bob")), (1, ("bob", "alice"))):
        entry = game(f"  1) 64: Illegal play ({line.format(seat, *names)})").entries[0]
        assert isinstance(entry, TurnEntry)
        assert entry.said is Said.ILLEGAL
        assert entry.after == position({6: 5, 8: 3, 13: 5, 24: 2}, {1: 2, 12: 5, 17: 3, 19: 5})
    unknown = game("  1) 64: Illegal play (what?)").entries[0]
    assert isinstance(unknown, TurnEntry)
    assert unknown.after is None


def test_comments_stay_where_they_were() -> None:
    rows = ("; first game", "  1) 31: 8/5 6/5      42: 8/4 6/4", "; good", "# very", "      Wins 1 point")
    read = parse("; from a friend\n; in 1998\n" + match(*rows))
    assert read.comment == "from a friend\nin 1998"
    assert read.games[0].comment == "first game"
    assert [entry.comment for entry in read.games[0].entries] == ["", "good\nvery"]
    assert parse(format(read)) == read


def test_columns_that_change_sides() -> None:
    rows = (" Game 2", " bob : 0       alice : 1", "  1) 31: 8/5 6/5", "                     Wins 2 points")
    second = parse(match("      Wins 1 point", *rows)).games[1]
    assert second.score == (1, 0)
    assert said(second) == [(1, 3, 1, "played")]
    assert second.result == Result(0, 2)


def test_several_matches_in_a_file() -> None:
    others = ("; aborted", "", '; [Site "Elsewhere"]', " 3 point match", " Game 1", " eve : 0      finn : 0", "      Wins 3 points")
    text = match("      Wins 1 point", *others)
    first, second = parse_all(text)
    assert (first.names, first.place) == (("alice", "bob"), "")
    assert (second.names, second.length, second.place) == (("eve", "finn"), 3, "Elsewhere")
    assert parse(text).notes == (Note("second_match", 10, values=(("matches", "2"),)),)


def test_lines_that_say_nothing_known() -> None:
    read = parse("hello\n" + match("  1) 31: 8/5 6/5", "what is this", "  2) nonsense"))
    assert [note.code for note in read.notes] == ["unread_line", "unread_line"]
    assert said(read.games[0]) == [(0, 3, 1, "played"), "UnreadEntry"]
    long = parse(match("  1) 31: 8/5 6/5" + " " * 5000 + "x"))
    assert said(long.games[0]) == ["UnreadEntry"]


def test_names_in_full() -> None:
    long = "A very long player name that exceeds what a column may hold"
    read = parse(match("      Wins 1 point").replace("alice", long).replace("bob", "b:o:b"))
    assert read.names == (long, "b:o:b")
    text = format(read)
    assert "b:o:b : 0" not in text
    assert f'; [Player 1 "{long}"]' in text
    assert parse(text) == read


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [("", "no_length", 1), ("Game 1\n a : 0   b : 0\n", "no_length", 1), ("\n 7 point match\nhello", "no_games", 2)],
)
def test_texts_that_are_none(text: str, code: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert caught.value.code == code
    assert caught.value.values["line"] == line


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mat, "_LARGEST", 100)
    with pytest.raises(FormatError) as caught:
        parse(match("  1) 31: 8/5 6/5" + " " * 80))
    assert caught.value.code == "too_large"


def test_damaged_files_are_read_as_far_as_they_go() -> None:
    rng = random.Random(35)
    for sample in MATS:
        for _ in range(12):
            check(damaged(sample.data[:5000], rng))


def check(data: bytes) -> None:
    """Bytes are refused with a place, or read; from the second round on nothing changes any more."""
    try:
        read = parse(data)
    except FormatError as error:
        if "line" not in error.values:
            raise
        return
    once = parse(format(read))
    assert parse(format(once)) == once
