"""Whole matches from the menu to the last point, as a person plays them: by mouse, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from person import Person

from engine.protocol.records import Record, Verify
from engine.protocol.table import Phase
from scenes.match.scene import MatchScene

SitDown = Callable[..., Person]


@pytest.mark.parametrize("hands", ["mouse", "keys"])
@pytest.mark.parametrize(("rules", "length"), [("international", 5), ("tavla", 3)])
def test_a_match_from_the_menu_to_the_last_point(sit_down: SitDown, rules: str, length: int, hands: str) -> None:
    keys = hands == "keys"
    person = sit_down(speed="off", frame_ms=120)
    use = person.press if keys else person.click
    use("first.go")
    use("menu.new")
    use(f"new_match.rules.{rules}")
    use(f"new_match.length.{length}")
    use("new_match.start")
    person.until(lambda: isinstance(person.app.stack.top, MatchScene), "the match")
    person.play_match(keys=keys)
    view = person.match.view
    assert view.phase is Phase.MATCH_OVER
    assert view.setup.rules == rules
    assert max(view.score) >= length
    assert view.winner == (0 if view.score[0] >= length else 1)
    # The record tells the same, and its dice can be derived again from the seeds that are now known.
    assert person.app.client is not None
    record = person.app.client.request(Record(view.match))
    verified = person.app.client.request(Verify(view.match))
    person.until(lambda: record.done and verified.done, "the record")
    assert record.ok is not None
    assert verified.ok is not None
    assert '"match_ended"' in record.ok.text
    assert len(verified.ok.games) == view.game
    assert all(game.ok for game in verified.ok.games)
    use("result.menu")
    person.until(lambda: person.shows("menu.new"), "the menu")


def test_quit_in_the_middle_of_a_throw_and_go_on(sit_down: SitDown) -> None:
    person = sit_down(speed="slow", frame_ms=16)
    person.click("first.go")
    person.click("menu.new")
    person.click("new_match.length.1")
    person.click("new_match.start")
    person.until(lambda: isinstance(person.app.stack.top, MatchScene), "the match")
    person.click("result.start")
    person.until(lambda: any(die.sheet for die in person.match.animator.stage.shown.dice), "dice in the air")
    left = person.match.exchange.coming
    assert left is not None
    person.close()
    again = sit_down(first=False, speed="off", frame_ms=120)
    again.click("menu.continue")
    again.until(lambda: isinstance(again.app.stack.top, MatchScene), "the match again")
    view = again.match.view
    assert (view.match, view.setup) == (left.match, left.setup)
    assert view.seq >= left.seq
    again.play_match(keys=False)
    assert again.match.view.phase is Phase.MATCH_OVER


def test_nothing_is_drawn_while_nothing_happens(sit_down: SitDown) -> None:
    person = sit_down(first=False)
    person.until(lambda: person.app.client is not None and person.app.client.hello is not None, "the engine")
    person.until(lambda: not person.app.animating, "the menu at rest")
    for _ in range(20):
        person.frame()
    before = person.drawn
    for _ in range(100):
        person.frame()
    assert person.drawn == before
