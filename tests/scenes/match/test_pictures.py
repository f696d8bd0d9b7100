"""How the match looks: golden pictures with tolerance, and a layout that holds with large letters and long words.

New ones are made with DUSES_GOLDEN=1, looked at, and committed.
"""

from __future__ import annotations

import gettext
import itertools
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from views import game, setup

from bg.events import EndReason, GameEnded
from bg.setup import DiceSource, Kind, Player
from engine.protocol.table import ClockView, Cube, May, Phase, ResignLevel, View
from scenes import text
from scenes.app import App
from scenes.match.scene import MatchScene
from scenes.ui.widget import Widget

AppOf = Callable[..., App]
GOLDEN = Path(__file__).parents[2] / "golden" / "pictures"
SMALL = (320, 200)
BLOCKS = (16, 10)
MEAN_MOST, BLOCK_MOST = 5.0, 30.0  # of 255; letters and scaling differ a little from machine to machine

AGREED = replace(setup(length=5), players=(Player("Ömer"), Player("Despina", Kind.COMPUTER)))
TOLD = game("international", 2)


def changed(view: View, **fields: object) -> View:
    return msgspec.structs.replace(view, setup=AGREED, **fields)  # type: ignore[arg-type]


def middle(n: int = 8) -> View:
    """My turn in the middle of a game."""
    return [view for view, _ in TOLD if view.phase is Phase.TO_PLAY and view.turn == 0 and len(view.moves) > 2][n]


def quiet(view: View, phase: Phase, *may: May, **fields: object) -> View:
    return changed(view, phase=phase, turn=0, may=may, moves=(), steps=(), dice=(), left=(), auto=None, **fields)


VIEWS: dict[str, View] = {
    "my-move": changed(middle(), auto=None, score=(2, 3)),
    "roll-or-double": quiet(middle(), Phase.TO_ROLL, May.ROLL, May.DOUBLE, double_to=4, cube=Cube(2, 0), score=(2, 3)),
    "double": quiet(
        middle(4), Phase.DOUBLED, May.TAKE, May.DROP, May.BEAVER, cube=Cube(1, None, 2), score=(2, 3),
        clock=ClockView((25_000, 290_000), 12_000, 0), resign=(ResignLevel(1, 1),),
    ),
    "bear-off": changed([v for v, _ in TOLD if v.phase is Phase.TO_PLAY and v.turn == 0 and v.moves][-1], auto=None),
    "before-a-game": quiet(TOLD[0][0], Phase.BEFORE_GAME, May.NEXT_GAME, commitment="ab" * 32),
    "between-games": quiet(TOLD[-1][0], Phase.BEFORE_GAME, May.NEXT_GAME, winner=None, score=(4, 3), commitment="ab" * 32),
    "match-won": changed(TOLD[-1][0], winner=0, score=(5, 3), seed="cd" * 32),
}  # fmt: skip
WITH_REAL_DICE = replace(AGREED, dice=DiceSource.TYPED)
VIEWS["real-dice"] = msgspec.structs.replace(VIEWS["roll-or-double"], setup=WITH_REAL_DICE)


def show(app: App, name: str) -> MatchScene:
    scene = MatchScene(VIEWS[name])
    app.replace(scene)
    if name in ("between-games", "match-won"):
        scene.ended = GameEnded(0, 2, 4, EndReason.BORNE_OFF, (4, 3))
    if name == "real-dice":
        scene.faces.typed = [4, 0]
    elif scene.hand.active:
        scene.hand.chosen = scene.view.moves[0].source
        scene.refresh()
    scene.rebuild()
    scene.ready()
    return scene


def blocks(picture: pygame.Surface) -> list[tuple[int, ...]]:
    small = pygame.transform.smoothscale(picture, BLOCKS)
    return [tuple(small.get_at((x, y)))[:3] for x in range(BLOCKS[0]) for y in range(BLOCKS[1])]


@pytest.mark.parametrize("name", VIEWS)
def test_it_looks_as_it_did(app_of: AppOf, name: str) -> None:
    app = app_of(window=(1280, 800))
    show(app, name)
    app.frame([], 400)
    drawn = pygame.transform.smoothscale(app.surface, SMALL)
    path = GOLDEN / f"match-{name}.png"
    if os.environ.get("DUSES_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(drawn, path)
    golden = pygame.image.load(path).convert()
    differences = [
        sum(abs(a - b) for a, b in zip(drawn.get_at((x, y))[:3], golden.get_at((x, y))[:3])) / 3
        for x in range(SMALL[0])
        for y in range(SMALL[1])
    ]
    assert sum(differences) / len(differences) < MEAN_MOST
    worst = max(max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(blocks(drawn), blocks(golden)))
    assert worst < BLOCK_MOST


def test_the_golden_pictures_are_not_all_the_same(app_of: AppOf) -> None:
    """The comparison above can fail: two different moments are further apart than it allows."""
    app_of()
    pictures = [pygame.image.load(GOLDEN / f"match-{name}.png").convert() for name in VIEWS]
    for one, other in itertools.combinations(pictures, 2):
        assert max(max(abs(a - b) for a, b in zip(x, y)) for x, y in zip(blocks(one), blocks(other))) > BLOCK_MOST


class Longer(gettext.NullTranslations):
    """Every sentence 40 % longer, as German or Greek may be."""

    def gettext(self, message: str) -> str:
        return message + "ö" * round(len(message.replace(" ", "")) * 0.4)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


def leaves(root: Widget) -> list[Widget]:
    return [widget for widget in root.walk() if not widget.children and widget.rect.w > 0 and (widget.id or widget.name)]


@pytest.mark.parametrize(
    ("size", "letters"),
    [((1024, 640), "normal"), ((1024, 640), "larger"), ((1280, 800), "large"), ((1280, 800), "larger"), ((1920, 1080), "normal")],
)
def test_nothing_overlaps_and_nothing_leaves_the_window(app_of: AppOf, size: tuple[int, int], letters: str) -> None:
    app = app_of(window=size, text=letters, undo=True, auto_confirm=False)
    window = pygame.Rect((0, 0), size)
    for language in ("en", "tr", "longer"):
        text.use("en" if language == "longer" else language)
        if language == "longer":
            text._state["catalogue"] = Longer()
        for name in VIEWS:
            scene = show(app, name)
            for widget in leaves(scene.root):
                assert window.contains(widget.rect), (name, language, widget.id or widget.name, widget.rect)
            for one, other in itertools.combinations(leaves(scene.root), 2):
                both = one.rect.clip(other.rect)
                assert both.w <= 1 or both.h <= 1, (name, language, one.id or one.name, other.id or other.name)
