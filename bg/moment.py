"""One moment of a match as an ID that can be copied and pasted: XGID, GNU IDs and our own link, both ways.

A link is "duses:xgid/" with the fields of an XGID and, where it is not backgammon, "?rules=" with the game. Seat 0 is
the bottom player, which is player 1 of a match ID. An ID tells a position, not how it came about: read back, it is
a match whose only event of play is that position set up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bg import variants
from bg.customs import Customs
from bg.events import Beavered, Doubled, Event, GameStarted, MatchStarted, PositionSet, Raccooned, ResignOffered, Rolled
from bg.formats import FormatError, gnuid, xgid
from bg.formats.gnuid import GnuState, MatchInfo, Progress
from bg.formats.xgid import XgidState
from bg.position import BAR, HAND, Position
from bg.rules import Rules
from bg.setup import MAX_LENGTH, DiceSource, MatchSetup, Player
from bg.state import MatchState, Phase

SCHEME = "duses:"
LINK = "duses:xgid/"
_RULES = "?rules="
_USUAL = 10  # the greatest cube's exponent where nothing else is said
_OFFERS = {Phase.DOUBLED: ("D", 2), Phase.BEAVERED: ("B", 4), Phase.RACCOONED: ("R", 8)}


class Unnamed(ValueError):
    """A game whose positions other notations do not know."""


@dataclass(frozen=True, slots=True)
class Ids:
    """position and match: GNU's; xgid with "XGID="; link: our own."""

    position: str
    match: str
    xgid: str
    link: str


def nameable(rules: Rules) -> bool:
    """Do IDs know this game's board? The sides must meet head-on, with nothing in hand or pinned."""
    start = rules.start()
    return rules.renumber(1) == 24 and not start.mine[HAND] and not start.pinned and sum(start.mine) <= 15


def ids(state: MatchState) -> Ids:
    """The state of a game in all notations; before a game, that of its start. Unnamed for a game without."""
    if not nameable(state.rules) or state.position.pinned:
        raise Unnamed(state.setup.rules)
    text = xgid.format(_xgid(state))
    game = state.setup.rules
    link = LINK + text.removeprefix("XGID=") + ("" if game == "international" else _RULES + game)
    return Ids(gnuid.position_id(state.position), gnuid.match_id(_info(state)), text, link)


def _offer(state: MatchState) -> tuple[str, int]:
    """The letter of what is on offer, and how much of it is not taken yet."""
    return _OFFERS.get(state.phase, ("", 1))


