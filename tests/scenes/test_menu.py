"""From the menu to a new match, by mouse and by keyboard alone; the match in progress; the list of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from fake_client import FakeClient, row
from fingers import click, key, press, type_in

from engine.protocol.common import Code, Error
from engine.protocol.table import DeleteMatch, MatchRow, NewMatch, OpenMatch
from scenes.app import App
from scenes.first_start import FirstStart
from scenes.menu import MenuScene
from scenes.scene import Scene
from scenes.settings import SettingsFile

AppOf = Callable[..., App]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]
Use = Callable[[App, str], None]


def top(app: App) -> Scene:
    assert app.stack.top is not None
    return app.stack.top


def at_menu(app_of: AppOf, rows: list[MatchRow] | None = None, refusal: Error | None = None) -> tuple[App, FakeClient]:
    app = app_of(name="Ada")
    client = FakeClient(rows, refusal)
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    for _ in range(2):
        app.frame([], 16)
    return app, client


@pytest.mark.parametrize("use", USES)
def test_a_new_match_from_the_menu(app_of: AppOf, use: Use) -> None:
    app, client = at_menu(app_of)
    assert "No match is in progress" in top(app).find("menu.continue").name
    use(app, "menu.new")
    for id in ("level.master", "style.runner", "rules.tavla", "no_hit_and_run", "length.3", "light.False", "clock.match"):
        use(app, f"new_match.{id}")
    use(app, "new_match.start")
    (message,) = client.sent(NewMatch)
    setup = message.setup
    assert (setup.rules, setup.length, setup.light) == ("tavla", 3, 1)
    assert setup.customs.no_hit_and_run
    assert not setup.customs.cube
    assert setup.clock is not None
    assert (setup.clock.reserve_ms, setup.clock.delay_ms, str(setup.clock.scope)) == (360_000, 12_000, "match")
    assert [player.name for player in setup.players] == ["Ada", "Computer"]
    assert (str(setup.players[1].level), str(setup.players[1].style)) == ("master", "runner")


def test_return_alone_starts_what_was_played_last(app_of: AppOf) -> None:
    app, client = at_menu(app_of)
    key(app, pygame.K_RETURN)
    assert top(app).id == "new_match"
    key(app, pygame.K_RETURN)
    assert client.sent(NewMatch)[0].setup.length == 7


def test_choices_are_kept_for_the_next_time(app_of: AppOf) -> None:
    app, _ = at_menu(app_of)
    click(app, "menu.new")
    click(app, "new_match.rules.hypergammon")
    click(app, "new_match.length.0")
    click(app, "new_match.back")
    click(app, "menu.new")
    assert "Hypergammon · Session" in top(app).find("new_match.summary").name
    kept = SettingsFile(app.file.path.parent).values.last_match
    assert (kept["rules"], kept["length"]) == ("hypergammon", 0)


@pytest.mark.parametrize("use", USES)
def test_a_match_in_progress_is_asked_about_and_kept(app_of: AppOf, use: Use) -> None:
    app, client = at_menu(app_of, [row(4)])
    use(app, "menu.new")
    use(app, "new_match.start")
    assert top(app).id == "confirm"
    assert client.sent(NewMatch) == []
    use(app, "confirm.no")
    assert top(app).id == "new_match"
    use(app, "new_match.start")
    use(app, "confirm.yes")
    assert len(client.sent(NewMatch)) == 1
    assert client.sent(DeleteMatch) == []


def test_a_refused_match_can_be_tried_again(app_of: AppOf) -> None:
    app, client = at_menu(app_of, refusal=Error(Code.OVERLOADED))
    click(app, "menu.new")
    click(app, "new_match.start")
    app.frame([], 16)
    assert top(app).id == "new_match"
    assert app.toasts.history[-1].startswith("Too much at once")
    click(app, "new_match.start")
    assert len(client.sent(NewMatch)) == 2


def test_continue_pressed_before_the_matches_are_known_waits_for_them(app_of: AppOf) -> None:
    app = app_of(name="Ada")
    client = FakeClient([row(9)])
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    menu = MenuScene()
    app.push(menu)
    menu.ready()
    menu.find("menu.continue").activate()
    assert top(app) is menu
    app.frame([], 16)
    assert [message.match for message in client.sent(OpenMatch)] == [9]


@pytest.mark.parametrize("use", USES)
def test_continue_opens_the_latest_match(app_of: AppOf, use: Use) -> None:
    app, client = at_menu(app_of, [row(9, score=(3, 2)), row(4)])
    name = top(app).find("menu.continue").name
    assert "3 – 2" in name
    assert "Game " in name
    assert "Medium" in name
    use(app, "menu.continue")
    assert [message.match for message in client.sent(OpenMatch)] == [9]


@pytest.mark.parametrize("use", USES)
def test_the_first_start_asks_for_language_name_and_board(app_of: AppOf, use: Use) -> None:
    app = app_of(language="")
    app.home = MenuScene
    app.push(FirstStart())
    use(app, "first.language.tr")
    assert top(app).find("first.go").name == "Masaya otur"
    if use is click:
        click(app, "first.name")
    else:
        key(app, pygame.K_TAB)
    type_in(app, "Ömer")
    use(app, "first.board.maple")
    use(app, "first.home_left.True")
    use(app, "first.go")
    assert top(app).id == "menu"
    kept = SettingsFile(app.file.path.parent).values
    assert (kept.language, kept.name, kept.board, kept.home_left) == ("tr", "Ömer", "maple", True)


@pytest.mark.parametrize("use", USES)
def test_quit_ends_the_loop_and_escape_only_points_at_it(app_of: AppOf, use: Use) -> None:
    app, _ = at_menu(app_of)
    key(app, pygame.K_ESCAPE)
    assert app.running
    assert top(app).focus.widget is top(app).find("menu.quit")
    use(app, "menu.quit")
    assert not app.running
