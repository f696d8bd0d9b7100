"""The match scene under a person's hands: nothing lost, nothing wrong, nothing too early, nothing drawn for nothing."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_referee import Referee
from match_table import AppOf, Table, make_event, table, to_my_play
from views import setup

from bg.actions import Flag
from bg.setup import ClockSetup
from engine.protocol.table import Act, ClockView, May, Phase, Prefs
from scenes.match.pause import PauseScene


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("rules", "late"), [("international", 0), ("tavla", 2), ("hypergammon", 6)])
def test_a_game_by_hand_with_impatience(app_of: AppOf, rules: str, late: int, mirrored: bool) -> None:
    """Clicks, drags, and clicks that skip what is being shown: every step that was meant is made, and no other."""
    t = table(app_of, rules, seed=3, late=late, home_left=mirrored)
    rng = random.Random(7)
    meant: list[tuple[int, int]] = []
    for _ in range(3000):
        for _ in range(rng.randrange(25)):
            t.frame(ms=rng.choice((5, 16, 50)))
        if rng.random() < 0.5 and t.scene.animator.busy:
            t.click(t.scene.picture.layout.board.center)  # skips
        t.quiet()
        t.right()
        view = t.scene.view
        if view.phase is Phase.MATCH_OVER:
            break
        if view.phase is Phase.BEFORE_GAME:
            t.press("result.start")
        elif May.ROLL in view.may:
            t.press("match.roll")
        else:
            move = rng.choice(view.moves)
            source, target = t.places(move.source, move.target)
            meant.append((move.source, move.target))
            if rng.random() < 0.4:
                t.drag(t.spot(source), t.spot(target, landing=True))
            else:
                t.click(t.spot(source))
                t.click(t.spot(target, landing=True))
    assert t.scene.view.phase is Phase.MATCH_OVER
    assert t.referee.steps == meant
    assert t.scene.has("result.again")


def two_steps(t: Table) -> bool:
    view = t.scene.view
    return len(view.left) == 2 and view.left[0] != view.left[1] and not view.draft and view.auto is None


def test_a_second_step_clicked_before_the_first_is_answered_is_made_as_well(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    t.referee.late = 25
    before = len(t.referee.steps)
    first = t.scene.view.steps[0]
    draft = t.referee.turn
    assert draft is not None
    second = draft.step(first.source, first.target, first.die).legal_steps[-1]
    for step in (first, second):
        source, target = t.places(step.source, step.target)
        t.click(t.spot(source))
        t.click(t.spot(target, landing=True))
    for _ in range(80):
        t.frame()
    assert t.referee.steps[before:] == [(first.source, first.target), (second.source, second.target)]
    t.referee.late = 0
    t.quiet()
    t.right()


def test_a_step_is_seen_at_once_and_taken_back_when_it_is_undone(app_of: AppOf) -> None:
    t = table(app_of, seed=5, prefs=Prefs(auto_confirm=False))
    to_my_play(t, two_steps)
    start = t.scene.animator.stage.shown.stacks.copy()
    step = t.scene.view.steps[0]
    source, target = t.places(step.source, step.target)
    t.referee.late = 10
    t.click(t.spot(source))
    t.click(t.spot(target, landing=True))
    t.frame()
    assert t.scene.animator.moving  # though nothing has been answered
    assert t.scene.view.rev == 0
    t.quiet()
    assert len(t.scene.view.draft) == 1
    t.key(pygame.K_BACKSPACE)
    t.quiet()
    assert t.scene.view.draft == ()
    assert t.scene.animator.stage.shown.stacks.same(start)
    t.right()


def test_done_ends_the_turn_only_when_the_play_is_complete(app_of: AppOf) -> None:
    t = table(app_of, seed=5, prefs=Prefs(auto_confirm=False))
    to_my_play(t, two_steps)
    seq = t.scene.view.seq
    t.app.settings.auto_confirm = False
    t.scene.rebuild()
    assert not t.scene.find("match.done").enabled
    while May.STEP in t.scene.view.may:
        step = t.scene.view.steps[0]
        t.scene.act("step", source=step.source, target=step.target)
        t.quiet()
    assert t.scene.view.seq == seq
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.view.seq > seq


def test_an_impossible_step_changes_nothing_and_says_why(app_of: AppOf) -> None:
    t = table(app_of, seed=6)
    to_my_play(t, two_steps)
    start = t.scene.animator.stage.shown.stacks.copy()
    held = {place for place, count in start.counts[1].items() if count > 1 and isinstance(place, int)}
    source = t.places(max(step.source for step in t.scene.view.steps), 1)[0]
    t.drag(t.spot(source), t.spot(max(held), landing=True))
    t.quiet()
    assert t.scene.animator.stage.shown.stacks.same(start)
    assert t.scene.hint_line() == t.scene.line.sentence != ""
    assert any(isinstance(message, Act) and message.do == "step" for message in t.referee.asked)


def test_the_keyboard_alone_moves_a_checker(app_of: AppOf) -> None:
    t = table(app_of, seed=8)
    to_my_play(t, two_steps)
    before = len(t.referee.steps)
    t.key(pygame.K_TAB)
    assert t.scene.animator.stage.shown.cursor in t.scene.hand.candidates()
    t.key(pygame.K_RETURN)
    assert t.scene.hand.chosen is not None
    t.key(pygame.K_RIGHT)
    wanted = t.scene.hand.chosen, t.scene.hand.number(t.scene.hand.cursor)  # type: ignore[arg-type]
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.referee.steps[before:][0] == wanted


def test_the_dice_change_places_and_the_first_is_on_the_left(app_of: AppOf) -> None:
    t = table(app_of, seed=9)
    to_my_play(t, two_steps)
    dice = t.scene.view.dice
    shown = t.scene.animator.stage.shown
    assert tuple(die.face for die in sorted(shown.dice, key=lambda die: die.at)) == dice
    t.click(t.scene.picture.layout.xy(*shown.dice[0].at))
    t.quiet()
    assert t.scene.view.dice == (dice[1], dice[0])
    assert tuple(die.face for die in sorted(shown.dice, key=lambda die: die.at)) == t.scene.view.dice


def test_rings_only_for_the_keyboard_when_they_are_off(app_of: AppOf) -> None:
    t = table(app_of, seed=8, show_targets=False)
    to_my_play(t, two_steps)
    source = t.places(t.scene.view.steps[0].source, 1)[0]
    t.click(t.spot(source))
    assert t.scene.hand.chosen is not None
    assert not t.scene.animator.stage.shown.targets
    t.key(pygame.K_RIGHT)
    assert t.scene.animator.stage.shown.targets == {t.scene.hand.cursor}


def doubled(app_of: AppOf) -> Table:
    """The computer has just doubled, and its card has appeared."""
    t = table(app_of, seed=11, length=7, doubles=(1,))
    to_my_play(t)
    for _ in range(400):
        if t.scene.view.phase is Phase.DOUBLED:
            return t
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and not t.scene.animator.moving:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may and view.auto is None:
            t.key(pygame.K_SPACE)
        t.frame(ms=40)
    raise AssertionError("no double")


def answers(t: Table) -> list[str]:
    return [m.do for m in t.referee.asked if isinstance(m, Act) and m.do in ("take", "drop", "beaver")]


def test_a_double_is_not_answered_by_a_key_that_was_down_before(app_of: AppOf) -> None:
    t = table(app_of, seed=11, length=7, doubles=(1,))
    to_my_play(t)
    press = make_event(pygame.KEYDOWN, key=pygame.K_t, mod=0)
    for _ in range(800):  # held all the time, repeating
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and not t.scene.animator.moving:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may and view.auto is None:
            t.key(pygame.K_SPACE)
        t.frame(press, ms=40)
        if t.scene.view.phase is Phase.DOUBLED:
            break
    for _ in range(60):
        t.frame(press, ms=40)
    assert t.scene.view.phase is Phase.DOUBLED
    assert not answers(t)
    t.frame(make_event(pygame.KEYUP, key=pygame.K_t, mod=0))
    t.frame(press)
    assert answers(t) == ["take"]


def test_an_offer_has_no_default_and_takes_nothing_in_its_first_moments(app_of: AppOf) -> None:
    t = doubled(app_of)
    assert t.scene.guard_ms > 0
    t.frame(make_event(pygame.KEYDOWN, key=pygame.K_p, mod=0), make_event(pygame.KEYUP, key=pygame.K_p, mod=0), ms=10)
    t.click(t.scene.find("offer.take").rect.center)
    assert not answers(t)
    t.frame(ms=400)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        t.key(key)
    assert not answers(t)
    assert not t.scene.find("offer").rect.colliderect(pygame.Rect(t.scene.picture.layout.board))
    t.press("offer.take")
    assert answers(t) == ["take"]
    t.quiet()
    assert t.scene.view.cube.owner == 0
    assert t.scene.view.cube.value == 2


def test_the_cube_doubles_at_a_click(app_of: AppOf) -> None:
    t = table(app_of, seed=12, length=5)
    to_my_play(t, lambda t: not any(isinstance(m, Act) and m.do == "double" for m in t.referee.asked))
    for _ in range(300):
        view = t.scene.view
        if May.DOUBLE in view.may and not t.scene.animator.moving:
            break
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and not t.scene.animator.moving:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        t.frame(ms=40)
    assert t.scene.find("match.double").name.endswith("2")
    t.click(t.scene.picture.layout.xy(*t.scene.animator.stage.shown.cube_at))
    t.quiet()
    assert (t.scene.view.cube.value, t.scene.view.cube.owner) == (2, 1)


def test_nothing_is_drawn_when_nothing_happens_and_a_clock_costs_one_picture_a_second(app_of: AppOf) -> None:
    t = table(app_of, seed=13)
    to_my_play(t)
    for _ in range(300):  # notices fade
        t.frame(ms=40)
    assert not any(t.frame(ms=40) for _ in range(200))
    t.referee.clock = ClockView((90_000, 90_000), 0, 0)
    t.referee.note(t.referee.state.seq)
    t.frame()
    drawn = sum(t.frame(ms=50) for _ in range(100))
    assert 4 <= drawn <= 7
    assert 84_000 < (t.scene.watch.left(0) or 0) < 86_000


def test_escape_pauses_and_escape_resumes(app_of: AppOf) -> None:
    t = table(app_of, seed=14)
    to_my_play(t)
    t.key(pygame.K_ESCAPE)
    assert isinstance(t.app.stack.top, PauseScene)
    t.frame()
    assert t.referee.paused
    t.key(pygame.K_ESCAPE)
    t.frame()
    assert t.app.stack.top is t.scene
    assert not t.referee.paused


def test_a_resignation_says_what_it_costs_and_ends_the_game(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=5)
    to_my_play(t)
    t.key(pygame.K_ESCAPE)
    pause = t.app.stack.top
    assert pause is not None
    t.click(pause.find("pause.resign").rect.center)
    t.frame()
    resign = t.app.stack.top
    assert resign is not None
    levels = [widget for widget in resign.root.walk() if widget.id.startswith("resign.") and widget.id[-1].isdigit()]
    assert len(levels) == len(t.scene.view.resign) > 1
    t.click(levels[0].rect.center)
    t.quiet()
    assert t.scene.view.phase is Phase.BEFORE_GAME
    assert t.scene.view.score == (0, 1)
    assert t.scene.ended is not None
    assert t.scene.ended.reason == "resigned"


def test_the_window_says_the_score_and_whose_turn_it_is(app_of: AppOf) -> None:
    t = table(app_of, seed=14, length=5)
    to_my_play(t)
    title = pygame.display.get_caption()[0]
    assert "Ada 0 – 0 Computer" in title
    assert "your turn" in title


def test_everything_that_was_shown_is_reported(app_of: AppOf) -> None:
    from engine.protocol.table import Shown

    t = table(app_of, seed=16)
    to_my_play(t)
    reported = [m.seq for m in t.referee.asked if isinstance(m, Shown)]
    assert reported == sorted(set(reported))
    assert reported[-1] == t.scene.view.seq


def test_a_flag_that_falls_while_a_checker_is_in_the_hand(app_of: AppOf) -> None:
    """The turn is taken away in the middle of a drag: the checker goes back, the card comes."""
    with_clock = replace(setup(length=5), clock=ClockSetup(60_000))
    t = Table(app_of(speed="fast"), Referee(with_clock, 17))
    to_my_play(t)
    step = t.scene.view.steps[0]
    source, _ = t.places(step.source, step.target)
    at = round(t.spot(source)[0]), round(t.spot(source)[1])
    t.frame(make_event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    t.frame(make_event(pygame.MOUSEMOTION, pos=(at[0] + 60, at[1] + 40), rel=(60, 40), buttons=(1, 0, 0)))
    assert t.scene.pointer.dragging
    t.referee.tell(Flag(0))
    t.quiet()
    assert not t.scene.pointer.dragging
    assert t.scene.view.phase is Phase.BEFORE_GAME
    assert t.scene.ended is not None
    assert t.scene.ended.reason == "flag"
    t.right()


def test_double_offered_by_me_in_the_first_moment_is_sent_once(app_of: AppOf) -> None:
    t = table(app_of, seed=12, length=5, late=8)
    to_my_play(t, lambda t: True)
    for _ in range(300):
        if May.DOUBLE in t.scene.view.may and not t.scene.animator.moving and not t.scene.gate.under_way:
            break
        view = t.scene.view
        idle = not t.scene.animator.moving and not t.scene.gate.under_way
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and idle:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        t.frame(ms=40)
    for _ in range(3):
        t.key(pygame.K_d)
    t.quiet()
    assert sum(isinstance(m, Act) and m.do == "double" for m in t.referee.asked) == 1
