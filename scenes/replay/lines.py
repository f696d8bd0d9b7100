"""A line of the move history in words, and what a whole game came to. Pure."""

from __future__ import annotations

from bg.setup import MatchSetup
from engine.protocol.replay import GameHead, HistoryLine, LineKind
from scenes import wording
from scenes.archive import faults
from scenes.text import _, number, points


def words(line: HistoryLine, setup: MatchSetup) -> str:
    """What happened, without the dice and without who it was; plays in notation, as books write them."""
    kind, value = line.kind, number(line.value)
    if kind is LineKind.PLAY:
        return line.play
    if kind is LineKind.RESIGN:
        return _("Resigns: {worth}").format(worth=wording.worth_name(line.value, len(setup.customs.scores)))
    if kind is LineKind.END:
        name = setup.players[line.seat].name if line.seat is not None else ""
        return _("{name} wins {points}").format(name=name, points=points(line.value))
    if kind is LineKind.OPENING:
        return _("Tie") if line.seat is None else _("Begins")
    return {
        LineKind.DANCE: _("Cannot move"),
        LineKind.ROLLED: _("To play"),
        LineKind.CLOSED_OUT: _("Closed out"),
        LineKind.CUBE_TURNED: _("The cube turns to {n}").format(n=value),
        LineKind.DOUBLE: _("Doubles to {n}").format(n=value),
        LineKind.BEAVER: _("Beavers to {n}").format(n=value),
        LineKind.RACCOON: _("Raccoons to {n}").format(n=value),
        LineKind.TAKE: _("Takes"),
        LineKind.DROP: _("Drops"),
        LineKind.RESIGN_ACCEPTED: _("Accepts"),
        LineKind.RESIGN_REFUSED: _("Plays on"),
        LineKind.FLAG: _("Out of time"),
        LineKind.SET: _("Position set up"),
    }[kind]


def sentence(line: HistoryLine, setup: MatchSetup) -> str:
    """A whole line: who, dice, what."""
    who = "" if line.seat is None or line.kind is LineKind.END else setup.players[line.seat].name
    dice = "-".join(number(die) for die in line.dice or ())
    return " · ".join(part for part in (who, dice, words(line, setup)) if part)


def game_title(head: GameHead, games: int, setup: MatchSetup) -> str:
    """The game's number and what it started from: "Game 2 of 5 · Ada 1 – 0 Computer · 5 points"."""
    game = _("Game {n} of {all}").format(n=number(head.number), all=number(games))
    names = [player.name for player in setup.players]
    score = f"{names[0]} {number(head.score[0])} – {number(head.score[1])} {names[1]}"
    return " · ".join([game, score, _("Crawford game") if head.crawford else wording.length_name(setup.length)])


def outcome(head: GameHead, setup: MatchSetup) -> str:
    """How a game ended, or why its record stops; "" while it goes on."""
    if head.cut is not None:
        return faults.cut_line(head.cut)
    if head.winner is None:
        return ""
    worth = wording.worth_name(head.level, len(setup.customs.scores))
    sentence = _("{name} wins: {worth}, {points}.")
    return sentence.format(name=setup.players[head.winner].name, worth=worth, points=points(head.points))
