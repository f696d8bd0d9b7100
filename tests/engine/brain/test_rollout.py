"""Rollouts: fair dice, exact ends, the same whoever asks, luck that takes nothing off the mean."""

from __future__ import annotations

import numpy as np
import pytest

from bg.customs import Customs
from bg.position import position
from bg.rules import START
from engine.brain import boards, nets
from engine.brain.bearoff import Tables
from engine.brain.cube import Stakes, State
from engine.brain.rollout import Method, Root, block
from engine.brain.rollout_dice import PAIRS, TRIALS, Dice
from engine.brain.rolls import WEIGHTS
from engine.brain.search import Search

CUBELESS = Stakes(Customs(cube=False), live=False)
MONEY = Stakes(Customs())


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(nets.load("international"), 0)


@pytest.fixture(scope="module")
def unknowing() -> Search:
    """Has no table of bear-offs: all is played to the end."""
    return Search(nets.load("international", exact=Tables()), 0)


CENTRED = State()


def root(mine: dict[int, int], theirs: dict[int, int], state: State = CENTRED, may_double: bool = True) -> Root:
    """Both sides on their own numbering; the rest of the 15 is off."""
    theirs = {25 - point: count for point, count in theirs.items()}
    mine, theirs = {0: 15 - sum(mine.values()), **mine}, {0: 15 - sum(theirs.values()), **theirs}
    return Root(boards.board(position(mine, theirs)), state, may_double)


OPENING = Root(boards.board(START), CENTRED)


# ---- dice ----------------------------------------------------------------------------------------------------------


def test_first_and_second_rolls_of_a_block_are_each_of_the_36_once() -> None:
    dice = Dice(5, 7)
    for _ in range(2):
        assert sorted(dice.next()) == sorted(PAIRS)


def test_36_blocks_of_a_half_meet_every_pair_of_rolls_once() -> None:
    seen = np.zeros((21, 21), int)
    for number in range(0, 72, 2):
        dice = Dice(3, number)
        np.add.at(seen, (dice.next(), dice.next()), 1)
    weights = np.round(WEIGHTS * 36).astype(int)
    assert (seen == np.outer(weights, weights)).all()


def test_dice_depend_on_seed_half_and_block_only() -> None:
    def rolls(seed: int, number: int) -> list[list[int]]:
        dice = Dice(seed, number)
        return [dice.next().tolist() for _ in range(5)]

    assert rolls(1, 4) == rolls(1, 4)
    assert len({str(rolls(seed, number)) for seed in (1, 2) for number in range(4)}) == 8


def test_later_rolls_are_fair() -> None:
    count = np.zeros(21)
    for number in range(60):
        dice = Dice(11, number)
        for turn in range(12):
            rolls = dice.next()
            if turn > 1:
                count += np.bincount(rolls, minlength=21)
    expected = count.sum() * WEIGHTS
    assert ((count - expected) ** 2 / expected).sum() < 45  # 20 degrees of freedom: exceeded once in a thousand seeds


# ---- exact results -------------------------------------------------------------------------------------------------


def test_a_game_that_one_roll_ends_is_exact(search: Search) -> None:
    found = block(search, root({1: 2}, {1: 2}), CUBELESS, Method(), 1, 0)
    assert found.value == pytest.approx(1, abs=1e-6)
    assert found.chances == pytest.approx([1, 0, 0, 0, 0], abs=1e-5)


def test_one_roll_each_is_exact_by_stratified_dice(search: Search) -> None:
    found = block(search, root({6: 1, 5: 1}, {1: 1}), CUBELESS, Method(reduce=False), 1, 0)
    # Checkers on 6 and 5 go off with 6 of 36 rolls.
    assert found.chances[0] == pytest.approx(6 / 36, abs=1e-9)
    assert found.value == pytest.approx(2 * 6 / 36 - 1, abs=1e-6)
    reduced = block(search, root({6: 1, 5: 1}, {1: 1}), CUBELESS, Method(), 1, 0)
    assert reduced.value == pytest.approx(found.value, abs=1e-6)


@pytest.mark.parametrize(("rolls", "chance"), [(2, 0.861), (3, 0.788), (4, 0.745)])
def test_races_of_equal_rolls(unknowing: Search, rolls: int, chance: float) -> None:
    race = root({1: 2 * rolls}, {1: 2 * rolls})
    found = [block(unknowing, race, CUBELESS, Method(), 2, number).chances[0] for number in range(20)]
    error = np.std(found, ddof=1) / len(found) ** 0.5
    assert abs(np.mean(found) - chance) < 4 * error + 0.0006


def test_a_finished_game_is_what_it_is(search: Search) -> None:
    lost = block(search, root({1: 2}, {}), CUBELESS, Method(), 1, 0)
    assert lost.value == -1
    assert lost.chances.tolist() == [0, 0, 0, 0, 0]


# ---- the cube ------------------------------------------------------------------------------------------------------


