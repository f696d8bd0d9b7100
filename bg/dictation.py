"""What a person writes down at a real board, as actions: "31: 8/5 6/5", "64", "24/14", "double", "take", "resign 2".

`hear(state, text)` answers with the actions, each legal after the one before; nothing else happens. Dice come first and
their play after them, or alone. A roll that leaves one play only, or none, needs no play; a side that is closed out
needs no word. At an opening the first die is seat 0's. Words may be those of match files ("Doubles => 2", "Cannot Move").
"""

from __future__ import annotations

import re
from itertools import pairwise

from bg import notation
from bg.actions import (
    Action,
    AnswerResign,
    Beaver,
    Double,
    Drop,
    EndSession,
    MakePlay,
    PassClosedOut,
    Raccoon,
    Resign,
    Roll,
    StartGame,
    Take,
)
from bg.formats.transcript import Hop
from bg.hops import NotPlayed, play_of
from bg.match import Illegal, act
from bg.moves import Play
from bg.state import MatchState, Phase

_DICE = re.compile(r"\s*([1-6])\s*[-,/]?\s*([1-6])\s*(?:[:.]\s*|\s+|$)")
_WORDS = {"gammon": 2, "mars": 2, "backgammon": 3, "single": 1, "": 1, "1": 1, "2": 2, "3": 3}
_VERBS = ("double", "redouble", "take", "drop", "beaver", "raccoon", "resign", "concede", "accept", "refuse", "next", "end")
_SAID = {form: verb for verb in _VERBS for form in (verb, verb + "s", verb + "ed", verb + "d")}
_SAID |= dict.fromkeys(("pass", "passes", "closed"), "pass")
_NOTHING = ("", "-", "cannot move", "can't move", "no move", "dance", "dances", "pass")


class Misheard(ValueError):
    """A text that cannot be followed. reason: `not_understood`, `illegal_play`, `unfinished`, a `bg.moves.Refusal` or a
    reason of `bg.match.Illegal`; at: the character it is about, from 1."""

    def __init__(self, reason: str, at: int = 1) -> None:
        super().__init__(reason)
        self.reason = reason
        self.at = at


def hear(state: MatchState, text: str) -> tuple[Action, ...]:
    """The actions that a line means in this state. Misheard."""
    actions: list[Action] = []

    def do(action: Action) -> None:
        nonlocal state
        try:
            state, _ = act(state, action)
        except Illegal as illegal:
            raise Misheard(illegal.reason, at) from illegal
        actions.append(action)

    at = len(text) - len(text.lstrip()) + 1
    dice = _DICE.match(text)
    if dice is None:
        for action in _word(state, text.strip().casefold(), at):
            do(action)
        return tuple(actions)
    if state.phase is Phase.BEFORE_GAME:
        do(StartGame())
    if state.phase is Phase.TO_ROLL and state.rules.closed_out(state.position):
        do(PassClosedOut(state.turn))
    opening = state.phase is Phase.OPENING
    do(Roll(0 if opening else state.turn, (int(dice[1]), int(dice[2]))))
    at = dice.end() + 1
    written = text[dice.end() :].strip()
    if state.phase is Phase.TO_PLAY:
        play = _play(state, written, at)
        if play is not None:
            do(MakePlay(state.turn, play))
    elif written.casefold() not in _NOTHING:
        raise Misheard("not_understood", at)
    return tuple(actions)


def _word(state: MatchState, word: str, at: int) -> tuple[Action, ...]:
    """The actions of a line without dice."""
    seat = state.turn
    first, _, rest = word.partition(" ")
    rest = rest.strip("=> ")
    match _SAID.get(first.rstrip(":"), ""):
        case "double" | "redouble":
            return (Double(seat),)
        case "take":
            return (Take(seat),)
        case "drop":
            return (Drop(seat),)
        case "beaver":
            return (Beaver(seat),)
        case "raccoon":
            return (Raccoon(seat),)
        case "resign" | "concede":
            if rest not in _WORDS:
                raise Misheard("not_understood", at + len(first) + 1)
            return (Resign(seat, _WORDS[rest]), AnswerResign(1 - seat, True))
        case "accept" | "refuse":
            return (AnswerResign(seat, first.startswith("a")),)
        case "next":
            return (StartGame(),)
        case "end":
            return (EndSession(seat),)
        case "pass" if state.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
            return (Drop(seat),)
        case "pass" if state.phase is Phase.TO_ROLL:
            return (PassClosedOut(seat),)
    if state.phase is Phase.TO_PLAY:
        play = _play(state, word, at)
        if play is not None:
            return (MakePlay(seat, play),)
    raise Misheard("not_understood", at)


def _play(state: MatchState, written: str, at: int) -> Play | None:
    """The play of a roll; None when nothing is written and there is a choice."""
    turn = state.draft()
    if written.casefold() in _NOTHING:
        if turn.tree.count == 0:
            return ()
        if written in ("", "-"):
            return turn.plays[0] if turn.forced else None
        raise Misheard("could_move", at)
    chains = notation.moves(written)
    if chains is None:
        raise Misheard("not_understood", at)
    hops = [Hop(source, target) for chain in chains for source, target in pairwise(chain)]
    try:
        return play_of(turn, hops)
    except NotPlayed as wrong:
        raise Misheard(wrong.reason, at) from wrong
