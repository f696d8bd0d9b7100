"""Every level answers every question legally in every game; mistakes are repeatable and bounded; styles cost little."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bg import variants
from bg.moves import Play
from bg.position import BAR, OFF, Position, position
from bg.rules import Rules
from bg.setup import CubePolicy, Level, Style
from engine.brain import boards, levels, met, styles
from engine.brain.ops import Brain
from engine.protocol import analysis, brain
from engine.protocol.common import Code, Refused
from engine.protocol.replies import REPLIES

ALL_BANS = {"no_hit_and_run": True, "no_hit_in_far_home": True, "must_bear_off": True, "higher_die": False}
GAMES = [("international", {}), ("nackgammon", {}), ("hypergammon", {}), ("tavla", {}), ("tavla", ALL_BANS)]
LOST_RACE = position({13: 5, 8: 5, 6: 5}, {24: 1, OFF: 14})  # a gammon for certain, no backgammon
INTERNATIONAL = variants.rules("international")


@pytest.fixture(scope="module")
def thinker() -> Brain:
    return Brain(lambda: None)


def context(rules: Rules, **changed: object) -> brain.Context:
    return brain.Context(rules.id, rules.customs, **changed)  # type: ignore[arg-type]


def after(rules: Rules, where: Position, play: Play) -> Position:
    for step in play:
        where = rules.apply(where, step)
    return where


def walk(rules: Rules, seed: int, turns: int) -> tuple[Position, tuple[int, int]]:
    """A position from random play, with a roll; the game is not over."""
    chance, where = random.Random(seed), rules.start()
    for _ in range(turns):
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        end = chance.choice(rules.outcomes(where, dice))
        if rules.result(end) is not None:
            break
        where = rules.flip(end)
    return where, (chance.randint(1, 6), chance.randint(1, 6))


@pytest.mark.parametrize(("name", "changed"), GAMES)
@pytest.mark.parametrize("level", Level)
def test_plays_are_legal(thinker: Brain, name: str, changed: dict[str, bool], level: Level) -> None:
    rules = variants.rules(name, None, **changed)
    about = context(rules, away=(0, 0) if rules.sessions else (3, 2))
    for seed, turns in enumerate((0, 3, 9, 20, 45, 70)):
        where, dice = walk(rules, seed, turns)
        for style in Style if level is Level.HARD else (list(Style)[seed % 4],):
            ask = brain.ChoosePlay(where, dice, about, level, style, seed)
            chosen = thinker.answer(ask, lambda body: None)
            assert isinstance(chosen, brain.ChosenPlay)
            assert after(rules, where, chosen.play) in rules.outcomes(where, dice)


def test_each_question_has_its_type_of_answer(thinker: Brain) -> None:
    about, start = context(INTERNATIONAL), INTERNATIONAL.start()
    asks = (
        brain.ChoosePlay(start, (3, 1), about, Level.MASTER),
        brain.ChooseCube(start, about, Level.MASTER),
        brain.ChooseCube(start, about, Level.EASY, CubePolicy.PIP_COUNT, "double"),
        brain.ChooseResign(start, about),
        brain.Hint(start, (3, 1), about),
        brain.CubeHint(start, about),
        brain.Evaluate(start, about, 2),
    )
    for ask in asks:
        assert isinstance(thinker.answer(ask, lambda body: None), REPLIES[type(ask)])


def test_the_hint_knows_the_opening_book(thinker: Brain) -> None:
    for dice, best in {(3, 1): {(8, 5), (6, 5)}, (4, 2): {(8, 4), (6, 4)}, (6, 1): {(13, 7), (8, 7)}}.items():
        found = thinker.hint(brain.Hint(INTERNATIONAL.start(), dice, context(INTERNATIONAL), 3)).candidates
        assert {(step.source, step.target) for step in found[0].play} == best
        assert len(found) == 3
        assert [c.equity for c in found] == sorted((c.equity for c in found), reverse=True)
        assert found[0].ply == 3 or found[1].ply < found[0].ply or found[1].equity < found[0].equity - 0.1


def test_mistakes_are_repeatable_varied_and_bounded(thinker: Brain) -> None:
    varied = dict.fromkeys((Level.EASY, Level.MEDIUM), 0)
    for seed in (3, 4, 5, 6):
        where, dice = walk(INTERNATIONAL, seed, 12)
        plays = INTERNATIONAL.plays(where, dice)
        hint = thinker.hint(brain.Hint(where, dice, context(INTERNATIONAL), len(plays)))
        best = max(c.equity for c in hint.candidates)
        for level in varied:
            ask = partial(brain.ChoosePlay, where, dice, context(INTERNATIONAL), level, Style.BALANCED)
            chosen = [thinker.choose_play(ask(n)) for n in range(25)]
            again = [thinker.choose_play(ask(n)) for n in range(25)]
            assert [c.play for c in chosen] == [c.play for c in again]
            varied[level] += len({c.play for c in chosen}) - 1
            assert best - min(c.equity for c in chosen) <= levels.SKILLS[level].worst + 0.1  # best is 3 plies deep
        for level in (Level.HARD, Level.MASTER):
            ask = partial(brain.ChoosePlay, where, dice, context(INTERNATIONAL), level, Style.BALANCED)
            assert len({thinker.choose_play(ask(n)).play for n in range(5)}) == 1
    assert all(varied.values())


def test_no_mistake_is_worse_than_the_level_allows() -> None:
    generator = np.random.default_rng(1)
    boards_after = np.tile(boards.board(INTERNATIONAL.start()), (30, 1))
    for level in (Level.EASY, Level.MEDIUM, Level.ADAPTIVE):
        skill = levels.SKILLS[level]
        assert 0 < skill.worst <= 0.4
        for n in range(200):
            equity = generator.uniform(-1, 1, 30)
            liked = levels.ranking(skill, boards_after, equity, np.ones(30, np.int8), n)
            assert equity[liked].min() >= equity.max() - skill.worst
            assert int(equity.argmax()) in liked


def test_lower_levels_lose_more(thinker: Brain) -> None:
    losses = dict.fromkeys((Level.EASY, Level.MEDIUM, Level.HARD), 0.0)
    for seed in range(12):
        where, dice = walk(INTERNATIONAL, seed, 8)
        for level in losses:
            best = thinker.choose_play(brain.ChoosePlay(where, dice, context(INTERNATIONAL), Level.HARD)).equity
            for n in range(6):
                ask = brain.ChoosePlay(where, dice, context(INTERNATIONAL), level, Style.BALANCED, n)
                losses[level] += best - thinker.choose_play(ask).equity
    assert losses[Level.EASY] > 2 * losses[Level.MEDIUM] > 0 == losses[Level.HARD]


def test_styles_stay_within_their_margin_and_differ(thinker: Brain) -> None:
    differ = 0
    for seed in range(60):
        where, dice = walk(INTERNATIONAL, seed, 10)
        ask = partial(brain.ChoosePlay, where, dice, context(INTERNATIONAL), Level.HARD)
        found = {style: thinker.choose_play(ask(style)) for style in Style}
        for chosen in found.values():
            assert chosen.equity >= found[Style.BALANCED].equity - styles.MARGIN - 1e-9
        differ += len({chosen.play for chosen in found.values()}) > 1
    assert differ >= 3


def test_a_style_does_not_add_to_the_worst_mistake(thinker: Brain) -> None:
    for seed in range(5):
        where, dice = walk(INTERNATIONAL, seed, 10)
        best = thinker.choose_play(brain.ChoosePlay(where, dice, context(INTERNATIONAL), Level.HARD)).equity
        for style in Style:
            for n in range(4):
                ask = brain.ChoosePlay(where, dice, context(INTERNATIONAL), Level.EASY, style, n)
                assert best - thinker.choose_play(ask).equity <= levels.SKILLS[Level.EASY].worst + 1e-9


def test_style_traits() -> None:
    bold, safe = position({24: 2, 13: 4, 8: 3, 6: 4, 5: 1, 4: 1}, {1: 2, 12: 5, 17: 3, 19: 5}), INTERNATIONAL.start()
    rows = boards.boards([bold, safe])
    assert styles.exposed(rows).sum(axis=1).tolist() == [2, 0]
    assert styles.liking(Style.CAUTIOUS, rows).argmax() == 1
    run = boards.boards([position({18: 1, 24: 1, 13: 13}, {12: 15}), position({24: 2, 13: 13}, {12: 15})])
    assert styles.liking(Style.RUNNER, run).argmax() == 0
    hit = boards.boards([position({6: 15}, {BAR: 1, 12: 14}), position({6: 15}, {12: 15})])
    assert styles.liking(Style.AGGRESSIVE, hit).argmax() == 0


@pytest.mark.parametrize(
    ("where", "changed", "level"),
    [
        (INTERNATIONAL.start(), {}, 0),
        (position({1: 2, OFF: 13}, {24: 1, OFF: 14}), {}, 0),  # bears both off
        (position({6: 5, 5: 5, 4: 4, OFF: 1}, {24: 1, OFF: 14}), {}, 1),
        (LOST_RACE, {}, 2),  # no roll saves the gammon
        (LOST_RACE, {"away": (5, 1)}, 1),  # a single game already ends the match
        (position({24: 5, 23: 5, 22: 5}, {4: 1, OFF: 14}), {}, 0),  # it may still be hit
    ],
)
def test_resigning(thinker: Brain, where: Position, changed: dict[str, object], level: int) -> None:
    ask = brain.ChooseResign(where, context(INTERNATIONAL, **changed))
    assert thinker.choose_resign(ask).level == level


def test_answering_resignations(thinker: Brain) -> None:
    gammonish = LOST_RACE
    plain = position({6: 5, 5: 5, 4: 4, OFF: 1}, {24: 1, OFF: 14})

    def accepts(where: Position, level: int, **changed: object) -> bool:
        return thinker.choose_resign(brain.ChooseResign(where, context(INTERNATIONAL, **changed), level)).accept

    assert accepts(INTERNATIONAL.start(), 1)  # more than it is worth
    assert accepts(plain, 1)
    assert not accepts(gammonish, 1)
    assert accepts(gammonish, 2)
    assert accepts(gammonish, 1, away=(5, 1))  # enough to win the match
    assert not accepts(gammonish, 1, away=(5, 2))


@pytest.mark.parametrize(
    ("reason", "ask"),
    [
        ("unknown_rules", brain.Evaluate(LOST_RACE, brain.Context("chess", INTERNATIONAL.customs))),
        ("score", brain.Evaluate(LOST_RACE, context(INTERNATIONAL, away=(0, 3)))),
        ("score", brain.Evaluate(LOST_RACE, context(INTERNATIONAL, away=(26, 3)))),
        ("cube", brain.Evaluate(LOST_RACE, context(INTERNATIONAL, cube=3))),
        ("cube", brain.Evaluate(LOST_RACE, context(INTERNATIONAL, owner=2))),
        ("ply", brain.Evaluate(LOST_RACE, context(INTERNATIONAL), 9)),
        ("position", brain.Evaluate(position({6: 16}, {6: 0, 24: 15}), context(INTERNATIONAL))),
        ("position", brain.Evaluate(position({6: 15}, {6: 15}), context(INTERNATIONAL))),
        ("dice", brain.ChoosePlay(LOST_RACE, (7, 1), context(INTERNATIONAL), Level.HARD)),
        ("stage", brain.ChooseCube(LOST_RACE, context(INTERNATIONAL), Level.HARD, stage="triple")),
        ("level", brain.ChooseResign(LOST_RACE, context(INTERNATIONAL), 4)),
        ("position", analysis.RankPlays(position({6: 14}, {24: 15}), (3, 1), context(INTERNATIONAL))),
        ("dice", analysis.RollLuck(LOST_RACE, (0, 1), context(INTERNATIONAL))),
        ("score", analysis.WeighCube(LOST_RACE, context(INTERNATIONAL, away=(3, -1)))),
        ("score", analysis.PositionType(LOST_RACE, context(INTERNATIONAL, away=(1000, 1000)))),
    ],
)
def test_nonsense_is_refused(thinker: Brain, reason: str, ask: object) -> None:
    with pytest.raises(Refused) as refused:
        thinker.answer(ask, lambda body: None)  # type: ignore[arg-type]
    assert (refused.value.error.code, refused.value.error.reason) == (Code.BAD_VALUE, reason)


def test_a_damaged_match_table_is_an_error(thinker: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kazaross_xg2.json").write_text('{"pre_crawford": [[0.5]], "post_crawford": [0.5]}', encoding="utf-8")
    monkeypatch.setattr(met, "folder", lambda: tmp_path)
    met.kazaross.cache_clear()
    try:
        for away, known in (((5, 5), False), ((0, 0), True)):
            ask = brain.CubeHint(LOST_RACE, context(INTERNATIONAL, away=away))
            if known:  # money needs no table
                thinker.answer(ask, lambda body: None)
                continue
            with pytest.raises(Refused) as refused:
                thinker.answer(ask, lambda body: None)
            assert (refused.value.error.code, refused.value.error.reason) == (Code.NO_BRAIN, "match_equity")
    finally:
        met.kazaross.cache_clear()


def test_no_level_doubles_at_the_start_or_answers_at_random(thinker: Brain) -> None:
    about, start = context(INTERNATIONAL), INTERNATIONAL.start()
    for level in Level:
        chances = range(60 if levels.SKILLS[level].cube_blur else 1)
        asks = [brain.ChooseCube(start, about, level, random=n) for n in chances]
        assert {thinker.choose_cube(ask).action for ask in asks} == {"roll"}
        taken = [thinker.choose_cube(brain.ChooseCube(start, about, level, stage="double", random=n)) for n in chances]
        assert {answer.action for answer in taken} == {"take"}
    hopeless = brain.ChooseCube(LOST_RACE, about, Level.EASY)
    assert thinker.choose_cube(hopeless).action == "roll"
