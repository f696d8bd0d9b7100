"""BGBlitz's texts of positions: the same in four languages."""

from __future__ import annotations

import pytest

from bg.formats import FormatError, bgblitz, gnuid
from bg.formats.transcript import Hop
from tests.bg.formats.samples import Sample, listed

SAMPLES = listed("bgblitz_position_text")
NAMES = {"DE": ("Rot", "Grün"), "EN": ("Red", "Green"), "FR": ("Rouge", "Vert"), "JP": ("赤", "緑")}


def text(sample: Sample) -> str:
    return sample.data.decode("utf-8")


def named(start: str, language: str) -> str:
    (sample,) = (sample for sample in SAMPLES if sample.path.stem.startswith(start) and sample.path.stem.endswith(language))
    return text(sample)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_position_is_that_of_the_position_id(sample: Sample) -> None:
    found = bgblitz.parse(text(sample))
    assert found.names == NAMES[sample.path.stem[-2:]]
    (line,) = (line for line in text(sample).splitlines() if "Position-ID" in line)
    state = gnuid.parse(line.replace("Position-ID", "Position ID").replace("Match-ID", "Match ID").strip())
    assert state.position == found.state.position
    assert state.info is not None
    assert (state.info.cube, state.info.length) == (found.state.cube, found.state.length)


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_every_language_says_the_same(sample: Sample) -> None:
    other = bgblitz.parse(named(sample.path.stem[:2], "EN"))
    found = bgblitz.parse(text(sample))
    assert (found.state, found.candidates, found.cube) == (other.state, other.candidates, other.cube)


def test_candidates() -> None:
    found = bgblitz.parse(named("01", "DE"))
    assert found.state.dice == (2, 1)
    assert len(found.candidates) == 5
    best = found.candidates[0]
    assert best.hops == (Hop(19, 18), Hop(14, 12))
    assert best.evaluation.chances == (0.254, 0.0, 0.0, 0.338, 0.004)
    assert (best.evaluation.mwc, best.evaluation.equity) == (0.124, -0.492)
    assert found.cube is None


def test_commas_are_points() -> None:
    said = named("01", "DE")
    head, analysis = said.split("Bewertung")
    moves = [line if "/" in line else line.replace(".", ",") for line in analysis.splitlines()]
    commas = "\n".join(line.replace("0.", "0,") if " mwp" in line else line for line in moves)
    assert bgblitz.parse(head + "Bewertung" + commas).candidates == bgblitz.parse(said).candidates


def test_the_cube() -> None:
    found = bgblitz.parse(named("03", "FR")).cube
    assert found is not None
    assert found.no_double is not None
    assert found.take is not None
    assert (found.no_double.equity, found.no_double.mwc, found.no_double.cubeless) == (0.585, 0.407, 0.344)
    assert (found.take.equity, found.dropped) == (0.625, 1.0)
    assert found.take.chances == (0.61, 0.251, 0.008, 0.133, 0.003)


def test_a_money_game_has_one_number() -> None:
    said = named("03", "EN")
    money = []
    for line in said.splitlines():
        head, stroke, _ = line.partition(")      ")
        money.append(head + ")" if stroke and ":" in head else line.replace(":2:4:0:9:10", ":2:4:0:0:10"))
    text_of_money = "\n".join(money).replace(" 0.433 ", " 1.000 ")
    found = bgblitz.parse(text_of_money)
    assert found.state.length == 0
    assert found.cube is not None
    assert found.cube.no_double is not None
    assert (found.cube.no_double.equity, found.cube.no_double.mwc, found.cube.dropped) == (0.407, None, 1.0)


def test_without_an_xgid_there_is_no_position() -> None:
    with pytest.raises(FormatError) as wrong:
        bgblitz.parse(named("03", "EN").replace("XGID", "XXXX"))
    assert wrong.value.code == "no_xgid"
