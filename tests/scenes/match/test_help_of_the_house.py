"""What the room does for a player besides moving checkers: hints, real dice, written plays, two people, the cards."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from match_table import AppOf, Table, make_event, table, to_my_play

from bg import notation
from bg.setup import DiceSource, Player
from engine.protocol.analysis import Analyse
from engine.protocol.brain import CubeEquities
from engine.protocol.table import Act, AskHint, May, Phase, Prefs
from scenes import keys
from scenes.match.advice import cube_words
from scenes.match.pause import PauseScene
from scenes.scene import Scene

CTRL = pygame.KMOD_CTRL


def two_steps(t: Table) -> bool:
    view = t.scene.view
    return len(view.left) == 2 and view.left[0] != view.left[1] and not view.draft and view.auto is None


def top(t: Table) -> Scene:
    found = t.app.stack.top
    assert found is not None
    return found


def letter(t: Table, char: str) -> None:
    t.frame(make_event(pygame.TEXTINPUT, text=char))


def write(t: Table, words: str) -> None:
    """Open the line with a slash, as a keyboard does, and write on it."""
    t.frame(make_event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    letter(t, "/")
    for char in words:
        letter(t, char)


# ---- hints -------------------------------------------------------------------------------------------------------


def test_no_hint_button_unless_it_is_switched_on(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    assert not t.scene.has("match.ask")
    t.key(pygame.K_i, CTRL)
    assert not any(isinstance(message, AskHint) for message in t.referee.asked)
    assert "Settings" in t.scene.hint_line()
    t.app.settings.hint = True
    t.app.apply()
    assert t.scene.find("match.ask").enabled


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hint_is_marked_until_the_first_step(app_of: AppOf, by_key: bool) -> None:
    t = table(app_of, seed=4, hint=True)
    to_my_play(t, two_steps)
    t.key(pygame.K_i, CTRL) if by_key else t.press("match.ask")
    t.frame()
    wanted = t.scene.advice.play
    assert t.scene.hint_line() == f"Hint: {notation.text(wanted)}"
    arrows = t.scene.animator.stage.shown.arrows
    assert sorted(map(str, arrows)) == sorted(str(t.places(step.source, step.target)) for step in wanted) or len(arrows) == 1
    assert not t.scene.find("match.ask").enabled  # it is there already
    step = t.scene.view.steps[0]
    t.scene.act("step", source=step.source, target=step.target)
    t.quiet()
    assert t.scene.animator.stage.shown.arrows == ()
    assert "Hint" not in t.scene.hint_line()


def test_without_undo_a_hint_comes_only_before_the_first_step(app_of: AppOf) -> None:
    t = table(app_of, seed=4, hint=True, prefs=Prefs(auto_confirm=False))
    to_my_play(t, two_steps)
    step = t.scene.view.steps[0]
    t.scene.act("step", source=step.source, target=step.target)
    t.quiet()
    assert not t.scene.find("match.ask").enabled
    t.key(pygame.K_i, CTRL)
    assert "before your first step" in t.scene.hint_line()
    t.app.settings.undo = True
    t.app.apply()
    assert t.scene.find("match.ask").enabled


def test_advice_on_the_cube_stands_on_the_card(app_of: AppOf) -> None:
    t = table(app_of, seed=11, length=7, doubles=(1,), hint=True)
    to_my_play(t)
    for _ in range(400):
        view = t.scene.view
        if view.phase is Phase.DOUBLED:
            break
        if view.phase is Phase.TO_PLAY and view.turn == 0 and view.moves and not t.scene.animator.moving:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may and view.auto is None:
            t.key(pygame.K_SPACE)
        t.frame(ms=40)
    t.frame(ms=400)
    t.press("offer.hint")
    t.frame()
    t.frame()
    assert t.scene.find("offer.advice").name == "Hint: take."
    assert not t.scene.has("match.ask")


@pytest.mark.parametrize(
    ("phase", "cube", "may", "word"),
    [
        (Phase.TO_ROLL, CubeEquities(0.5, 0.7, 1.0, "double_take"), (), "Hint: double. It will be taken."),
        (Phase.TO_ROLL, CubeEquities(0.5, 0.4, 1.0, "no_double"), (), "Hint: do not double, just roll."),
        (Phase.TO_ROLL, CubeEquities(1.2, 1.4, 1.0, "too_good"), (), "Hint: do not double, play for the gammon."),
        (Phase.DOUBLED, CubeEquities(0.5, 0.9, 1.0, "double_take"), (), "Hint: take."),
        (Phase.DOUBLED, CubeEquities(0.8, 1.2, 1.0, "double_pass"), (), "Hint: drop."),
        (Phase.DOUBLED, CubeEquities(0.1, -0.2, 1.0, "beaver"), (May.BEAVER,), "Hint: beaver."),
        (Phase.BEAVERED, CubeEquities(0.1, 0.2, 1.0, "double_take"), (May.RACCOON,), "Hint: raccoon."),
        (Phase.BEAVERED, CubeEquities(0.1, -1.2, 1.0, "no_double"), (), "Hint: drop."),
    ],
)
def test_words_about_the_cube(app_of: AppOf, phase: Phase, cube: CubeEquities, may: tuple[May, ...], word: str) -> None:
    import msgspec

    t = table(app_of)
    assert cube_words(msgspec.structs.replace(t.scene.view, phase=phase, may=may), cube) == word


# ---- real dice ---------------------------------------------------------------------------------------------------


def real_dice(app_of: AppOf) -> Table:
    """The opening of a game with real dice."""
    t = table(app_of, seed=4, length=3, dice=DiceSource.TYPED)
    t.quiet()
    t.press("result.start")
    t.quiet()
    return t


def test_the_opening_asks_for_my_die_and_then_the_other(app_of: AppOf) -> None:
    t = real_dice(app_of)
    assert t.scene.view.phase is Phase.OPENING
    assert not t.scene.has("match.roll")
    names = [widget.name for widget in t.scene.find("match.faces").walk()]
    assert names.index("Your die") < names.index("Die of Computer")
    t.key(pygame.K_RETURN)  # too early
    assert "both dice" in t.scene.hint_line()
    t.key(pygame.K_5)
    t.key(pygame.K_KP2)
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.view.dice == (5, 2)
    assert t.scene.view.turn == 0
    assert tuple(sorted(die.face for die in t.scene.animator.stage.shown.dice)) == (2, 5)


def test_faces_can_be_picked_taken_back_and_typed_for_the_computer(app_of: AppOf) -> None:
    t = real_dice(app_of)
    t.press("match.face0.2")
    t.press("match.face1.6")
    t.key(pygame.K_BACKSPACE)
    assert t.scene.faces.typed == [2, 0]
    t.press("match.face1.4")
    t.press("match.faces.done")
    t.quiet()  # the computer begins and plays its opening; then it is me
    assert t.scene.view.phase is Phase.TO_ROLL
    t.key(pygame.K_3)
    t.key(pygame.K_1)
    t.press("match.faces.done")
    for _ in range(4):
        t.quiet()
        view = t.scene.view
        if view.turn == 0 and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    t.quiet()
    view = t.scene.view
    assert (view.phase, view.turn, view.may) == (Phase.TO_ROLL, 1, (May.ROLL,))
    assert "Computer" in t.scene.hint_line()
    t.key(pygame.K_6)
    t.key(pygame.K_6)
    t.key(pygame.K_RETURN)
    t.quiet()
    rolls = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "roll"]
    assert [(message.seat, message.dice) for message in rolls] == [(0, (2, 4)), (0, (3, 1)), (1, (6, 6))]


def test_real_dice_can_be_written(app_of: AppOf) -> None:
    t = real_dice(app_of)
    write(t, "8/5")
    t.key(pygame.K_RETURN)
    assert "like 31" in t.scene.written.problem
    t.key(pygame.K_ESCAPE)
    write(t, "6-1")
    t.key(pygame.K_RETURN)
    t.quiet()
    assert t.scene.view.dice == (6, 1)


def test_the_setting_for_real_dice_counts_at_once(app_of: AppOf) -> None:
    t = table(app_of, seed=4, length=3)
    to_my_play(t, two_steps)
    drawn = t.scene.view.dice
    pause = paused(t)
    t.click(pause.find("pause.settings").rect.center)
    t.frame()
    settings = top(t)
    t.click(settings.find("settings.real_dice").seen.center)
    assert t.app.settings.real_dice
    t.key(pygame.K_ESCAPE)
    t.key(pygame.K_ESCAPE)
    t.quiet()
    assert t.scene.view.dice == drawn  # this roll stands; the next one is typed
    while t.scene.view.moves and t.scene.view.turn == 0:
        move = t.scene.view.moves[0]
        t.scene.act("step", source=move.source, target=move.target)
        t.quiet()
    assert t.scene.view.may == (May.ROLL,)
    assert t.scene.has("match.faces.done")
    t.app.settings.real_dice = False
    paused(t)
    t.key(pygame.K_ESCAPE)
    t.quiet()
    assert t.scene.has("match.faces.done")  # until the next game


def test_nothing_is_sealed_where_the_dice_are_real(app_of: AppOf) -> None:
    t = table(app_of, seed=4, length=3, dice=DiceSource.TYPED)
    t.scene.exchange.view.commitment = ""
    t.scene.rebuild()
    assert not t.scene.has("result.word")


# ---- written plays -----------------------------------------------------------------------------------------------


def test_a_written_play_is_made_step_by_step(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    before = len(t.referee.steps)
    plays = t.referee.state.rules.plays(t.referee.state.position, t.referee.state.dice)  # type: ignore[arg-type]
    wanted = next(play for play in plays if len(notation.text(play).split()) == 2)
    write(t, notation.text(wanted).replace("*", ""))
    t.frame()
    assert t.scene.written.text.startswith(notation.text(wanted)[:2])
    t.key(pygame.K_RETURN)
    t.quiet()
    assert sorted(t.referee.steps[before:]) == sorted((step.source, step.target) for step in wanted)
    assert not t.scene.written.opened
    t.right()


def test_the_line_completes_what_can_only_go_on_one_way(app_of: AppOf) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    write(t, "")
    t.frame()
    texts = t.scene.written.completions
    first = texts[0].split()[0]
    for char in first:
        letter(t, char)
    assert set(t.scene.written.completions) <= set(texts)
    assert all(first.rstrip("*") in text.replace("*", "") for text in t.scene.written.completions)
    t.key(pygame.K_TAB)
    assert t.scene.focus.widget is not None
    assert t.scene.focus.widget.id == "match.written"
    t.key(pygame.K_ESCAPE)
    assert not t.scene.written.opened
    assert t.app.stack.top is t.scene  # Esc closed the line, not the match


@pytest.mark.parametrize(("written", "why"), [("8/x", "not a move"), ("24/1", ""), ("t", ""), ("d", "cannot double")])
def test_the_line_says_why_not(app_of: AppOf, written: str, why: str) -> None:
    t = table(app_of, seed=4)
    to_my_play(t, two_steps)
    seq, start = t.scene.view.seq, t.scene.view.position
    write(t, written)
    t.key(pygame.K_RETURN)
    t.quiet()
    said = t.scene.written.problem or t.scene.line.sentence
    assert said
    assert why in said
    assert (t.scene.view.seq, t.scene.view.position) == (seq, start)


def test_a_digit_plays_the_checker_under_the_ring_by_that_die(app_of: AppOf) -> None:
    t = table(app_of, seed=8)
    to_my_play(t, two_steps)
    t.key(pygame.K_TAB)
    cursor = t.scene.hand.cursor
    assert cursor is not None
    step = next(step for step in t.scene.view.steps if step.source == t.scene.hand.number(cursor))
    before = len(t.referee.steps)
    t.key(getattr(pygame, f"K_{step.die}"))
    t.quiet()
    assert t.referee.steps[before:][0] == (step.source, step.target)


def test_every_key_of_the_table_is_printed_with_what_it_does() -> None:
    printed = [entry for _, entries in keys.groups() for entry in entries]
    assert len(printed) == len(keys.KEYS)
    assert all(name and words for name, words in printed)
    names = {name for name, _ in printed}
    assert {keys.control(char) for char in "NIZDL"} <= names


# ---- two people --------------------------------------------------------------------------------------------------


def test_two_people_take_turns_at_one_board(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")))
    t.quiet()
    t.press("result.start")
    seats = set()
    for _ in range(60):
        t.quiet()
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.moves:
            seats.add(view.turn)
            assert t.scene.hint_line().startswith(view.setup.players[view.turn].name)
            source, target = (place for place in places(t, view.moves[0].source, view.moves[0].target))
            t.click(t.spot(source))
            t.click(landing(t, target))
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
        if len(seats) == 2:
            break
    t.quiet()
    assert seats == {0, 1}
    acts = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "step"]
    assert {message.seat for message in acts} == {0, 1}


def places(t: Table, source: int, target: int) -> tuple[object, object]:
    from scenes.board import seen

    rules = seen.rules_of(t.scene.view.setup.rules)
    return seen.place(rules, source, t.scene.seat), seen.place(rules, target, t.scene.seat)


def landing(t: Table, target: object) -> tuple[float, float]:
    picture, stacks = t.scene.picture, t.scene.animator.stage.shown.stacks
    count = stacks.at(target, 0) + stacks.at(target, 1)  # type: ignore[arg-type]
    return picture.checker_at(target, max(0, count - 1), max(1, count))  # type: ignore[arg-type]


# ---- cards -------------------------------------------------------------------------------------------------------


def paused(t: Table) -> Scene:
    t.key(pygame.K_ESCAPE)
    pause = top(t)
    assert isinstance(pause, PauseScene)
    t.frame()
    return pause


def test_a_session_is_ended_in_a_game_by_an_accepted_resignation_only(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=0)
    to_my_play(t)
    for accepts in (False, True):
        t.referee.accepts = accepts
        pause = paused(t)
        t.click(pause.find("pause.end").rect.center)
        t.frame()
        t.click(top(t).find("resign.1").rect.center)
        t.quiet()
        assert t.scene.view.phase is (Phase.MATCH_OVER if accepts else Phase.TO_PLAY)
    assert t.scene.view.winner == 1


def test_the_card_at_the_end_of_a_game_adds_up_what_happened(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=5)
    to_my_play(t)
    pause = paused(t)
    t.click(pause.find("pause.resign").rect.center)
    t.frame()
    t.click(top(t).find("resign.1").rect.center)
    t.quiet()
    t.frame()
    tally = t.scene.reckoning.tally
    assert tally is not None
    assert sum(tally.rolls) >= 1
    assert "Average roll" in t.scene.find("result.facts").name
    assert "You resigned" in t.scene.find("result").name
    assert t.scene.find("result.grade1.0").name == "This game, B, PR about 6.4  ·  2 mistakes  ·  1 blunder !!"
    assert "Dice luck: +0.25, −0.25" in t.scene.find("result.facts").name
    asked = [message for message in t.referee.asked if isinstance(message, Analyse)]
    assert [(message.match, message.game) for message in asked] == [(1, 1)]
    assert t.scene.has("result.history")
    assert t.scene.has("result.share")


def test_the_pause_card_leads_to_match_equity_but_not_in_a_session(app_of: AppOf) -> None:
    t = table(app_of, seed=15, length=5)
    to_my_play(t)
    assert paused(t).has("pause.equity")
    t.key(pygame.K_ESCAPE)
    s = table(app_of, seed=15, length=0)
    to_my_play(s)
    assert not paused(s).has("pause.equity")


# ---- a screen between two people ---------------------------------------------------------------------------------


def test_the_curtain_falls_between_two_people_and_stops_the_clock(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")))
    t.app.settings.curtain = True
    t.quiet()
    t.press("result.start")
    for _ in range(40):
        t.quiet()
        if top(t).id == "curtain":
            break
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
    assert t.scene.view.setup.players[t.scene.seat].name in top(t).find("curtain").name
    for _ in range(4):
        t.frame()
    assert t.referee.paused
    t.key(pygame.K_RETURN)
    t.frame()
    assert top(t) is t.scene
    assert not t.referee.paused


def test_on_a_flat_screen_the_far_side_has_its_own_buttons(app_of: AppOf) -> None:
    t = table(app_of, seed=5, length=3, players=(Player("Ada"), Player("Can")), prefs=Prefs(auto_roll=False))
    t.app.settings.table_mode = True
    t.quiet()
    t.press("result.start")
    for _ in range(40):
        t.quiet()
        view = t.scene.view
        if view.turn == 1 and view.phase is Phase.TO_ROLL:
            break
        if view.phase is Phase.TO_PLAY and view.moves:
            t.scene.act("step", source=view.moves[0].source, target=view.moves[0].target)
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
    assert t.scene.has("match.hint.far")
    assert t.scene.find("match.hint.far").rect.bottom <= t.scene.picture.layout.board.y + 1
    t.press("match.roll")
    t.quiet()
    rolls = [message for message in t.referee.asked if isinstance(message, Act) and message.do == "roll"]
    assert rolls[-1].seat == 1
