"""Sentences for what was wrong with a file or a game in it: where, what stands there, and why it cannot be."""

from __future__ import annotations

from engine.protocol.archive import Cut
from engine.protocol.common import Code, Error
from scenes import wording
from scenes.text import _, number

PROGRAMS = {"gam": "Jellyfish .gam", "snowie": "Snowie", "gnubg_text": "GNU Backgammon (text)", "zip": "ZIP"}


def cut_reason(reason: str) -> str:
    """Why a game could not be followed any further."""
    return {
        "illegal_play": _("This play is not legal."),
        "unfinished": _("More of the roll could have been played."),
        "could_move": _("There was a legal play, but none is recorded."),
        "play_missing": _("The play is missing."),
        "not_your_turn": _("It was the other side's turn."),
        "bad_dice": _("These dice cannot have been rolled here."),
        "bad_cube": _("The cube could not be turned like that."),
        "bad_position": _("This position is not possible."),
        "after_the_end": _("The game was over already."),
        "unreadable": _("This line could not be read."),
    }.get(reason) or wording.refusal(reason)


def cut_line(cut: Cut) -> str:
    """A cut game in a sentence or two."""
    game = number(cut.game)
    if cut.line:
        begun = _("Game {game} is cut at line {line}:").format(game=game, line=number(cut.line))
    else:
        begun = _("Game {game} is cut:").format(game=game)
    said = [begun, cut_reason(cut.reason)]
    if cut.text.strip():
        said.append(f"“{' '.join(cut.text.split())}”")
    return " ".join(said)


def place(problem: Error) -> str:
    """Where in the file, "" if that is not known."""
    values = problem.values
    if "line" in values and "column" in values:
        return _("line {line}, character {column}").format(line=values["line"], column=values["column"])
    if "line" in values:
        return _("line {line}").format(line=values["line"])
    if "offset" in values:
        return _("byte {offset}").format(offset=values["offset"])
    return ""


def file_error(problem: Error) -> str:
    """Why a file gave no match."""
    if problem.code is Code.UNSUPPORTED and problem.reason in ("unsupported", "format", ""):
        name = str(problem.values.get("name", "") or problem.values.get("format", ""))
        kind = PROGRAMS.get(name, name)
        return _("This kind of file is not supported: {kind}").format(kind=kind) if kind else _("This is no match file.")
    known = {
        "file": _("The file is not there any more."),
        "unreadable": _("The file may not be read."),
        "position": _("It holds a position and no match: copy its text and inspect it."),
        "cut_off": _("The file ends too early."),
        "too_many_files": _("These are too many files at once; at most {n} are read.").format(n=problem.values.get("most", "?")),
        "empty": _("The file is empty."),
        "too_large": _("The file is too large to be a match."),
        "no_games": _("There is no game in this file."),
        "unknown_variation": _("A game with other rules: {rules}").format(rules=problem.values.get("variation", "?")),
        "too_long": _("A match of {n} points is longer than this game plays.").format(n=problem.values.get("length", "?")),
        "newer": _("It was written by a newer version of this game."),
        "bomb": _("It unpacks to more than any match needs, so it was not read."),
    }
    sentence = known.get(problem.reason)
    if sentence is None:
        if problem.code in (Code.KILLED, Code.INTERNAL, Code.CANCELLED, Code.OVERLOADED, Code.STORE):
            return wording.error(problem)
        sentence = _("The file is damaged, or no match file.")
    where = place(problem)
    return f"{sentence} ({where})" if where else sentence
