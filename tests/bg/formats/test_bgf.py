"""BGBlitz files: real ones against their .xg twins, and made ones for what no real sample has."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest

from bg.formats import FormatError, bgf, xg
from bg.formats.transcript import CubeAct, CubeEntry, Hop, PlacedEntry, ResignEntry, Result, Said, TurnEntry, UnreadEntry
from bg.position import BAR, OFF
from bg.replaying import replay
from tests.bg.formats.samples import FOLDER, Sample, listed

LINE = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":false}\n'
USUAL = [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0]


def move(player: int, red: int, green: int, sources: tuple[int, ...] = (), targets: tuple[int, ...] = ()) -> dict[str, Any]:
    return {
        "type": "amove", "player": player, "red": red, "green": green,
        "from": [*sources, *(-1,) * (4 - len(sources))], "to": [*targets, *(-1,) * (4 - len(targets))],
    }  # fmt: skip


def match(*moves: dict[str, Any], **changed: Any) -> dict[str, Any]:
    game = {
        "scoreGreen": 0, "scoreRed": 0, "wonPoints": 1, "moves": list(moves),
        "initial": {"cube": 1, "cubeOwner": 0, "points": USUAL},
    }  # fmt: skip
    game.update((name, changed.pop(name)) for name in list(changed) if name in ("wonPoints", "initial", "isCrawford"))
    return {"matchlen": 5, "nameGreen": "G", "nameRed": "R", "finalGreen": 1, "finalRed": 0, "games": [game], **changed}


def entries(*moves: dict[str, Any], **changed: Any) -> tuple[Any, ...]:
    return bgf.parse(LINE + json.dumps(match(*moves, **changed)).encode()).games[0].entries


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zlib.compress])
def test_packed_or_not(pack: Any) -> None:
    found = bgf.parse(LINE + pack(json.dumps(match()).encode()))
    assert (found.names, found.length, found.format) == (("G", "R"), 5, "bgf")


def test_turns() -> None:
    found = entries(move(-1, 3, 1, (8, 6), (5, 5)), move(1, 6, 2, (25, 6), (23, 0)), move(-1, 5, 7, (6,), (4,)), move(1, 2, 2))
    assert [(entry.seat, entry.dice, entry.said) for entry in found] == [
        (0, (3, 1), Said.PLAYED), (1, (6, 2), Said.PLAYED), (0, (6, 4), Said.DANCED), (1, (2, 2), Said.BLANK),
    ]  # fmt: skip
    assert found[0].hops == (Hop(8, 5), Hop(6, 5))
    assert found[1].hops == (Hop(BAR, 23), Hop(6, OFF))
    assert found[0].raw == "31: 8/5 6/5"


def test_names_have_blanks_again() -> None:
    found = bgf.parse(LINE + json.dumps(match(nameGreen="Çiğdem_Ay_Su", nameRed="Fox_12")).encode())
    assert found.names == ("Çiğdem Ay Su", "Fox_12")
    assert found.tags == (("nameGreen", "Çiğdem_Ay_Su"),)


def test_the_cube_and_resigning() -> None:
    found = entries(move(1, 1, 7), move(-1, 2, 7), move(-1, 1, 7), move(1, 3, 7), move(1, 9, 7))
    assert [(entry.seat, entry.act) for entry in found if isinstance(entry, CubeEntry)] == [
        (1, CubeAct.DOUBLE), (0, CubeAct.TAKE), (0, CubeAct.DOUBLE), (1, CubeAct.DROP),
    ]  # fmt: skip
    assert found[-1] == ResignEntry(seat=1, accepted=True)


def test_points_not_told_follow_from_the_score() -> None:
    made = match(move(-1, 4, 7), wonPoints=0, finalGreen=4)
    found = bgf.parse(LINE + json.dumps(made).encode())
    assert found.games[0].result == Result(0, 4)
    assert found.final == (4, 0)


def test_a_game_without_an_end_is_unfinished() -> None:
    found = bgf.parse(LINE + json.dumps(match(move(-1, 3, 1, (8, 6), (5, 5)))).encode())
    assert found.games[0].result is None
    assert found.final is None


def test_a_game_that_starts_elsewhere() -> None:
    points = [0] * 28
    points[0], points[23], points[24] = -2, 3, 1
    (entry,) = entries(initial={"cube": 4, "cubeOwner": 1, "points": points})
    assert isinstance(entry, PlacedEntry)
    assert entry.position is not None
    assert (entry.cube, entry.owner) == (4, 1)
    assert (entry.position.mine[1], entry.position.mine[BAR], entry.position.mine[OFF]) == (3, 1, 11)
    assert (entry.position.theirs[24], entry.position.theirs[OFF]) == (2, 13)


@pytest.mark.parametrize("made", [move(1, 6, 7), move(1, 0, 3), move(1, 5, 7, (9,), (1,)), {"player": 1}])
def test_moves_that_mean_nothing_stay_in_the_game(made: dict[str, Any]) -> None:
    found = entries(made, move(-1, 3, 1, (8, 6), (5, 5)))
    assert isinstance(found[0], UnreadEntry)
    assert isinstance(found[1], TurnEntry)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "damaged"),
        (b"{}\n{}", "damaged"),
        (LINE, "damaged"),
        (LINE + b"[]", "damaged"),
        (LINE + b'{"games": 3}', "damaged"),
        (LINE + b'{"games": [], "matchlen": -1}', "damaged"),
        (LINE + b"[" * 100_000, "damaged"),
        (LINE + gzip.compress(b"{")[:-4], "damaged"),
        (LINE + b":)\n\x01\xfa", "damaged"),
        (LINE + gzip.compress(bytes(40 << 20)), "too_large"),
        (LINE + b'{"games": [' + b"0," * (5 << 20) + b"0]}", "too_large"),
    ],
    ids=["empty", "other json", "nothing", "list", "no games", "length", "deep", "cut off", "half smile", "bomb", "long"],
)
def test_what_is_no_match(data: bytes, code: str) -> None:
    with pytest.raises(FormatError) as wrong:
        bgf.parse(data)
    assert wrong.value.code == code


def test_values_of_the_wrong_kind_are_as_if_missing() -> None:
    made = {"games": [{"moves": 3, "initial": [], "comment": "x"}, 5, {"moves": [3, None]}], "nameGreen": 7, "date": None}
    found = bgf.parse(LINE + json.dumps(made).encode())
    assert found.names == ("", "")
    assert len(found.games) == 2


@pytest.mark.parametrize("sample", listed("bgf"), ids=str)
def test_real_matches_are_their_twins(sample: Sample) -> None:
    found = bgf.parse(sample.data)
    assert found.capped == sample.final
    replayed = replay(found)
    assert replayed.final == sample.final
    twin = xg.parse((FOLDER / "xg" / sample.path.with_suffix(".xg").name).read_bytes())
    assert found.names == twin.names
    for mine, other in zip(found.games, twin.games, strict=True):
        plays = [(entry.seat, sorted(entry.dice)) for entry in mine.entries if isinstance(entry, TurnEntry)]
        assert plays == [(entry.seat, sorted(entry.dice)) for entry in other.entries if isinstance(entry, TurnEntry)]
        acts = [(entry.seat, entry.act) for entry in mine.entries if isinstance(entry, CubeEntry)]
        assert acts == [(entry.seat, entry.act) for entry in other.entries if isinstance(entry, CubeEntry)]


def test_equities_of_a_match_are_made_of_chances() -> None:
    """In match play BGBlitz stores chances to win the match; double and drop is worth exactly 1 in units of the cube."""
    found = bgf.parse((FOLDER / "bgf" / "gv_3WNK_g1Z-PLsh_HyvQ5j4a.bgf").read_bytes())
    doubles = [entry for game in found.games for entry in game.entries if isinstance(entry, CubeEntry) and entry.analysis]
    assert len(doubles) > 3
    for entry in doubles:
        assert entry.analysis is not None
        assert entry.analysis.dropped in (None, 1.0)
        assert entry.analysis.take is not None
        assert entry.analysis.take.mwc is not None
        assert 0 < entry.analysis.take.mwc < 1
    first = found.games[0].entries[1]
    assert isinstance(first, TurnEntry)
    assert first.cube is not None
    assert first.cube.no_double is not None
    assert first.cube.no_double.cubeless == pytest.approx(-0.0555, abs=1e-3)
    assert first.analysis is not None
    assert first.analysis.chosen is not None
    assert first.analysis.candidates[first.analysis.chosen].hops == first.hops
