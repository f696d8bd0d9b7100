"""The card with the dice counted, and both pages about dice at every text size and in every language."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from fingers import press
from fitting import Longer, check
from match_dice import DiceClient, played

from bg import throws
from engine.protocol.records import CountDice, DiceCounts, SideDice
from scenes import text
from scenes.app import App
from scenes.fair import words
from scenes.fair.counts import DiceScene
from scenes.fair.seal import SealScene

AppOf = Callable[..., App]
SETUP, EVENTS = played(7)


def opened(app: App, scene: DiceScene | SealScene) -> None:
    app.client = DiceClient(EVENTS)  # type: ignore[assignment]
    app.push(scene)
    app.frame([], 16)
    app.frame([], 16)


def test_the_counts_stand_there_for_the_eye_and_the_ear(app_of: AppOf) -> None:
    app = app_of()
    scene = DiceScene(1, SETUP, game=2)
    opened(app, scene)
    mine, theirs = throws.count(EVENTS)
    told = scene.find("dice.faces").name
    assert told.startswith("Ada: " + ", ".join(f"{face}: {count}" for face, count in enumerate(mine.faces, 1)))
    names = [widget.name for widget in scene.root.walk()]
    assert f"Rolls. Ada: {mine.rolls}; Despina: {theirs.rolls}" in names
    assert any(name.startswith(f"Doubles. Ada: {mine.doubles}, ") for name in names)
    assert any(name.startswith(f"Entered from the bar. Ada: {mine.entered} of {len(mine.tries)}, ") for name in names)
    press(app, "dice.games.one")
    app.frame([], 16)
    assert [message.game for message in app.client.asked if isinstance(message, CountDice)] == [0, 2]  # type: ignore[union-attr]
    one, other = throws.count(EVENTS, 2)
    assert f"Rolls. Ada: {one.rolls}; Despina: {other.rolls}" in [widget.name for widget in scene.root.walk()]


def test_a_match_shown_from_the_other_chair_counts_for_the_right_one(app_of: AppOf) -> None:
    mine, theirs = throws.count(EVENTS)
    scene = DiceScene(1, replace(SETUP, players=SETUP.players[::-1]), turned=True)
    opened(app_of(), scene)
    assert f"Rolls. Despina: {theirs.rolls}; Ada: {mine.rolls}" in [widget.name for widget in scene.root.walk()]


def side(**odds: float | None) -> SideDice:
    return SideDice((10, 10, 10, 10, 10, 10), 30, 2, 300, 8, 5.0, 2, **odds)


def test_what_is_usual_is_said_to_be_usual() -> None:
    calm = side(faces_odds=0.9, doubles_odds=0.4, pips_odds=0.7, entered_odds=0.21)
    counts = DiceCounts((calm, calm), [1], 0, False)
    assert words.judged(counts, ("Ada", "Can")) == ["Nothing here is unusual: fair dice are often further off than this."]
    few = DiceCounts((side(), side()), [1], 0, False)
    assert words.judged(few, ("Ada", "Can")) == ["There are too few rolls yet to tell chance from anything else."]


def test_what_is_seldom_is_said_with_its_odds_the_least_likely_first() -> None:
    calm = side(faces_odds=0.9, doubles_odds=0.4, pips_odds=0.7)
    odd = side(faces_odds=0.5, doubles_odds=0.1, pips_odds=0.004, entered_odds=0.05)
    lines = words.judged(DiceCounts((calm, odd), [1], 0, False), ("Ada", "Can"))
    assert lines[:3] == [
        "Can: high rolls. Fair dice are so far off in one of 250 such matches.",
        "Can: entered from the bar less often than the open points promised. Fair dice are so far off in one of 20 such matches.",
        "Can: few doubles. Fair dice are so far off in one of 10 such matches.",
    ]
    assert lines[3].startswith("Numbers looked at here: 7.")


@pytest.mark.parametrize(("size", "letters"), [((1024, 640), "larger"), ((1280, 800), "normal"), ((1920, 1080), "large")])
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_nothing_overlaps_and_nothing_is_cut(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters)
    if language == "longer":
        text._state["catalogue"] = Longer()
    else:
        text.use(language)
    for page in ("promise", "check", "script"):
        scene = SealScene(1, page)
        opened(app, scene)
        check(scene, size)
        app.pop(scene)
    for counted in (DiceScene(1, SETUP, game=2), DiceScene(1, SETUP)):
        opened(app, counted)
        check(counted, size)
        app.pop(counted)


@pytest.mark.parametrize("make", [lambda: SealScene(1), lambda: SealScene(1, "script"), lambda: DiceScene(1, SETUP, game=2)])
def test_every_button_is_reached_by_tab(app_of: AppOf, make: Callable[[], SealScene | DiceScene]) -> None:
    scene = make()
    opened(app_of(), scene)
    groups = [widget for widget in scene.root.walk() if widget.roving]
    inside = {widget.id for group in groups for widget in group.walk()}
    wanted = {widget.id for widget in scene.root.walk() if widget.reachable} - inside
    reached = set()
    for _ in range(len(wanted) + 6):
        scene.focus.ring = True
        scene.focus.move(1)
        assert scene.focus.widget is not None
        reached.add(scene.focus.widget.id)
    assert wanted <= reached
    assert all(reached & {widget.id for widget in group.walk()} for group in groups)
