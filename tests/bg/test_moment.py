"""Moments of matches as IDs, and back: nothing that an ID can tell is lost, and a wrong one says where."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bg import moment
from bg.formats import FormatError
from bg.match import fold
from bg.state import MatchState, Phase
from bg.variants import rules
from tests.bg.tables import random_match, setup

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def told(state: MatchState) -> tuple[object, ...]:
    """What an ID tells of a state."""
    cube = (state.cube, state.owner, state.offered)
    return (state.position, state.mover, state.turn, state.dice, state.score, cube, state.setup.length, state.crawford)


@pytest.mark.parametrize(("variant", "length"), [("international", 7), ("nackgammon", 5), ("tavla", 3)])
def test_a_match_moment_by_moment(variant: str, length: int) -> None:
    seen = set()

    def watch(state: MatchState) -> None:
        if state.phase not in (Phase.TO_ROLL, Phase.TO_PLAY, Phase.DOUBLED):
            return
        found = moment.ids(state)
        for text in (found.xgid, found.link, f"{found.position}:{found.match}"):
            _, events = moment.parse(text, variant)
            back = fold(events)
            assert told(back) == told(state)
            assert back.phase is state.phase
            assert moment.ids(back).position == found.position
        seen.add(state.phase)

    random_match(setup(variant, length), random.Random(variant), watch)
    assert {Phase.TO_ROLL, Phase.TO_PLAY} <= seen


def test_offers_in_a_session() -> None:
    seen: Counter[Phase] = Counter()

    def watch(state: MatchState) -> None:
        if state.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
            _, events = moment.parse(moment.ids(state).link)
            back = fold(events)
            assert (back.phase, back.turn, back.offered, back.stake) == (
                state.phase,
                state.turn,
                state.offered,
                state.stake,
            )
            assert back.setup.customs.beaver
            seen[state.phase] += 1

    for number in range(40):
        if len(seen) == 3 and min(seen.values()) >= 8:
            break
        agreed = setup("international", 0, beaver=True, raccoon=True, jacoby=True)
        random_match(agreed, random.Random(number), watch)
    assert min(seen[phase] for phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)) > 0


def test_known_ids() -> None:
    kind, events = moment.parse(START)
    state = fold(events)
    assert (kind, state.position, state.dice, state.mover) == ("xgid", rules("international").start(), (3, 1), 0)
    found = moment.ids(state)
    assert (found.position, found.match, found.xgid) == ("4HPwATDgc/ABMA", "cInlAAAAAAAE", START)
    assert found.link == "duses:xgid/" + START[5:]
    kind, events = moment.parse("4HPwATDgc/ABMA:cInlAAAAAAAE")
    assert (kind, fold(events).dice, fold(events).mover) == ("gnu", (3, 1), 0)
    assert moment.parse("4HPwATDgc/ABMA")[0] == "gnu"
    assert moment.parse(f"a whole text\nwith {START}\nand more")[0] == "xgid"
    pasted = " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cInlAAAAAAAE\n +13-14-15-"
    assert fold(moment.parse(pasted)[1]).dice == (3, 1)
    assert moment.parse("duses:xgid/" + START[5:] + "?rules=tavla")[1][0].setup.rules == "tavla"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "fields", None),
        ("hello", "size", None),
        ("4HPwATDgc/AB!A", "character", 13),
        ("  4HPwATDgc/ABMA:cIn~AAAAAAAE", "character", 21),
        ("XGID=-b----E-C---eE---c-e--*-B-:0:0:1:31:0:0:0:7:10", "field", 28),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:99:10", "length", None),
        ("XGID=--------------------------:0:0:1:31:0:0:0:7:10", "over", None),
        ("duses:open/sesame", "link", None),
        ("duses:xgid/-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10?rules=chess", "rules", None),
    ],
)
def test_what_is_wrong_is_named(text: str, code: str, at: int | None) -> None:
    with pytest.raises(FormatError) as wrong:
        moment.parse(text)
    assert wrong.value.code == code
    assert wrong.value.values.get("at") == at
    if at is not None:
        assert text[at - 1] == wrong.value.values["character"]


def test_hypergammon_has_three_checkers() -> None:
    text = "XGID=-aaa" + "-" * 18 + "AAA-:0:0:1:00:0:0:0:0:10"
    assert fold(moment.parse(text, "hypergammon")[1]).position == rules("hypergammon").start()
