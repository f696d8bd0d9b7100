"""What is typed into the search field, in the reader's language, becomes the engine's question."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from engine.protocol.archive import Outcome
from scenes import text
from scenes.archive import search
from scenes.archive.search import Search


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    text.use("en")
    yield
    text.use("en")


def test_names_of_rules_and_results_are_understood() -> None:
    asked = Search("nackg despina lost").question(0, 50)
    assert (asked.text, asked.rules, asked.outcome, asked.limit) == ("despina", "nackgammon", Outcome.LOST, 50)


def test_a_name_being_typed_is_not_taken_for_rules() -> None:
    assert (Search("int").question(0, 1).text, Search("tur").question(0, 1).rules) == ("int", "")


def test_dates_are_written_as_the_engine_has_them() -> None:
    assert Search("30.11.2026 ben").question(0, 1).text == "2026-11-30 ben"
    assert Search("3/2026").question(0, 1).text == "2026-03"


def test_a_month_by_name() -> None:
    assert search._joined(["march", "2025", "ben"]) == "ben 2025-03"
    assert search._joined(["march"], date(2026, 2, 1)) == "2025-03"
    assert search._joined(["march"], date(2026, 3, 1)) == "2026-03"
    text.use("tr")
    assert search._joined(["kasım", "2026"]) == "2026-11"


def test_turkish_words_for_rules_and_results() -> None:
    text.use("tr")
    asked = Search("tavla kazanıldı").question(0, 1)
    assert asked.rules == "tavla"
    assert asked.outcome is Outcome.WON


def test_a_chosen_result_is_not_overruled_by_a_name() -> None:
    asked = Search("won", outcome=Outcome.LOST).question(0, 1)
    assert (asked.text, asked.outcome) == ("won", Outcome.LOST)
