"""Matches judged in the background: one, all that are left, how far it is, the way out, and what the rows say afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fake_archive import FakeArchive, row
from fingers import click, press

from engine.protocol.analysis import Analyse, AnalysisProgress
from engine.protocol.common import Code, Error
from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.menu import MenuScene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]


def opened(app_of: AppOf) -> tuple[App, FakeArchive, ArchiveScene]:
    app = app_of(name="Ada")
    client = FakeArchive([row(1, finished=False), row(2), row(3, pr=4.0), row(4), row(5)])
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = ArchiveScene(match=2)
    app.push(scene)
    settle(app)
    return app, client, scene


def settle(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.frame([], 30)


def asked(client: FakeArchive) -> list[int]:
    return [message.match for message in client.sent(Analyse)]


@pytest.mark.parametrize("use", USES)
def test_one_match_shows_how_far_it_is_and_then_its_rating(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of)
    client.slow = {Analyse}
    use(app, "archive.analyse")
    client.tell(AnalysisProgress(10, 40))
    assert scene.find("archive.judging").name == "Analysing: 25%"
    assert not scene.has("archive.analyse")
    client.finish()
    settle(app)
    assert asked(client) == [2]
    assert app.toasts.history[-1] == "PR 6.2, 3 mistakes"
    assert scene.row is not None
    assert scene.row.pr == 6.25
    assert not scene.has("archive.analyse")


@pytest.mark.parametrize("use", USES)
def test_all_that_have_no_rating_one_after_another(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of)
    client.slow = {Analyse}
    use(app, "archive.analyse_all")
    settle(app)
    assert asked(client) == [2]
    client.finish()
    settle(app)
    assert scene.find("archive.judging").name == "Analysing 2 of 3: 0%"
    client.slow = set()
    client.finish()
    settle(app, 8)
    assert asked(client) == [2, 4, 5]  # neither the one in progress nor the one that is judged
    assert app.toasts.history[-1] == "3 matches analysed"
    use(app, "archive.analyse_all")
    settle(app)
    assert app.toasts.history[-1] == "Every match is analysed already."


@pytest.mark.parametrize("use", USES)
def test_it_is_stopped_and_the_rest_is_left(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of)
    client.slow = {Analyse}
    use(app, "archive.analyse_all")
    settle(app)
    use(app, "archive.stop")
    assert client.asked[-1] == "cancel"
    client.open[0][1].ok, client.open[0][1].error = None, Error(Code.CANCELLED)
    client.finish()
    settle(app)
    assert asked(client) == [2]
    assert scene.has("archive.analyse_all")


def test_it_goes_on_while_the_archive_is_closed(app_of: AppOf) -> None:
    app, client, scene = opened(app_of)
    client.slow = {Analyse}
    click(app, "archive.analyse")
    app.pop(scene)
    client.finish()
    settle(app)
    assert app.toasts.history[-1] == "PR 6.2, 3 mistakes"


def test_a_game_that_cannot_be_analysed_does_not_stop_the_others(app_of: AppOf) -> None:
    app, client, scene = opened(app_of)
    client.failing[Analyse] = Error(Code.UNSUPPORTED, "rules")
    click(app, "archive.analyse_all")
    settle(app, 8)
    assert asked(client) == [2, 4, 5]
    assert app.toasts.history[-1] == "Games with these rules cannot be analysed."
    assert not scene.analysing.busy


def test_without_nets_it_ends_at_once(app_of: AppOf) -> None:
    app, client, _ = opened(app_of)
    client.failing[Analyse] = Error(Code.NO_BRAIN)
    click(app, "archive.analyse_all")
    settle(app, 8)
    assert asked(client) == [2]
