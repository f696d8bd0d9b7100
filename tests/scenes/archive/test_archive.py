"""The archive by mouse and by keyboard: found, resumed, deleted and brought back, tagged; ten thousand rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from fake_archive import FakeArchive, row, shelf
from fingers import click, key, press, tab_to, type_in

from engine.protocol.archive import Archive, Outcome, Shelf, TagMatch, Unpark
from engine.protocol.common import Code, Error
from engine.protocol.table import DeleteMatch, OpenMatch, UndeleteMatch
from scenes.app import App
from scenes.archive.scene import ArchiveScene
from scenes.menu import MenuScene

AppOf = Callable[..., App]
Use = Callable[[App, str], None]
USES = [pytest.param(click, id="mouse"), pytest.param(press, id="keyboard")]


def opened(app_of: AppOf, rows: list[Any]) -> tuple[App, FakeArchive, ArchiveScene]:
    app = app_of(name="Ada")
    client = FakeArchive(rows)
    app.client = client  # type: ignore[assignment]
    app.home = MenuScene
    app.push(MenuScene())
    scene = ArchiveScene()
    app.push(scene)
    settle(app)
    return app, client, scene


def settle(app: App, frames: int = 4) -> None:
    for _ in range(frames):
        app.frame([], 60)


def names(scene: ArchiveScene) -> list[str]:
    return [widget.name for widget in scene.root.walk()]


@pytest.mark.parametrize("use", USES)
def test_matches_are_resumed_deleted_and_brought_back(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of, [row(1, finished=False), row(4, finished=False)])
    use(app, "archive.delete")
    settle(app)
    assert [message.match for message in client.sent(DeleteMatch)] == [1]
    assert scene.row is not None
    assert scene.row.match == 4
    use(app, "archive.undelete")
    settle(app)
    assert [message.match for message in client.sent(UndeleteMatch)] == [1]
    assert scene.row.match == 1
    use(app, "archive.resume")
    assert [message.match for message in client.sent(OpenMatch)] == [1]


def test_delete_and_control_z_by_keys(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, shelf())
    key(app, pygame.K_DELETE)
    settle(app)
    assert len(client.archive) == 11
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    settle(app)
    assert len(client.archive) == 12
    assert not scene.has("archive.undelete")


def test_an_empty_archive_says_so(app_of: AppOf) -> None:
    _, _, scene = opened(app_of, [])
    assert scene.find("archive.empty").name == "No match is kept here yet."


def test_a_finished_match_offers_all_there_is_and_nothing_else(app_of: AppOf) -> None:
    app, _, scene = opened(app_of, shelf())
    tab_to(app, "archive.list")
    key(app, pygame.K_END)
    settle(app)
    for id in ("replay", "history", "export", "owner", "tags", "delete"):
        assert scene.has(f"archive.{id}")
    assert not scene.has("archive.resume")
    assert not scene.has("archive.hand_over")
    assert "PR 5.4" in names(scene)
    assert "Tags: Istanbul 2026" in names(scene)


def test_typing_finds_names_rules_and_results(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, shelf())
    key(app, pygame.K_f, pygame.KMOD_CTRL)
    type_in(app, "mozart")
    settle(app)
    assert scene.find("archive.count").name == "1 match"
    assert scene.row is not None
    assert scene.row.match == 11
    key(app, pygame.K_ESCAPE)  # empties the field
    settle(app)
    assert scene.find("archive.count").name == "12 matches"
    type_in(app, "tavla won")
    settle(app)
    asked = client.sent(Archive)[-1]
    assert (asked.text, asked.rules, asked.outcome) == ("", "tavla", Outcome.WON)


def test_letters_on_the_list_go_to_the_search_field(app_of: AppOf) -> None:
    app, client, _ = opened(app_of, shelf())
    tab_to(app, "archive.list")
    client.asked.clear()
    type_in(app, "kem")
    settle(app)
    assert client.sent(Archive)[-1].text == "kem"


@pytest.mark.parametrize("use", USES)
def test_shelves_results_and_tags_narrow_the_list(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of, shelf())
    use(app, "archive.shelf.finished")
    settle(app)
    use(app, "archive.outcome.lost")
    settle(app)
    use(app, "archive.tag.Imported")
    settle(app)
    asked = client.sent(Archive)[-1]
    assert (asked.shelf, asked.outcome, asked.tag) == (Shelf.FINISHED, Outcome.LOST, "Imported")
    assert all(row.winner == 1 and "Imported" in row.tags for row in [scene.row] if row is not None)


def test_ten_thousand_rows_are_asked_for_a_page_at_a_time(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, [row(number) for number in range(10_000)])
    assert scene.find("archive.count").name == "10,000 matches"
    assert [(message.offset, message.limit) for message in client.sent(Archive)] == [(0, 100)]
    tab_to(app, "archive.list")
    client.asked.clear()
    key(app, pygame.K_END)
    settle(app, 40)
    assert scene.list.current == 9_999
    assert scene.row is not None
    assert scene.row.match == 9_999
    assert 9_900 in {message.offset for message in client.sent(Archive)}
    assert len(client.sent(Archive)) < 20  # a glide over everything does not ask for everything


def test_the_wheel_glides_and_the_chosen_row_stays(app_of: AppOf) -> None:
    app, _, scene = opened(app_of, [row(number) for number in range(300)])
    at = scene.find("archive.list").rect.center
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 16)
    app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-5)], 16)
    halfway = scene.list.offset
    assert scene.animating
    settle(app, 20)
    assert scene.list.offset > halfway > 0
    assert not scene.animating
    assert scene.list.current == 0


def test_a_row_is_chosen_by_one_click_and_used_by_two(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, [row(number, finished=False) for number in range(5)])
    at = scene.list.row_rect(3).center
    for clicks in (1, 2):
        app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 16)
        app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)], 16)
        assert len(client.sent(OpenMatch)) == clicks - 1
    assert client.sent(OpenMatch)[0].match == 3


def test_dragging_scrolls_and_chooses_nothing(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, [row(number, finished=False) for number in range(50)])
    x, y = scene.list.row_rect(5).center
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)], 16)
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y - 200), rel=(0, -200), buttons=(1, 0, 0))], 16)
    app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y - 200), button=1)], 16)
    assert scene.list.offset == 200
    assert scene.list.current == 0
    assert client.sent(OpenMatch) == []


@pytest.mark.parametrize("use", USES)
def test_tags_are_written_and_kept(app_of: AppOf, use: Use) -> None:
    app, client, scene = opened(app_of, shelf())
    use(app, "archive.tags")
    type_in(app, "club,  friday ,Club")
    use(app, "tags.add.Istanbul 2026")
    use(app, "tags.save")
    settle(app)
    (message,) = client.sent(TagMatch)  # of a match played here
    assert message.tags == ("club", "friday", "Istanbul 2026")
    assert "Tags: club, friday, Istanbul 2026" in names(scene)


def test_the_tag_of_the_import_is_kept_out_of_hands(app_of: AppOf) -> None:
    app, client, _ = opened(app_of, [row(5, source="mat", tags=("Imported", "club"))])
    click(app, "archive.tags")
    assert app.stack.top is not None
    assert app.stack.top.find("tags.field").value == "club"  # type: ignore[attr-defined]
    key(app, pygame.K_u, pygame.KMOD_CTRL)
    key(app, pygame.K_RETURN)
    assert client.sent(TagMatch)[0].tags == ("Imported",)


def test_a_match_handed_over_is_taken_back(app_of: AppOf) -> None:
    app, client, scene = opened(app_of, [row(2, finished=False, parked=True)])
    assert not scene.has("archive.resume")
    click(app, "archive.unpark")
    assert [message.match for message in client.sent(Unpark)] == [2]


def test_what_the_engine_refuses_is_told(app_of: AppOf) -> None:
    app, client, _ = opened(app_of, shelf())
    client.failing[DeleteMatch] = Error(Code.NOT_FOUND, "match")
    key(app, pygame.K_DELETE)
    settle(app)
    assert app.toasts.history[-1] == "That match is not there any more."


def test_what_a_row_says_can_be_heard(app_of: AppOf) -> None:
    app, _, scene = opened(app_of, shelf())
    tab_to(app, "archive.list")
    key(app, pygame.K_END)
    settle(app)
    key(app, pygame.K_UP)
    assert scene.find("archive.list").name.startswith("Wolfgang Amadeus Mozart-Kaya – Despina, 2 – 7, Despina won, International")
    assert scene.find("archive.list").name.endswith("Imported, 2 games cut short")


def test_names_that_a_file_left_out_or_broke(app_of: AppOf) -> None:
    app, _, scene = opened(app_of, [row(5, source="mat", names=("", "Ben\n  Kaya"), winner=0)])
    assert {"Player 1", "Ben Kaya", "Player 1 won"} <= set(names(scene))
    click(app, "archive.owner")
    assert app.stack.top is not None
    assert [app.stack.top.find(f"owner.{seat}").name for seat in (0, 1)] == ["Player 1", "Ben Kaya"]
