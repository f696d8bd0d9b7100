"""gnubg's analysis in .sgf, each way."""

from __future__ import annotations

import pytest

from bg.formats.sgf_analysis import hops, letter, letters, point, read_cube, read_plays, write_cube, write_plays
from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation, Hop, PlayAnalysis
from bg.position import BAR, OFF

BEST = "mhxt E ver 3 0.510310 0.134542 0.006264 0.128747 0.004000 0.039846 2C 0 1 0.000000 1"
SECOND = "xtto E ver 3 0.510643 0.125819 0.005317 0.136383 0.004474 0.020026 0 0 1 0.000000 1"
OUTPUTS = "0.5 0.1 0.01 0.2 0.02 0.1 0.15"
ROLLED = f"mhmi X ver 3 Score 0.1 0.2 Trials 36 Output {OUTPUTS} StdDev 0 0 0 0 0 0 0 SK 0"
DOUBLE = (
    "E ver 3 2C 1 0.000000 1 0.521293 0.146148 0.010313 0.129435 0.007214 0.062903 0.504189"
    " 0.521293 0.146148 0.010313 0.129435 0.007214 0.062903 0.489803"
)


def test_letters_of_both_colours() -> None:
    assert hops("hcfc", 0) == hops("qvsv", 1) == (Hop(8, 3), Hop(6, 3))
    assert hops("yxaz", 0) == (Hop(BAR, 24), Hop(1, OFF))
    assert hops("yaxz", 1) == (Hop(BAR, 24), Hop(1, OFF))
    assert hops("", 0) == ()
    for seat in (0, 1):
        made = (Hop(BAR, 22), Hop(13, 7), Hop(4, OFF))
        assert hops(letters(made, seat), seat) == made
    assert [point(letter(place)) for place in range(1, BAR + 1)] == list(range(1, BAR + 1))
    assert point("z") is point("ab") is None


@pytest.mark.parametrize("wrong", ["a", "A1", "za", "ay", "é1"])
def test_letters_that_are_no_hops(wrong: str) -> None:
    assert hops(wrong, 0) is None


def test_plays() -> None:
    analysis = read_plays(("1", BEST, SECOND, ROLLED), "-0.02053", 0)
    assert analysis is not None
    assert (analysis.chosen, analysis.luck) == (1, -0.02053)
    best, second, rolled = analysis.candidates
    assert best.hops == (Hop(13, 8), Hop(24, 20))
    assert best.evaluation == Evaluation(
        (0.51031, 0.134542, 0.006264, 0.128747, 0.004), 0.039846, level="2-ply", setting="3 2C 0 1 0.000000 1"
    )
    assert (second.evaluation.equity, second.evaluation.cubeless, second.evaluation.level) == (None, 0.020026, "0-ply cubeless")
    assert (rolled.evaluation.level, rolled.evaluation.equity) == ("rollout", 0.15)
    assert rolled.evaluation.chances == (0.5, 0.1, 0.01, 0.2, 0.02)
    assert dict(write_plays(analysis, 0)) == {"A": ("1", BEST, SECOND, ROLLED), "LU": ("-0.02053",)}


def test_what_is_no_analysis_of_plays() -> None:
    assert read_plays((), "", 0) is None
    assert read_plays(("0", "nothing", "mhx E ver 3"), "lucky", 0) is None
    unknown = read_plays(("7", BEST), "", 0)
    assert unknown is not None
    assert unknown.chosen is None


def test_analysis_of_other_programs_is_written_as_plies() -> None:
    weighed = Evaluation((0.5, 0.1, 0.0, 0.1, 0.0), 0.25, level="4-ply")
    bare = Candidate((Hop(6, 5),), Evaluation(equity=0.1))
    analysis = PlayAnalysis((bare, Candidate((Hop(8, 7),), weighed)), chosen=1)
    (written,) = write_plays(analysis, 1)
    assert written == ("A", ("0", "qr E ver 3 0.500000 0.100000 0.000000 0.100000 0.000000 0.250000 3C 0 1 0.000000 1"))
    assert write_plays(PlayAnalysis((bare,), chosen=0), 1) == ()


def test_the_cube_in_money_and_in_match_play() -> None:
    money = read_cube(DOUBLE, match_play=False)
    assert money is not None
    assert money.no_double == Evaluation(
        (0.521293, 0.146148, 0.010313, 0.129435, 0.007214), 0.504189, 0.062903, level="2-ply", setting="3 2C 1 0.000000 1"
    )
    assert money.take is not None
    assert money.take.equity == 0.489803
    match = read_cube(DOUBLE, match_play=True)
    assert match is not None
    assert match.take is not None
    assert (match.take.mwc, match.take.equity) == (0.489803, None)
    assert write_cube(money, match_play=False) == write_cube(match, match_play=True) == (("DA", (DOUBLE,)),)
    assert write_cube(money, match_play=True) == ()  # an equity is no chance to win a match


def test_a_cube_that_was_rolled_out() -> None:
    value = f"X ver 3 Eq Trials 36 NoDouble Output {OUTPUTS} StdDev 0 DoubleTake Output {OUTPUTS} StdDev 0 SK 0"
    analysis = read_cube(value, match_play=False)
    assert analysis is not None
    assert analysis.no_double == analysis.take == Evaluation((0.5, 0.1, 0.01, 0.2, 0.02), 0.15, 0.1, None, "rollout", value)
    assert write_cube(analysis, match_play=False) == (("DA", (value,)),)
    garbage = read_cube(value.replace("0.5 0.1", "6.7e+31 -2e-30"), match_play=False)
    assert garbage is not None
    assert garbage.no_double is not None
    assert garbage.no_double.chances is None


def test_what_is_no_analysis_of_a_cube() -> None:
    assert read_cube("", match_play=False) is read_cube("X ver 3", match_play=False) is None
    assert write_cube(CubeAnalysis(dropped=1.0), match_play=False) == ()


def test_another_programs_cube() -> None:
    side = Evaluation((0.6, 0.1, 0.01, 0.05, 0.0), 0.2, level="XG Roller++")
    ((name, (value,)),) = write_cube(CubeAnalysis(side, side), match_play=False)
    assert name == "DA"
    assert value.startswith("E ver 3 2C 1 0.000000 1 0.600000")
    again = read_cube(value, match_play=False)
    assert again is not None
    assert again.no_double is not None
    assert (again.no_double.equity, again.no_double.cubeless) == (0.2, 0.26)
