"""What the pages say is true: every answer is legal and the one that is asked, and the engine and GNU Backgammon agree.

The numbers of legal plays stand here by themselves, so that a slip of a position's is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from bg import notation, score, shots, variants
from bg.position import BAR, Position
from bg.turn import Refused
from engine.brain import boards, kernels
from scenes import text
from scenes.rules.book import Book
from scenes.rules.page import Cells, Choose, Example, Look, Play, Point, Setting, Try, hits
from scenes.rules.pages import cube, fighting, match
from scenes.rules.trial import Trial, Verdict

text.use("en")
BOOK = Book()
EXAMPLES = {example.id: example for _page, example in BOOK}
PLAYS = {
    "goal.bar": 21, "goal.finish": 1, "direction.count": 14, "start.higher": 14, "start.tie": 9, "dice.one": 9, "dice.two": 9,
    "dice.touch": 9, "landing.empty": 12, "landing.own": 12, "landing.hit": 19, "both.both": 1, "both.one": 1, "both.higher": 1,
    "doubles.four": 4, "doubles.points": 73, "doubles.part": 1, "hit.find": 18, "hit.run": 22, "hit.two": 19, "enter.three": 7,
    "enter.hit": 10, "enter.two": 1, "off.exact": 5, "off.lower": 1, "off.higher": 1, "off.home": 4, "off.keep": 3,
    "opening.31": 16, "opening.42": 18, "opening.61": 10, "opening.54": 9, "turns.1": 16, "turns.2": 28, "turns.3": 25,
    "tavla.start": 73, "nackgammon.start": 17, "hypergammon.start": 8, "hypergammon.gammon": 1,
}  # fmt: skip
WORTH = {
    "scoring.single": 1, "scoring.gammon": 2, "scoring.backgammon": 3, "scoring.tavla": 2, "scoring.cube": 16, "match.points": 4,
    "match.jacoby": 1,
}  # fmt: skip
FREE = ("start.higher", "doubles.four", "tavla.start", "nackgammon.start", "hypergammon.start")  # any whole play will do
FEWER = dict.fromkeys(("shots.table", "shots.six", "shots.walls"), (1, 1))
FEWER |= dict.fromkeys(("hypergammon.start", "hypergammon.gammon"), (3, 3))


def settings() -> Iterator[tuple[str, Setting]]:
    """Every roll that lies on a board of the book."""
    for _page, example in BOOK:
        found = [example.setting]
        if isinstance(example.ask, Choose):
            found += [option.then.after for option in example.ask.options if option.then is not None]
        for n, setting in enumerate(found):
            if setting.dice is not None:
                yield f"{example.id}.{n}", setting


ROLLS = dict(settings())


def of(kind: type) -> list[Example]:
    return [example for example in EXAMPLES.values() if isinstance(example.ask, kind)]


def named(examples: list[Example]) -> Any:
    return pytest.mark.parametrize("example", examples, ids=[example.id for example in examples])


def reached(setting: Setting) -> set[Position]:
    assert setting.dice is not None
    return set(setting.game.outcomes(setting.position, setting.dice))


# ---- the book --------------------------------------------------------------------------------------------------------


def test_every_board_has_a_name_of_its_own_and_words() -> None:
    ids = [example.id for _page, example in BOOK]
    assert len(ids) == len(set(ids)) == 85
    assert len(BOOK.pages) == 22
    for page, example in BOOK:
        assert example.id.startswith(f"{page.id}.")
        assert example.words
        assert all(example.words)


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_checkers_are_all_there_and_nobody_shares_a_point(id: str) -> None:
    position = EXAMPLES[id].setting.position
    assert position.checkers == FEWER.get(id, (15, 15))
    assert not [point for point in range(1, 25) if position.mine[point] and position.theirs[point]]


def test_every_language_has_all_the_words() -> None:
    here = {(page.id, example.id) for page, example in BOOK}
    try:
        for language in text.LANGUAGES:
            text.use(language)
            assert {(page.id, example.id) for page, example in Book()} == here
    finally:
        text.use("en")


# ---- what is asked ---------------------------------------------------------------------------------------------------


@named(of(Play))
def test_the_answer_is_legal_and_the_one_asked(example: Example) -> None:
    ask, draft = example.ask, example.setting.draft()
    assert isinstance(ask, Play)
    assert draft is not None
    start = Trial.begin(example.setting)
    assert start.follow(example.setting.play(ask.answer)).verdict(ask) is Verdict.RIGHT
    assert start.verdict(ask) is Verdict.OPEN
    assert len(draft.plays) == PLAYS[example.id]
    found = [[start.follow(play[:n]) for n in range(1, len(play) + 1)] for play in draft.plays]
    wrong = [trials[-1] for trials in found if trials[-1].verdict(ask) is Verdict.WRONG]
    assert all(trial.said(ask) for trial in wrong)
    assert bool(wrong) or PLAYS[example.id] == 1 or example.id in FREE
    for trials in found:  # what is not yet wrong can still become right
        verdicts = [trial.verdict(ask) for trial in trials]
        assert verdicts[-1] is not Verdict.OPEN
        assert Verdict.RIGHT in verdicts or verdicts == sorted(verdicts, key=[Verdict.OPEN, Verdict.WRONG].index)
    for written, _words in ask.others:
        example.setting.play(written)


def test_every_play_is_counted() -> None:
    assert {example.id for example in of(Play)} == set(PLAYS)


@named(of(Try))
def test_what_is_to_be_tried_is_refused_for_the_reason_told(example: Example) -> None:
    ask, draft = example.ask, example.setting.draft()
    assert isinstance(ask, Try)
    assert draft is not None
    with pytest.raises(Refused) as refused:
        draft.step(ask.source, ask.target)
    assert refused.value.reason is ask.reason
    assert draft.legal_steps  # there is something to play


@named(of(Choose))
def test_a_question_has_a_right_answer_and_wrong_ones(example: Example) -> None:
    ask = example.ask
    assert isinstance(ask, Choose)
    assert any(option.right for option in ask.options)
    assert not all(option.right for option in ask.options) or example.id == "cube.answer"
    assert len({option.key for option in ask.options}) == len(ask.options) > 1
    assert all(option.says for option in ask.options)


@named(of(Point))
def test_a_place_to_be_shown_is_on_the_board(example: Example) -> None:
    ask = example.ask
    assert isinstance(ask, Point)
    assert ask.answer < frozenset(range(1, 25))
    assert ask.wrong.format(n="7") != ask.wrong


def test_what_only_is_seen_moves_or_is_marked() -> None:
    assert all(example.lead is not None or example.arrows for example in of(Look))


def test_what_happens_by_itself_leads_to_what_lies_there() -> None:
    """A play in a lead makes the board that follows; the opponent's steps are in the opponent's numbers."""
    for example in EXAMPLES.values():
        for course in [example.lead, *(option.then for option in getattr(example.ask, "options", ()))]:
            if course is None:
                continue
            rules, position = course.before.game, course.before.position
            for event in course.events:
                steps = getattr(event, "play", ())
                for step in steps:
                    own = rules.flip(position) if event.seat == 1 else position  # type: ignore[union-attr]
                    assert rules.obstacle(own, step.source, step.die, (), ()) is None, example.id
                    after = rules.apply(own, step)
                    position = rules.flip(after) if event.seat == 1 else after  # type: ignore[union-attr]
            assert position == course.after.position, example.id


# ---- the worked examples ---------------------------------------------------------------------------------------------


def test_the_plays_that_are_forced() -> None:
    forced = {"both.both": "18/12 13/8", "both.one": "14/10", "both.higher": "17/11", "doubles.part": "15/7", "enter.two": "bar/22"}
    forced |= {"off.lower": "6/1(2) 2/off(2)", "off.higher": "4/off(2)"}
    for id, written in forced.items():
        draft = EXAMPLES[id].setting.draft()
        assert draft is not None
        assert [notation.text(play) for play in draft.plays] == [written]
    for id in ("both.none", "enter.single"):
        setting = EXAMPLES[id].setting
        assert setting.game.plays(setting.position, setting.dice) == ((),)  # type: ignore[arg-type]
    assert EXAMPLES["enter.shut"].setting.game.closed_out(EXAMPLES["enter.shut"].setting.position)


@pytest.mark.parametrize("id", WORTH)
def test_what_a_game_counts(id: str) -> None:
    ask = EXAMPLES[id].ask
    assert isinstance(ask, Choose)
    (right,) = [option for option in ask.options if option.right]
    assert right.key == str(WORTH[id])
    assert right.then is not None
    setting, ended = EXAMPLES[id].setting, right.then.after.position
    level = setting.game.result(ended)
    by_engine = int(kernels.outcomes(boards.boards([ended]))[0])
    assert level == min(by_engine, len(setting.game.customs.scores))
    counted = score.level_counted(setting.game.customs, by_engine, session=True, centred=setting.cube <= 1)
    assert score.points(setting.game.customs, counted, max(1, setting.cube)) == WORTH[id]


def test_the_match_to_seven() -> None:
    assert [(gained, mine, theirs) for _who, _level, gained, mine, theirs in match.sheet()] == [
        (1, 1, 0), (4, 1, 4), (2, 3, 4), (1, 4, 4), (2, 4, 6), (1, 4, 7),
    ]  # fmt: skip
    assert score.is_crawford((4, 6), 7, played=False)


def test_the_numbers_of_the_cube() -> None:
    assert cube.four_games(0.25) == -1
    mine, theirs = variants.rules("international").pip_count(cube.RACE)
    assert (mine, theirs) == (80, 88)
    assert cube.lead((mine, theirs)) == pytest.approx(0.1)
    assert max(n for n in range(25) if cube.RACE.mine[n]) < min(n for n in range(1, 25) if cube.RACE.theirs[n])  # no contact


def test_the_counts_of_the_first_game() -> None:
    setting = EXAMPLES["turns.4"].setting
    assert setting.game.pip_count(setting.position) == (146, 168)
    assert setting.game.pip_count(EXAMPLES["goal.setup"].setting.position) == (167, 167)


# ---- the tables ------------------------------------------------------------------------------------------------------


def cells(id: str) -> Cells:
    ask = EXAMPLES[id].ask
    assert isinstance(ask, Cells)
    return ask


def by_engine(position: Position, done: Any) -> int:
    """Rolls of 36 with which some play of the kernels leads to a board where something is done."""
    start = np.repeat(boards.boards([position]), len(shots.ROLLS), axis=0)
    plays, offsets = kernels.all_plays(start, np.array(shots.ROLLS, np.int8))
    good = [roll for n, roll in enumerate(shots.ROLLS) if done(plays[offsets[n] : offsets[n + 1]]).any()]
    return shots.of_36(tuple(good))


def test_the_table_of_entering() -> None:
    table = cells("enter.table")
    assert [int(cell.value) for cell in table.cells] == [36 - k * k for k in range(7)] == [36, 35, 32, 27, 20, 11, 0]
    for cell in table.cells:
        assert by_engine(cell.setting.position, lambda after: after[:, BAR] == 0) == int(cell.value)


@pytest.mark.parametrize("id", ["shots.table", "shots.walls"])
def test_the_tables_of_shots(id: str) -> None:
    for cell in cells(id).cells:
        assert by_engine(cell.setting.position, lambda after: after[:, 0] < 0) == int(cell.value)


def test_the_table_of_shots_is_the_one_of_the_books() -> None:
    assert [int(cell.value) for cell in cells("shots.table").cells] == [
        11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1,
    ]  # fmt: skip
    assert "5-1, 4-2, 3-3, 2-2" in cells("shots.table").cell("6").says


def test_what_two_openings_leave_open() -> None:
    assert fighting.left_open("24/14")[0] == 11
    assert fighting.left_open("24/18 13/9")[0] == 27


def test_the_safe_play_leaves_no_blot() -> None:
    setting = EXAMPLES["off.keep"].setting
    for play in setting.game.plays(setting.position, setting.dice):  # type: ignore[arg-type]
        draft = setting.draft()
        assert draft is not None
        after = draft.follow(play).position
        assert (1 not in after.mine[1:25]) == (notation.text(play) == "5/3 5/2")


# ---- witnesses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", ROLLS.values(), ids=ROLLS)
def test_the_engine_plays_by_the_same_rules(setting: Setting) -> None:
    start, customs = boards.boards([setting.position]), setting.game.customs
    plays, _offsets = kernels.all_plays(start, np.array([setting.dice], np.int8), boards.options(customs))
    each = sum(setting.position.mine)
    assert {boards.position(board, each) for board in plays} == reached(setting)


@pytest.mark.parametrize("setting", ROLLS.values(), ids=ROLLS)
def test_gnu_backgammon_plays_by_the_same_rules(setting: Setting) -> None:
    gnubg = pytest.importorskip("gnubg_nn")
    if setting.game.customs.bans:
        pytest.skip("GNU Backgammon knows no such ban")
    game, position = setting.game, setting.position
    other = game.flip(position)
    table = [[*other.mine[1:25], other.mine[BAR]], [*position.mine[1:25], position.mine[BAR]]]
    found = {tuple(map(tuple, gnubg.board_from_position_key(key))) for key, _steps in gnubg.moves(table, *setting.dice, 1)}  # type: ignore[misc]
    wanted = set()
    for after in reached(setting):
        turned = game.flip(after)
        wanted.add(((*turned.mine[1:25], turned.mine[BAR]), (*after.mine[1:25], after.mine[BAR])))
    assert (found or {tuple(map(tuple, table))}) == wanted


def test_gnu_backgammon_counts_the_same_wins() -> None:
    gnubg = pytest.importorskip("gnubg_nn")
    for id in ("scoring.single", "scoring.gammon", "scoring.backgammon"):
        setting = EXAMPLES[id].setting
        position, other = setting.position, setting.game.flip(setting.position)
        table = [[*other.mine[1:25], other.mine[BAR]], [*position.mine[1:25], position.mine[BAR]]]
        win, gammon, backgammon, *_lost = gnubg.probabilities(table, 0)
        level = 1 + round(gammon) + round(backgammon)
        assert round(win) == 1
        assert level == WORTH[id]


def test_gnu_backgammon_would_double_take_and_drop_there_too() -> None:
    """Chances of the side that throws."""
    gnubg = pytest.importorskip("gnubg_nn")
    rules = variants.rules("international")

    def chance(position: Position) -> float:
        other = rules.flip(position)
        table = [[*other.mine[1:25], other.mine[BAR]], [*position.mine[1:25], position.mine[BAR]]]
        return float(gnubg.probabilities(table, 1)[0])

    assert 0.62 < chance(cube.BETTER) < 0.75
    assert 0.63 < chance(rules.flip(cube.BEHIND)) < 0.70  # one game in three is left
    assert chance(cube.FAR) > 0.79
    assert chance(rules.flip(cube.FAVOURED)) < 0.5
    assert chance(cube.SURE) > 0.999


def test_hits_are_seen() -> None:
    setting = EXAMPLES["hit.find"].setting
    draft = setting.draft()
    assert draft is not None
    assert hits(draft.follow(setting.play("24/18 13/11*")))
    assert not hits(draft.follow(setting.play("24/18 24/22")))


def test_an_unknown_place_is_the_beginning() -> None:
    assert BOOK.place("shots") == BOOK.place("shots.table")
    assert BOOK.place("nowhere") == 0
