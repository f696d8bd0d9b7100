"""A first game: what to do with a good first roll, and five turns in which everything happens."""

from __future__ import annotations

from bg import variants
from bg.events import OpeningRolled, Played, Rolled
from bg.moves import Step
from bg.position import BAR
from bg.turn import Turn
from engine.protocol.table import Phase
from scenes.rules.page import Choose, Course, Example, Option, Page, Play, Setting, laid
from scenes.text import _, number

RULES = variants.rules("international")
START = RULES.start()
THEIRS = {1: 2, 12: 5, 17: 3, 19: 5}
RAN = {1: 1, 11: 1, 12: 5, 17: 3, 19: 5}
HIT = {1: 1, BAR: 1, 12: 5, 17: 3, 19: 5}
FIVE = {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}
AFTER_HIT = {24: 1, 20: 1, 13: 4, 11: 1, 8: 2, 6: 4, 5: 2}
HOME_AGAIN = {20: 1, 13: 5, 11: 1, 8: 2, 6: 4, 5: 2}


def pages() -> tuple[Page, ...]:
    chapter = _("A first game")
    return (
        Page("opening", chapter, _("First rolls"), _("Good first rolls"), _opening()),
        Page("turns", chapter, _("Five turns"), _("Five turns of a game"), _turns()),
    )


def _down_and_up(turn: Turn) -> bool:
    """One checker down from 13, one up from 24."""
    return turn.complete and {step.source for step in turn.made} == {13, 24}


def _opening() -> tuple[Example, ...]:
    points = (
        ((3, 1), "8/5 6/5", _("3-1 makes your 5-point, the best point on the board. Where do the two checkers come from?")),
        ((4, 2), "8/4 6/4", _("4-2 makes your 4-point.")),
        ((6, 1), "13/7 8/7", _("6-1 makes your 7-point, the bar-point: next to your 8 and 6 it is the beginning of a wall.")),
    )
    said = (
        _("The 5-point. Two checkers together cannot be hit, and they stand in the way."),
        _("The 4-point: another brick in the wall."),
        _("Three points side by side. Their two back checkers will not like it."),
    )
    made = tuple(
        Example(
            f"opening.{dice[0]}{dice[1]}",
            (_("The best thing a first roll can do is make a point in front of your opponent's back checkers."), task),
            Setting(START, dice),
            Play(
                _("Make the point."),
                answer,
                words,
                _("Legal. But with this roll two checkers can meet on a new point."),
            ),
        )
        for (dice, answer, task), words in zip(points, said)
    )
    other = Example(
        "opening.54",
        (
            _(
                "No point to make? Then do two small things: bring one checker down from the pile on 13, so that it is ready next time, and step out with one of the two on 24."
            ),
            _("They are no rules, of course. They are habits that have served well."),
        ),
        Setting(START, (5, 4)),
        Play(
            _("5-4: one checker down from 13, one up from 24."),
            "24/20 13/8",
            _("A good, plain move."),
            _("Legal. This time take one checker from 13 and one from 24."),
            _down_and_up,
        ),
    )
    return (*made, other)


def _turns() -> tuple[Example, ...]:
    opening = Setting(START, phase=Phase.OPENING)
    second = Setting(laid(FIVE, RAN), (4, 2))
    ran = Played(1, (Step(24, 18, 6), Step(18, 14, 4)))
    third = Setting(laid(AFTER_HIT, HIT), (6, 5))
    end = laid(HOME_AGAIN, HIT)
    mine, theirs = RULES.pip_count(end)
    return (
        Example(
            "turns.1",
            (_("Let us play. You threw a three, your opponent a one: you begin with 3-1."),),
            Setting(START, (3, 1)),
            Play(
                _("First turn: make your 5-point."),
                "8/5 6/5",
                _("A fine beginning."),
                _("Legal, but with 3-1 nearly everybody makes the 5-point."),
            ),
            lead=Course(opening, (OpeningRolled((3, 1), 0),), Setting(START, (3, 1))),
        ),
        Example(
            "turns.2",
            (
                _(
                    "Your opponent threw 6-4 and ran with one of the back checkers, from your 1-point to your 11-point. There it stands alone."
                ),
                _("You have thrown 4-2."),
            ),
            second,
            Play(
                _("Hit on 11 with the two, and step out from 24 to 20 with the four."),
                "24/20 13/11*",
                _("Hit, and a foot in their home board."),
                _("Legal. But the two hits on 11, and the four goes from 24 to 20."),
            ),
            lead=Course(Setting(laid(FIVE, THEIRS), turn=1), (Rolled(1, (6, 4)), ran, Rolled(0, (4, 2))), second),
        ),
        Example(
            "turns.3",
            (
                _(
                    "They threw 5-5, and danced: with a five they would have had to come in on your 5-point, and you have made it. Not a checker moved."
                ),
                _("You have thrown 6-5."),
            ),
            third,
            Play(
                _("Bring the last one from 24 to safety on 13."),
                "24/13",
                _("By way of 18, which is open, and home among friends."),
                _("Legal, but one checker alone on 24 is far behind. Six and five bring it to 13."),
            ),
            lead=Course(Setting(laid(AFTER_HIT, HIT), turn=1), (Rolled(1, (5, 5)), Played(1, ()), Rolled(0, (6, 5))), third),
        ),
        Example(
            "turns.4",
            (_("Five turns, and all that matters was in them: a point made, a blot, a hit, a dance, a checker brought home."),),
            Setting(end, turn=1),
            Choose(
                _("Who leads the race now?"),
                (
                    Option(
                        "me",
                        _("You"),
                        _("By {n} pips: {mine} to {theirs}. Nearly three rolls.").format(
                            n=number(theirs - mine), mine=number(mine), theirs=number(theirs)
                        ),
                    ),
                    Option(
                        "them",
                        _("Your opponent"),
                        _("Their checker on the bar needs 25 again: you have {mine}, they have {theirs}.").format(
                            mine=number(mine), theirs=number(theirs)
                        ),
                        right=False,
                    ),
                ),
            ),
        ),
    )
