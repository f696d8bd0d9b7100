"""Every choice of New Match ends in the setup that it says, under the rules where it means something."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fake_client import FakeClient
from fingers import click, type_in

from bg.customs import NextOpener, Opening
from bg.setup import DiceSource, Level
from bg.variants import VARIANTS, default_customs
from engine.protocol.rating import Rating, RatingReply
from engine.protocol.table import NewMatch
from scenes.app import App
from scenes.choices import LEVELS, Choices
from scenes.new_match import NewMatchScene

AppOf = Callable[..., App]


def at_table(app_of: AppOf) -> tuple[App, FakeClient, NewMatchScene]:
    app = app_of(window=(1920, 1400))
    client = FakeClient()
    app.client = client  # type: ignore[assignment]
    scene = NewMatchScene()
    app.push(scene)
    app.frame([], 16)
    return app, client, scene


@pytest.mark.parametrize("rules", [variant.id for variant in VARIANTS])
def test_untouched_customs_are_the_variants_own(rules: str) -> None:
    choices = Choices(rules=rules)
    assert choices.setup("Ada").customs == default_customs(rules)


def test_every_session_option_reaches_the_setup(app_of: AppOf) -> None:
    app, client, _ = at_table(app_of)
    click(app, "new_match.length.0")
    for id in ("jacoby", "beaver", "raccoon", "automatic_doubles.2", "cube.64", "policy.pip_count"):
        click(app, f"new_match.{id}")
    click(app, "new_match.start")
    setup = client.sent(NewMatch)[0].setup
    customs = setup.customs
    assert setup.length == 0
    assert (customs.jacoby, customs.beaver, customs.raccoon, customs.automatic_doubles) == (True, True, True, 2)
    assert customs.cube_ceiling == 64
    assert str(setup.players[1].policy) == "pip_count"


def test_session_options_do_not_leak_into_a_match(app_of: AppOf) -> None:
    app, client, _ = at_table(app_of)
    click(app, "new_match.length.0")
    click(app, "new_match.jacoby")
    click(app, "new_match.length.5")
    click(app, "new_match.start")
    assert client.sent(NewMatch)[0].setup.customs == default_customs("international")


def test_table_customs_unfold_and_count(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    assert not scene.has("new_match.higher_die")
    click(app, "new_match.customs")
    toggles = ("no_hit_and_run", "must_bear_off", "no_hit_in_far_home", "higher_die", "closed_out_may_double", "crawford")
    for id in (*toggles, "opening.reroll", "next_opener.alternate"):
        click(app, f"new_match.{id}")
    click(app, "new_match.start")
    customs, own = client.sent(NewMatch)[0].setup.customs, default_customs("international")
    assert all(getattr(customs, name) is not getattr(own, name) for name in toggles)
    assert (customs.opening, customs.next_opener) == (Opening.REROLL, NextOpener.ALTERNATE)


def test_without_a_cube_nothing_is_asked_about_it(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    click(app, "new_match.cube.off")
    assert not scene.has("new_match.policy.engine")
    click(app, "new_match.rules.tavla")
    assert not scene.has("new_match.cube.off")
    assert not scene.has("new_match.length.0")
    click(app, "new_match.rules.international")
    click(app, "new_match.start")
    assert not client.sent(NewMatch)[0].setup.customs.cube


def test_where_one_point_is_played_for_nothing_is_asked_about_a_cube(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    click(app, "new_match.customs")
    click(app, "new_match.length.1")
    for id in ("cube.off", "policy.engine", "closed_out_may_double", "crawford"):
        assert not scene.has(f"new_match.{id}")
    assert scene.find("new_match.summary").name == "International · 1 point · Medium · Balanced"
    click(app, "new_match.length.3")
    assert scene.has("new_match.cube.off")
    assert client.sent(NewMatch) == []


def test_two_people_have_names_seats_and_a_cube(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    app.settings.name = "Ada"
    click(app, "new_match.opponent.person")
    assert not scene.has("new_match.level.hard")
    assert not scene.has("new_match.policy.engine")
    assert scene.has("new_match.cube.64")
    click(app, "new_match.other")
    type_in(app, "Can")
    click(app, "new_match.swap")
    click(app, "new_match.start")
    players = client.sent(NewMatch)[0].setup.players
    assert [(player.name, str(player.kind)) for player in players] == [("Can", "human"), ("Ada", "human")]


def test_an_adaptive_computer_plays_at_the_level_of_the_rating(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    assert client.sent(Rating)
    scene.rating = RatingReply(1830, 12, Level.MASTER)
    click(app, "new_match.level.adaptive")
    line = next(widget.name for widget in scene.root.walk() if "1,830" in widget.name or "1830" in widget.name)
    assert "Master" in line
    assert "12 matches" in line
    click(app, "new_match.start")
    other = client.sent(NewMatch)[0].setup.players[1]
    assert (other.level, other.plays_as, other.strength) == (Level.ADAPTIVE, Level.MASTER, Level.MASTER)


def test_real_dice_are_a_setting_and_stand_in_the_summary(app_of: AppOf) -> None:
    app, client, scene = at_table(app_of)
    app.settings.real_dice = True
    app.apply()
    scene.ready()
    assert "real dice" in scene.find("new_match.summary").name
    click(app, "new_match.start")
    assert client.sent(NewMatch)[0].setup.dice is DiceSource.TYPED


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"rules": "chess", "level": 7, "length": 4, "style": "wild", "clock": "yes", "customs": []},
        {"level": "adaptive", "clock_scope": "year"},
    ],
)
def test_remembered_nonsense_falls_back(raw: dict[str, object]) -> None:
    choices = Choices.remembered(raw)
    assert choices.level in LEVELS
    assert choices.setup("").length == 7
    assert choices.setup("").rules == "international"


def test_remembered_customs_that_are_none_are_left_out() -> None:
    raw = {"customs": {"international": {"hat": True, "opening": "sideways", "higher_die": "no", "cube_ceiling": 3}}}
    assert Choices.remembered(raw).setup("").customs == default_customs("international")
