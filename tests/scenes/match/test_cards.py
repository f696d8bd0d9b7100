"""The cards of a match at every text size, in both languages and with words 40 % longer: tidy, and the right numbers on them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from fitting import Longer, check
from views import game, setup

from bg.events import EndReason, GameEnded
from bg.setup import DiceSource, Kind, Level, Player
from engine.brain import score_card
from engine.protocol.equity import MatchEquity
from engine.protocol.table import Cube, May, Phase, ResignLevel, View
from scenes import text
from scenes.app import App
from scenes.match.equity import EquityScene
from scenes.match.help import HelpScene
from scenes.match.pause import PauseScene
from scenes.match.resign import ResignScene
from scenes.match.results import ending_line
from scenes.match.scene import MatchScene
from scenes.match.tally import Tally
from scenes.scene import Scene

AppOf = Callable[..., App]
SIZES = [((1024, 640), "larger"), ((1280, 800), "normal"), ((1280, 800), "larger"), ((1920, 1080), "large")]
LEVELS = (ResignLevel(1, 2), ResignLevel(2, 4), ResignLevel(3, 6))


def speak(language: str) -> None:
    text.use("en" if language == "longer" else language)
    if language == "longer":
        text._state["catalogue"] = Longer()


def view_of(length: int = 7, **fields: object) -> View:
    agreed = replace(setup(length=length), players=(Player("Wilhelmina"), Player("Aristophanes", Kind.COMPUTER, Level.HARD)))
    middle = [view for view, _ in game("international", 2) if view.phase is Phase.TO_PLAY and view.turn == 0][8]
    told: dict[str, object] = {"setup": agreed, "score": (3, 2), "auto": None} | fields
    return msgspec.structs.replace(middle, **told)


def scenes_of(app: App) -> list[Scene]:
    """A match with each of its cards on it, one after the other."""
    match = MatchScene(view_of(0, resign=LEVELS))
    app.replace(match)
    pause = PauseScene(match)
    pages = [HelpScene(page) for page in ("hands", "keys")]
    return [pause, ResignScene(match, pause, ending=True), *pages, EquityScene(view_of(15))]


@pytest.mark.parametrize(("size", "letters"), SIZES)
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_the_cards_are_tidy(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters, hint=True, undo=True, auto_confirm=False)
    speak(language)
    for scene in scenes_of(app):
        app.push(scene)
        if isinstance(scene, EquityScene):
            asked = MatchEquity(scene.view.setup.customs, 15, (1, 4), True)
            scene.reply = score_card.card(asked)
            scene.rebuild()
        app.frame([], 16)
        check(scene, size)


@pytest.mark.parametrize(("size", "letters"), SIZES)
@pytest.mark.parametrize("language", ["en", "tr", "longer"])
def test_the_ends_of_games_are_tidy(app_of: AppOf, size: tuple[int, int], letters: str, language: str) -> None:
    app = app_of(window=size, text=letters)
    speak(language)
    over: dict[str, object] = {"turn": 0, "moves": (), "steps": (), "dice": (), "left": (), "game": 3}
    between = view_of(0, phase=Phase.BEFORE_GAME, may=(May.NEXT_GAME, May.END_SESSION), commitment="ab" * 32, **over)
    ended = view_of(phase=Phase.MATCH_OVER, may=(), winner=0, seed="cd" * 32, **over)
    for view in (between, ended):
        scene = MatchScene(view)
        app.replace(scene)
        scene.ended = GameEnded(0, 3, 6, EndReason.BORNE_OFF, (6, 2))
        scene.reckoning.tally = Tally((754_000, 41_000), (24, 23), (204, 190), (12, 0))
        scene.rebuild()
        app.frame([], 16)
        check(scene, size)


@pytest.mark.parametrize(("size", "letters"), SIZES)
def test_the_panel_for_real_dice_and_the_written_line_are_tidy(app_of: AppOf, size: tuple[int, int], letters: str) -> None:
    app = app_of(window=size, text=letters, hint=True, undo=True)
    speak("longer")
    view = view_of()
    typed = replace(view.setup, dice=DiceSource.TYPED)
    waits: dict[str, object] = {"phase": Phase.TO_ROLL, "moves": (), "steps": (), "dice": (), "left": ()}
    for turn in (0, 1):
        may = (May.ROLL, May.DOUBLE) if turn == 0 else (May.ROLL,)
        scene = MatchScene(view_of(setup=typed, turn=turn, may=may, double_to=4, cube=Cube(2, 0), **waits))
        app.replace(scene)
        app.frame([], 16)
        check(scene, size)
        assert scene.has("match.faces.done")
    scene = MatchScene(view)
    app.replace(scene)
    scene.ready()
    scene.written.open()
    app.frame([], 16)
    check(scene, size)


def ended_view(loser: int, level: int, *, jacoby: bool = False) -> View:
    """seat `loser` has lost a game that was borne off; of a gammon and more nothing off, and a checker on the bar or behind."""
    view = view_of()
    mine = [0] * 27
    mine[25 if level == 3 else 7] = 1
    mine[6] = 14
    if level == 1 and not jacoby:
        mine[6], mine[0] = 13, 1
    theirs = [15, *[0] * 26]
    if view.mover != loser:
        mine, theirs = theirs, mine
    return msgspec.structs.replace(view, position=replace(view.position, mine=tuple(mine), theirs=tuple(theirs)))


@pytest.mark.parametrize(
    ("loser", "level", "points", "reason", "words"),
    [
        (1, 1, 1, EndReason.BORNE_OFF, "Single game: 1 point. All checkers are off."),
        (1, 2, 4, EndReason.BORNE_OFF, "Gammon with the cube at 2: 4 points. Aristophanes had not borne off a checker."),
        (0, 3, 3, EndReason.BORNE_OFF, "Backgammon: 3 points. You had borne off none, and one of yours was on the bar."),
        (0, 1, 2, EndReason.DROPPED, "Single game with the cube at 2: 2 points. You dropped the double."),
        (1, 2, 2, EndReason.RESIGNED, "Gammon: 2 points. Aristophanes resigned."),
        (0, 1, 1, EndReason.FLAG, "Single game: 1 point. Your time ran out."),
    ],
)
def test_the_end_of_a_game_is_told_with_its_reason(loser: int, level: int, points: int, reason: EndReason, words: str) -> None:
    text.use("en")
    ended = GameEnded(1 - loser, level, points, reason, (0, 0))
    assert ending_line(ended_view(loser, level), ended) == words


def test_a_gammon_that_jacoby_makes_a_single_game_is_explained() -> None:
    text.use("en")
    line = ending_line(ended_view(0, 1, jacoby=True), GameEnded(1, 1, 1, EndReason.BORNE_OFF, (0, 1)))
    assert line.startswith("Single game: 1 point.")
    assert "Jacoby" in line


def test_the_present_score_is_the_golden_cell(app_of: AppOf) -> None:
    app = app_of()
    scene = EquityScene(view_of())
    app.push(scene)
    scene.reply = score_card.card(MatchEquity(scene.view.setup.customs, 7, scene.away))
    scene.rebuild()
    scene.ready()
    assert scene.away == (4, 5)
    assert scene.find("equity.table").here == (4, 5)  # type: ignore[attr-defined]
    chance = round(100 * scene.reply.table[3][4])
    assert f"{chance}" in scene.find("equity.score").name
    over = EquityScene(msgspec.structs.replace(view_of(), phase=Phase.MATCH_OVER))
    app.push(over)
    over.reply = scene.reply
    over.rebuild()
    assert not over.has("equity.score")
    assert over.find("equity.table").here is None  # type: ignore[attr-defined]
