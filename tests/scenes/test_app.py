"""The loop: what is drawn and when, what survives a failing screen, a missing file, a changed monitor."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from fake_client import FakeClient
from fingers import key

from engine.protocol.common import Code, Error
from scenes import inventory
from scenes.app import App, fitting
from scenes.first_start import FirstStart
from scenes.menu import MenuScene
from scenes.sound import Sound

AppOf = Callable[..., App]


def at_menu(app_of: AppOf, **settings: object) -> App:
    app = app_of(**settings)
    app.client = FakeClient()  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    for _ in range(3):
        app.frame([], 16)
    while app.animating:  # the menu sways, and comes to rest
        app.frame([], 500)
    return app


def test_nothing_is_drawn_while_nothing_happens(app_of: AppOf) -> None:
    app = at_menu(app_of)
    assert not any(app.frame([], 100) for _ in range(50))
    assert not app.animating


def test_nothing_is_drawn_while_the_window_is_minimised(app_of: AppOf) -> None:
    app = at_menu(app_of)
    app.frame([pygame.event.Event(pygame.WINDOWMINIMIZED)], 16)
    app.toast("hello")
    assert not app.frame([], 16)
    assert app.frame([pygame.event.Event(pygame.WINDOWRESTORED)], 16)


def test_a_notice_comes_and_goes(app_of: AppOf) -> None:
    app = at_menu(app_of)
    app.notice(Error(Code.NO_BRAIN))
    assert app.frame([], 16)
    drawn = [app.frame([], 100) for _ in range(120)]
    assert any(drawn)
    assert not any(drawn[-5:])


def test_a_failing_reply_costs_a_card_and_not_the_game(app_of: AppOf, tmp_path: Path) -> None:
    app = at_menu(app_of)
    app.log_path = tmp_path / "duses.log"

    def fails() -> None:
        raise KeyError("on purpose")

    app.client.poll = fails  # type: ignore[union-attr, method-assign]
    app.frame([], 16)
    app.client.poll = lambda: None  # type: ignore[union-attr, method-assign]
    assert [scene.id for scene in app.stack] == ["menu", "problem"]
    key(app, pygame.K_ESCAPE)
    assert [scene.id for scene in app.stack] == ["menu"]


def test_return_held_down_counts_once(app_of: AppOf) -> None:
    app = app_of(language="")
    app.home = MenuScene
    app.push(FirstStart())
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    for _ in range(6):
        app.frame([held], 45)
    assert [scene.id for scene in app.stack] == ["menu"]
    app.frame([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r")], 45)
    key(app, pygame.K_RETURN)
    assert [scene.id for scene in app.stack] == ["menu", "new_match"]


@pytest.mark.parametrize(
    ("window", "screen", "wanted"),
    [
        ((1280, 800), (0, 0), (1280, 800)),  # nothing is known of the screen
        ((1280, 800), (1920, 1080), (1280, 800)),
        ((3840, 2160), (1920, 1080), (1920, 1080)),  # left on a larger monitor
        ((300, 200), (1920, 1080), (1024, 640)),
        ((1600, 900), (800, 600), (1600, 900)),  # smaller than the least: the system decides
    ],
)
def test_a_window_fits_on_the_screen_of_today(
    window: tuple[int, int], screen: tuple[int, int], wanted: tuple[int, int]
) -> None:
    assert fitting(window, screen) == wanted


def test_missing_files_are_told_once_and_played_without(
    app_of: AppOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.theme.ASSETS", tmp_path)
    app = at_menu(app_of)
    told = [sentence for sentence in app.toasts.history if "are missing" in sentence]
    assert len(told) == 1
    assert "dices.svg" in told[0]
    assert "sans-regular.ttf" in app.theme.missing
    app.frame([], 5000)
    assert [sentence for sentence in app.toasts.history if "are missing" in sentence] == told
    assert app.stack.top is not None
    assert app.stack.top.id == "menu"


def test_the_list_of_pictures_is_checked(tmp_path: Path) -> None:
    assert inventory.missing() == set()
    assert inventory.missing(tmp_path) == {"manifest.json"}
    (tmp_path / "manifest.json").write_text('{"sprites": {"table": {"file": "table.webp"}}}', encoding="utf-8")
    assert inventory.missing(tmp_path) == {"table.webp"}


def test_sounds_are_varied_and_their_lack_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Sound(tmp_path)
    silent.play("clack-boxwood")
    assert silent.missing == {tmp_path.name}
    sound = Sound(seed=4)
    played: list[Path] = []
    monkeypatch.setattr(sound, "_load", lambda path: played.append(path))
    sound.ready = True
    for _ in range(40):
        sound.play("clack-boxwood")
    assert len(set(played)) > 3
    assert all(one != other for one, other in itertools.pairwise(played))


def test_a_damaged_sound_is_played_as_silence(tmp_path: Path) -> None:
    (tmp_path / "clack-boxwood-01.wav").write_bytes(b"not a sound")
    sound = Sound(tmp_path)
    if not sound.ready:
        pytest.skip("no mixer")
    sound.play("clack-boxwood")
    assert sound.missing == {"clack-boxwood-01.wav"}