def test_a_last_roll_decision_is_exact_with_the_cube(search: Search) -> None:
    # Checkers on 5 and 2: off with 19 of 36 rolls. The other goes off for sure.
    double = block(search, root({5: 1, 2: 1}, {1: 1}, State(2, -1)), MONEY, Method(reduce=False), 1, 0)
    single = block(search, root({5: 1, 2: 1}, {1: 1}, State(1, 0), False), MONEY, Method(reduce=False), 1, 0)
    chance = 19 / 36
    assert double.value == pytest.approx(2 * (2 * chance - 1), abs=1e-6)
    assert single.value == pytest.approx(2 * chance - 1, abs=1e-6)


def test_a_sure_winner_cashes(search: Search) -> None:
    found = block(search, root({1: 2}, {1: 2}), MONEY, Method(), 1, 0)
    assert found.value == pytest.approx(1)
    doubled = block(search, root({1: 2}, {1: 2}, State(1, 0), False), MONEY, Method(), 1, 0)
    assert doubled.value == pytest.approx(1, abs=1e-6)


def test_cube_values_scale_in_money_play(search: Search) -> None:
    one = block(search, Root(OPENING.board, State(1, -1)), MONEY, Method(truncate=6), 4, 1)
    four = block(search, Root(OPENING.board, State(4, -1)), MONEY, Method(truncate=6), 4, 1)
    assert four.value == pytest.approx(4 * one.value)


def test_match_values_are_chances(search: Search) -> None:
    stakes = Stakes(Customs(), (3, 5))
    found = [block(search, OPENING, stakes, Method(truncate=10), 4, number).value for number in range(4)]
    assert all(0.5 < value < 0.8 for value in found)
    turned = [block(search, OPENING, stakes.turned(), Method(truncate=10), 4, number).value for number in range(4)]
    assert np.mean(turned) < 0.45 < np.mean(found)


# ---- what blocks are for -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [Method(truncate=9), Method(ply=2, truncate=3), Method(truncate=9, reduce=False)])
def test_a_block_is_the_same_in_any_company(search: Search, method: Method) -> None:
    alone = block(search, OPENING, MONEY, method, 9, 3)
    block(search, root({6: 5, 3: 2}, {6: 5, 2: 2}), MONEY, Method(), 1, 1)
    other = Search(nets.load("international"), 0)
    again = block(other, OPENING, MONEY, method, 9, 3)
    assert again.value == alone.value
    assert (again.chances == alone.chances).all()


def test_luck_shrinks_the_spread_and_leaves_the_mean(unknowing: Search) -> None:
    race = root({6: 2, 5: 2, 4: 2}, {6: 2, 5: 2, 4: 2})
    raw = np.array([block(unknowing, race, CUBELESS, Method(reduce=False), 1, k).value for k in range(40)])
    fine = np.array([block(unknowing, race, CUBELESS, Method(), 1, k).value for k in range(40)])
    assert fine.std() < raw.std() / 3
    error = np.hypot(raw.std(ddof=1), fine.std(ddof=1)) / 40**0.5
    assert abs(raw.mean() - fine.mean()) < 4 * error


@pytest.mark.parametrize("method", [Method(), Method(2), Method(reduce=False)])
def test_without_a_cube_a_trial_ends_where_the_chances_are_exact(search: Search, unknowing: Search, method: Method) -> None:
    race = root({6: 2, 5: 2, 4: 2}, {6: 2, 5: 2, 4: 2})
    exact = search.judge.evaluate(race.board[None])[0]
    known = np.array([block(search, race, CUBELESS, method, 1, number).chances for number in range(4)])
    # One roll of each of the 36 is the mean over all of them; the best play may be another than the table's, by very little.
    np.testing.assert_allclose(known, np.tile(exact, (4, 1)), atol=2e-3)
    np.testing.assert_allclose(known, np.tile(known[0], (4, 1)), atol=1e-6)
    played = np.array([block(unknowing, race, CUBELESS, method, 1, number).chances[0] for number in range(4)])
    assert played.std() > 1e-3


def test_value_and_chances_agree_without_a_cube(search: Search) -> None:
    found = block(search, OPENING, CUBELESS, Method(truncate=8), 1, 2)
    assert nets.equity(found.chances.astype(np.float32)) == pytest.approx(found.value, abs=1e-4)


def test_two_plies_look_further_than_one(search: Search) -> None:
    one = block(search, OPENING, CUBELESS, Method(truncate=4), 1, 2)
    two = block(search, OPENING, CUBELESS, Method(ply=2, truncate=4), 1, 2)
    assert one.value != two.value
    assert two.value == pytest.approx(one.value, abs=0.1)


def test_a_cancel_is_heard(search: Search) -> None:
    class Stop(Exception):
        pass

    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise Stop

    with pytest.raises(Stop):
        block(Search(search.judge, 0, check), OPENING, CUBELESS, Method(), 1, 0)
    assert calls == 5


def test_trials_are_36() -> None:
    assert TRIALS == len(PAIRS) == 36
