"""Cubeful equity: the points where cubes are turned, in money play and at every kind of score, against known values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bg import variants
from engine.brain import met
from engine.brain.cube import Stakes, State, Worth
from engine.brain.liveness import efficiency
from engine.protocol.brain import Context

CUSTOMS = variants.default_customs("international")
MONEY = Stakes(CUSTOMS)


def worth(stakes: Stakes, win: float, gammon: float = 0.0, lose_gammon: float = 0.0, live: float = 1.0) -> Worth:
    chances = np.array([[win, gammon, 0.0, lose_gammon, 0.0]])
    return Worth(stakes, chances, np.array([live]))


def value(stakes: Stakes, state: State, win: float, live: float = 1.0, gammon: float = 0.0) -> float:
    return float(worth(stakes, win, gammon, live=live).value(state)[0])


def take_point(stakes: Stakes, live: float) -> float:
    """The winning chance at which the other side may take a first double of the side looked at."""
    wins = np.linspace(0.5, 0.95, 9001)
    chances = np.zeros((len(wins), 5))
    chances[:, 0] = wins
    values = Worth(stakes, chances, np.full(len(wins), live)).value(State(2, -1))
    return 1 - float(wins[int(np.argmax(values >= stakes.games(1)[0]))])


def test_money_take_points() -> None:
    assert take_point(MONEY, 0.0) == pytest.approx(0.25, abs=2e-4)
    assert take_point(MONEY, 1.0) == pytest.approx(0.20, abs=2e-4)
    assert take_point(MONEY, 0.68) == pytest.approx(0.5 / (2 + 0.68 / 2), abs=2e-4)  # Janowski's formula


def test_a_live_cube_in_closed_form() -> None:
    # Gammonless and fully live: cash at 80 %, straight lines between.
    assert value(MONEY, State(1, 0), 0.5) == pytest.approx(0)
    assert value(MONEY, State(1, 0), 0.8) == pytest.approx(1)
    assert value(MONEY, State(1, 0), 0.65) == pytest.approx(0.5)
    assert value(MONEY, State(1, 1), 0.4) == pytest.approx(0)
    assert value(MONEY, State(2, 1), 0.4) == pytest.approx(0)
    assert value(MONEY, State(1, -1), 0.6) == pytest.approx(0)
    assert value(MONEY, State(1, 0), 0.65, live=0.0) == pytest.approx(0.3)


def test_owning_the_cube_never_hurts() -> None:
    for stakes in (MONEY, Stakes(CUSTOMS, (5, 7)), Stakes(CUSTOMS, (3, 2)), Stakes(CUSTOMS, (11, 4))):
        for win in np.linspace(0.02, 0.98, 25):
            mine, centred, theirs = (value(stakes, State(1, owner), win, 0.68) for owner in (1, 0, -1))
            assert mine >= centred - 1e-9
            assert centred >= theirs - 1e-9


def test_turned_round_the_value_is_the_other_sides() -> None:
    for stakes in (MONEY, Stakes(CUSTOMS, (5, 7)), Stakes(CUSTOMS, (2, 4)), Stakes(CUSTOMS, (1, 3), True, True)):
        for state in (State(1, 0), State(2, 1), State(2, -1), State(4, 1)):
            if not stakes.money and state.cube >= max(stakes.away):
                continue
            chances = np.array([[0.63, 0.2, 0.01, 0.08, 0.002]])
            other = np.array([[0.37, 0.08, 0.002, 0.2, 0.01]])
            here = Worth(stakes, chances, np.array([0.68])).value(state)[0]
            there = Worth(stakes.turned(), other, np.array([0.68])).value(state.turned())[0]
            assert here == pytest.approx(-there if stakes.money else 1 - there, abs=1e-9)


def test_the_last_cube_is_dead() -> None:
    # 4 away each, cube on 4: whoever wins has the match.
    stakes = Stakes(CUSTOMS, (4, 4))
    for owner in (1, -1):
        assert value(stakes, State(4, owner), 0.6) == pytest.approx(0.6)
    # 2 away each: after one double the game decides the match.
    assert value(Stakes(CUSTOMS, (2, 2)), State(2, -1), 0.7) == pytest.approx(0.7)


def test_a_leader_never_doubles_what_already_wins() -> None:
    after_crawford = Stakes(CUSTOMS, (1, 2), True, True)
    assert not after_crawford.may_double(1, 0)
    assert after_crawford.may_double(1, 1)
    crawford = Stakes.of(Context("international", CUSTOMS, (1, 2), True))
    assert not crawford.may_double(1, 0)
    assert not crawford.may_double(1, 1)
    ahead = Stakes(CUSTOMS, (2, 5))
    assert ahead.may_double(1, 0)
    assert not ahead.may_double(2, 0)


def test_crawford_is_played_without_cube() -> None:
    crawford = Stakes.of(Context("international", CUSTOMS, (1, 4), True))
    table = met.kazaross()
    won, lost = 1.0, table.chance(1, 3, True)
    assert value(crawford, State(1, 0), 0.6) == pytest.approx(0.6 * won + 0.4 * lost)


def test_after_crawford_the_trailer_has_the_cube_for_nothing() -> None:
    # 2 away against 1 away: the cube is as good as turned; the game decides the match but for the free drop.
    stakes = Stakes(CUSTOMS, (2, 1), True, True)
    assert value(stakes, State(2, -1), 0.45) == pytest.approx(0.45)
    assert 0.42 < value(stakes, State(1, 0), 0.45) < 0.45  # of waiting a turn
    # A hopeless opponent drops: the trailer only reaches 1 away each.
    assert value(stakes, State(1, 0), 0.9) == pytest.approx(0.5, abs=0.01)


def test_jacoby_counts_gammons_single_until_the_cube_is_turned() -> None:
    jacoby = Stakes(replace(CUSTOMS, jacoby=True))
    plain = worth(MONEY, 0.7, 0.35).dead(1)[0]
    single = worth(jacoby, 0.7, 0.35).dead(1, jacoby.counts(0))[0]
    assert plain == pytest.approx(0.4 + 0.35)
    assert single == pytest.approx(0.4)
    assert jacoby.counts(1)
    assert jacoby.counts(-1)
    assert Stakes(replace(CUSTOMS, jacoby=True), (3, 3)).counts(0)


def test_gammons_by_score() -> None:
    # One point from the match a gammon is worth no more than a win.
    stakes = Stakes(CUSTOMS, (1, 5), True, True)
    assert worth(stakes, 0.6, 0.5).dead(1)[0] == pytest.approx(worth(stakes, 0.6).dead(1)[0])
    # 2 away it wins the match.
    stakes = Stakes(CUSTOMS, (2, 5))
    gained = worth(stakes, 0.6, 0.6).dead(1)[0] - worth(stakes, 0.6, 0.0).dead(1)[0]
    assert gained == pytest.approx(0.6 * (1 - met.kazaross().chance(1, 5)))


def test_a_ceiling_kills_the_cube() -> None:
    ceiling = Stakes(replace(CUSTOMS, cube_ceiling=2))
    assert value(ceiling, State(2, 1), 0.7) == pytest.approx(0.8)
    assert take_point(ceiling, 1.0) == pytest.approx(0.25, abs=2e-4)
    # With very many turns left it is as without a ceiling.
    far = Stakes(replace(CUSTOMS, cube_ceiling=1 << 20))
    for win in (0.2, 0.45, 0.7):
        assert value(far, State(1, 0), win) == pytest.approx(value(MONEY, State(1, 0), win), abs=1e-4)


def test_long_matches_are_nearly_money() -> None:
    assert take_point(Stakes(CUSTOMS, (25, 25)), 0.68) == pytest.approx(take_point(MONEY, 0.68), abs=0.02)


def test_equity_is_one_for_a_single_win() -> None:
    for stakes in (MONEY, Stakes(CUSTOMS, (3, 5)), Stakes(CUSTOMS, (1, 4), True, True)):
        games = stakes.games(1)
        assert stakes.equity(games[[0, 3]], 1).tolist() == pytest.approx([1, -1])


def test_every_score_has_a_value() -> None:
    chances = np.random.default_rng(5).dirichlet((4, 2, 0.3, 4, 2, 0.3), 50)
    columns = [chances[:, at].sum(axis=1) for at in (slice(0, 3), slice(1, 3), slice(2, 3), slice(4, 6), slice(5, 6))]
    table = np.stack(columns, axis=1)
    for mine in range(1, met.LONGEST + 1):
        for theirs in range(1, met.LONGEST + 1):
            for cube, owner in ((1, 0), (2, 1), (4, -1)):
                values = Worth(Stakes(CUSTOMS, (mine, theirs)), table, np.full(50, 0.68)).value(State(cube, owner))
                assert np.isfinite(values).all()
                assert (values >= -1e-9).all()
                assert (values <= 1 + 1e-9).all()


def test_impossible_scores() -> None:
    for away in ((0, 3), (3, 0), (-1, 2), (26, 1)):
        with pytest.raises(ValueError, match="no such score"):
            Stakes.of(Context("international", CUSTOMS, away))


def test_how_live_the_cube_is() -> None:
    racing, pips = np.array([False, True, True, True, True]), np.array([100, 8, 16, 24, 110], np.int32)
    found = efficiency(racing, pips)
    assert found.shape == (3, 5)
    assert ((found > 0.3) & (found < 0.9)).all()
    assert (np.diff(found[:, 1:], axis=1) >= 0).all()  # the longer the race the more
    np.testing.assert_array_equal(found, efficiency(racing, pips + np.array([50, 0, 0, 0, 0], np.int32)))
    # Owning it: as live as told for the owner, whoever that is.
    chances = np.full((1, 5), [0.6, 0, 0, 0, 0])
    for owner, x in ((0, 0.2), (1, 0.5), (-1, 0.9)):
        table = np.zeros((3, 1))
        table[owner] = x
        whole = [Worth(MONEY, chances, np.array([live])).value(State(1, owner))[0] for live in (0.0, 1.0)]
        mixed = Worth(MONEY, chances, table).value(State(1, owner))[0]
        assert mixed == pytest.approx(whole[0] + x * (whole[1] - whole[0]))


def test_a_free_cube_may_still_be_too_good() -> None:
    # 5 away against 2 away with the cube on 2: this game decides it for the other side, so a redouble costs nothing;
    # but two gammons are worth more than the cash.
    stakes = Stakes(CUSTOMS, (5, 2))
    cash = stakes.games(2)[0]
    assert worth(stakes, 0.97, gammon=0.9).value(State(2, 1))[0] > cash
    assert worth(stakes, 0.9, gammon=0.0).value(State(2, 1))[0] == pytest.approx(cash, abs=0.005)
    turned = worth(stakes.turned(), 0.03, lose_gammon=0.9).value(State(2, -1))[0]
    assert turned == pytest.approx(1 - worth(stakes, 0.97, gammon=0.9).value(State(2, 1))[0])


def test_at_two_away_each_doubling_at_once_loses_nothing() -> None:
    # A double there is the last one, and both sides will turn it as soon as they are ahead: for the favourite waiting
    # cannot be worth more than the match chance itself.
    stakes = Stakes(CUSTOMS, (2, 2))
    for win in np.linspace(0.5, 0.67, 18):
        for live in (0.5, 0.7, 1.0):
            assert value(stakes, State(1, 0), win, live) <= value(stakes, State(2, -1), win, live) + 1e-9
    assert value(stakes, State(1, 0), 0.4, 0.7) > value(stakes, State(2, -1), 0.4, 0.7)