def _xgid(state: MatchState) -> XgidState:
    customs = state.setup.customs
    letter, times = _offer(state)
    ceiling = customs.cube_ceiling
    greatest = _USUAL if ceiling is None else ceiling.bit_length() - 1
    flag = int(state.crawford) if state.setup.length else int(customs.jacoby) + 2 * int(customs.beaver)
    length = state.setup.length
    most = length - 1 if length else 32767
    score = (min(state.score[0], most), min(state.score[1], most))
    return XgidState(
        state.position,
        max(state.offered // times, 1) if letter else state.cube,
        0 if state.owner is None else 1 - 2 * state.owner,
        1 - 2 * state.mover,
        state.dice,
        letter,
        score,
        flag,
        length,
        greatest if customs.cube else 0,
    )


def _info(state: MatchState) -> MatchInfo:
    over = state.phase is Phase.MATCH_OVER
    return MatchInfo(
        cube=min(state.cube, 2**15),
        owner=None if state.owner is None else 1 - state.owner,
        mover=1 - state.mover,
        crawford=state.crawford,
        progress=Progress.OVER if over else Progress.PLAYING if state.in_game else Progress.NONE,
        turn=1 - state.turn,
        doubled=state.phase in _OFFERS,
        resigned=0 if state.resigned is None else state.resigned[1],
        dice=state.dice,
        length=state.setup.length,
        score=(min(state.score[1], 32767), min(state.score[0], 32767)),
        jacoby=state.setup.customs.jacoby,
    )


# ---- read back ---------------------------------------------------------------------------------------------------


def parse(text: str, rules: str = "international") -> tuple[str, tuple[Event, ...]]:
    """The kind of ID ("xgid", "gnu", "link") in a text, and the events that lead to its moment, in a match of two nameless
    people. rules: the game, where the text does not say. FormatError names the field and the character."""
    whole, text = text, text.strip()
    kind = "gnu"
    words = text.lower().find("position id")
    if text.lower().startswith(SCHEME):
        kind = "link"
        if not text.lower().startswith(LINK):
            raise FormatError("a link begins with duses:xgid/", "link")
        text, _, named = text[len(LINK) :].partition(_RULES)
        rules = named or rules
    elif "XGID=" in text.upper() or (words < 0 and text.count(":") >= 8):
        kind = "xgid"
    elif words > 0:
        text = text[words:]
    try:
        game = variants.rules(rules)
    except KeyError:
        raise FormatError(f"no game is called {rules[:40]!r}", "rules", name=rules[:40]) from None
    if not nameable(game):
        raise FormatError(f"IDs do not know the board of {rules}", "rules", name=rules)
    checkers = sum(game.start().mine)
    try:
        if kind == "gnu":
            return kind, _of_gnu(gnuid.parse(text, checkers), rules)
        return kind, _of_xgid(xgid.parse(text, checkers), rules)
    except FormatError as error:
        raise _placed(error, whole) from error


def _placed(error: FormatError, text: str) -> FormatError:
    """The error with the place of its character counted in the whole text, from 1."""
    at, letter = error.values.get("at"), error.values.get("character")
    if not isinstance(at, int) or not isinstance(letter, str):
        return error
    begins = (found - at + 1 for found, other in enumerate(text) if other == letter and found + 1 >= at)
    begin = next((begin for begin in begins if begin == 0 or text[begin - 1] in " \t\r\n:=/"), 0)
    return FormatError(str(error), error.code, **{**error.values, "at": begin + at})


def _of_xgid(state: XgidState, rules: str) -> tuple[Event, ...]:
    owner = {1: 0, 0: None, -1: 1}[state.owner]
    mover = 0 if state.turn == 1 else 1
    ceiling = 2**state.greatest if 0 < state.greatest != _USUAL else None
    jacoby, beaver = (False, False) if state.length else (bool(state.flag & 1), bool(state.flag & 2))
    customs = replace(variants.default_customs(rules), jacoby=jacoby, beaver=beaver, raccoon=beaver, cube_ceiling=ceiling)
    customs = replace(customs, cube=customs.cube or state.cube > 1)
    moment = _start(rules, customs, state.length, state.score, crawford=bool(state.length and state.flag))
    moment += [PositionSet(mover, _checked(state.position), state.cube, owner)]
    moment += _offered(state.offer, mover, state.cube)
    return (*moment, *([Rolled(mover, state.dice)] if state.dice else []))


def _of_gnu(state: GnuState, rules: str) -> tuple[Event, ...]:
    info = state.info or MatchInfo(mover=1, turn=1)
    mover = 1 - info.mover
    owner = None if info.owner is None else 1 - info.owner
    customs = replace(variants.default_customs(rules), jacoby=info.jacoby)
    moment = _start(rules, customs, info.length, (info.score[1], info.score[0]), crawford=info.crawford)
    moment += [PositionSet(mover, _checked(state.position), info.cube, owner)]
    moment += _offered("D" if info.doubled else "", mover, info.cube)
    if info.dice and not info.doubled:
        moment.append(Rolled(mover, info.dice))
    if info.resigned and not info.doubled:
        moment.append(ResignOffered(info.turn, info.resigned))
    return tuple(moment)


def _start(rules: str, customs: Customs, length: int, score: tuple[int, int], *, crawford: bool) -> list[Event]:
    if length > MAX_LENGTH:
        raise FormatError(f"a match of {length} points is longer than {MAX_LENGTH}", "length", most=MAX_LENGTH)
    if length and max(score) >= length:
        raise FormatError(f"{max(score)} points already win a match of {length}", "score", value=max(score))
    setup = MatchSetup(rules, customs, length, (Player(""), Player("")), dice=DiceSource.TYPED)
    return [MatchStarted(setup), GameStarted(1, score, crawford)]


def _offered(letter: str, mover: int, cube: int) -> list[Event]:
    """What led to the offer of that letter."""
    offers: list[Event] = [Doubled(mover, 2 * cube), Beavered(1 - mover, 4 * cube), Raccooned(mover, 8 * cube)]
    return offers[: "DBR".index(letter) + 1] if letter else []


def _checked(position: Position) -> Position:
    """The position, if anybody could be at it. FormatError."""
    if any(mine and theirs for mine, theirs in zip(position.mine[1:BAR], position.theirs[1:BAR])):
        raise FormatError("both sides stand on one point", "shared")
    if not any(position.mine[1:]) or not any(position.theirs[1:]):
        raise FormatError("one side has no checker left on the board", "over")
    return position
