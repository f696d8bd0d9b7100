"""A sentence for every code, in every language, and none of them the same stop-gap."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bg.moves import Refusal
from bg.plans import Plan
from bg.setup import CubePolicy, Level, Style
from bg.variants import VARIANTS
from engine.protocol.common import Code, Error
from scenes import text, wording


@pytest.fixture(params=list(text.LANGUAGES))
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    text.use(request.param)
    yield request.param
    text.use("en")


def test_every_refusal_has_its_own_sentence(language: str) -> None:
    sentences = [wording.refusal(code.value) for code in Refusal]
    assert len(set(sentences)) == len(Refusal)
    assert wording.refusal("something new") not in sentences


@pytest.mark.parametrize("name", [wording.level_name, wording.style_name, wording.policy_name, wording.plan_name])
def test_names(language: str, name: Callable[[str], str]) -> None:
    members = {
        "level_name": Level, "style_name": Style, "policy_name": CubePolicy, "plan_name": Plan,
    }[name.__name__]  # fmt: skip
    names = [name(member.value) for member in members]
    assert all(names)
    assert len(set(names)) == len(names)
    assert not any(member.value == shown for member, shown in zip(members, names))


def test_every_game_has_a_name_and_a_line(language: str) -> None:
    for variant in VARIANTS:
        assert wording.rules_name(variant.id) != variant.id
        assert wording.rules_line(variant.id)


@pytest.mark.parametrize("code", list(Code))
def test_every_error_is_a_sentence(language: str, code: Code) -> None:
    sentence = wording.error(Error(code, "", {}))
    assert sentence
    assert "{" not in sentence
    assert code.value not in sentence


@pytest.mark.parametrize("reason", ["corrupt", "read_only", "full", "newer", "failed"])
def test_a_bad_store_tells_the_path(language: str, reason: str) -> None:
    values = {"path": "/data/matches.db", "kept": "/data/matches.db"}
    sentence = wording.error(Error(Code.STORE, reason, values))
    assert ("/data/matches.db" in sentence) == (reason != "failed")
    assert "{" not in wording.error(Error(Code.STORE, reason, {}))


def test_rolls_by_their_traditional_names() -> None:
    assert len(wording.ROLLS) == 21
    assert [wording.roll_name(dice) for dice in ((6, 6), (4, 4), (5, 6), (6, 5))] == ["düşeş", "dört cihar", "şeş beş", "şeş beş"]


def test_numbers_dates_and_plurals_follow_the_language() -> None:
    text.use("en")
    assert (text.points(1), text.points(3), text.percent(0.5)) == ("1 point", "3 points", "50%")
    assert text.ago(1000.0, now=1000.0 + 7200) == "2 hours ago"
    text.use("tr")
    assert (text.points(1), text.percent(0.5)) == ("1 sayı", "%50")
    assert text.ago(1000.0, now=1000.0 + 7200) == "2 saat önce"
    assert text.number(1234.5) == "1.234,5"
    text.use("en")


@pytest.mark.parametrize(
    ("spoken", "language"),
    [("tr_TR.UTF-8", "tr"), ("tr", "tr"), ("en_GB.UTF-8", "en"), ("Turkish_Türkiye.1254", "tr"), ("ja_JP", "en")],
)
def test_the_first_language_is_the_systems(monkeypatch: pytest.MonkeyPatch, spoken: str, language: str) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", spoken)
    assert text.guess() == language


@pytest.mark.parametrize(("ms", "shown"), [(0, "0:00"), (1, "0:01"), (60_000, "1:00"), (59_001, "1:00"), (840_000, "14:00")])
def test_a_clock_counts_the_running_second(ms: int, shown: str) -> None:
    assert text.clock(ms) == shown


@pytest.mark.parametrize("plan", list(Plan))
def test_who_faces_a_plan_is_told_something_else_than_who_follows_it(plan: Plan) -> None:
    mine, theirs = wording.plan_line(plan), wording.plan_line(plan, yours=False)
    assert mine
    assert (mine == theirs) is (plan in (Plan.OPENING, Plan.RUNNING, Plan.CONTACT))
