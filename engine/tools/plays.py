"""`game.py --plays XGID… [--rules NAME] [--json]`: the distinct legal plays of positions, for people and for other
programs.

`after` is the XGID of the board after the play, still from the mover's side: the turn and every other field stay as
they were, only the position is new and the dice are gone (00). Bad input is one sentence on standard error and exit
code 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace

from bg import notation, variants
from bg.formats import FormatError, xgid
from bg.rules import Rules


class _Bad(ValueError):
    """A command line that cannot be answered; the message is for a person."""


def plays(text: str, rules: Rules) -> list[dict[str, str]]:
    """The plays of one XGID: [{"play", "after"}…], empty when there is none or the game is over.

    FormatError when the text is no XGID, or one without a roll.
    """
    state = xgid.parse(text, rules.start().checkers[0])
    if state.dice is None:
        raise FormatError("the position has no roll: the dice field must show two faces, for example 31", "no_roll")
    mine, theirs = state.position.mine, state.position.theirs
    if not any(mine[1:]) or not any(theirs[1:]):
        return []
    found = []
    for play in rules.plays(state.position, state.dice):
        position = state.position
        for step in play:
            position = rules.apply(position, step)
        if play:
            after = xgid.format(replace(state, position=position, dice=None))
            found.append({"play": notation.text(play), "after": after})
    return found


def _texts(arguments: list[str]) -> Iterator[tuple[str, str]]:
    """The XGIDs asked for, each with what to call it in a message."""
    for number, argument in enumerate(arguments, 1):
        if argument != "-":
            yield argument.strip(), f"position {number}"
            continue
        for line, text in enumerate(sys.stdin.buffer, 1):
            words = text.decode("utf-8", "replace").strip().lstrip("\ufeff")
            if words:
                yield words, f"line {line}"


def _rules(name: str) -> Rules:
    try:
        return variants.rules(name)
    except KeyError:
        known = ", ".join(variant.id for variant in variants.VARIANTS)
        raise _Bad(f"there are no rules called {name!r}; known: {known}") from None


def _answer(arguments: list[str], rules: Rules) -> list[dict[str, object]]:
    answer: list[dict[str, object]] = []
    for text, name in _texts(arguments):
        try:
            answer.append({"xgid": text, "plays": plays(text, rules)})
        except FormatError as error:
            raise _Bad(f"{name}: {error}") from error
    return answer


def _print(answer: list[dict[str, object]]) -> None:
    for entry in answer:
        print(entry["xgid"])
        found = entry["plays"]
        assert isinstance(found, list)
        width = max((len(play["play"]) for play in found), default=0)
        for play in found:
            print(f"  {play['play']:<{width}}  {play['after']}")
        if not found:
            print("  no legal play")


def main(argv: list[str]) -> int:
    """The command. Exit code 0, or 2 after bad input."""
    parser = argparse.ArgumentParser(prog="game.py --plays", description="List the legal plays of positions.")
    parser.add_argument("positions", metavar="XGID", nargs="+", help="a position with a roll; - reads standard input")
    parser.add_argument("--rules", metavar="NAME", default="international", help="the game's rules (international)")
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    args = parser.parse_args(argv)
    try:
        answer = _answer(args.positions, _rules(args.rules))
    except _Bad as error:
        print(f"game.py --plays: {error}", file=sys.stderr)
        return 2
    try:
        if args.json:
            print(json.dumps(answer, ensure_ascii=False))
        else:
            _print(answer)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone; nothing is left to say, and nothing more may be flushed to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
