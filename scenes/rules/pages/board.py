"""The board, the goal, the direction, and who begins: what a newcomer needs before the first roll."""

from __future__ import annotations

from bg import variants
from bg.events import OpeningRolled, Played, Rolled
from bg.moves import Refusal, Step
from engine.protocol.table import Phase
from scenes.rules.page import Choose, Course, Example, Option, Page, Play, Point, Setting, Try, laid, made, whole
from scenes.text import _, number

RULES = variants.rules("international")
START = RULES.start()


def pages() -> tuple[Page, ...]:
    chapter = _("The game")
    return (
        Page("goal", chapter, _("The board"), _("The board and the goal"), _goal()),
        Page("direction", chapter, _("Direction"), _("Which way you move"), _direction()),
        Page("start", chapter, _("Who begins"), _("Who begins"), _start()),
    )


def _goal() -> tuple[Example, ...]:
    pips = RULES.pip_count(START)[0]
    few = laid({6: 1, 4: 2, 1: 1}, {19: 2, 20: 2, 22: 1})
    return (
        Example(
            "goal.home",
            (
                _("Backgammon is a race with fifteen runners a side. Yours are the ones that glow."),
                _("Bring all fifteen round to your home board, then take them off. Whoever has none left on the board first wins."),
            ),
            Setting(START),
            Point(
                _("Your home board is the quarter at the bottom, on the side of the trays. Touch any point of it."),
                frozenset(range(1, 7)),
                _("Yes: points 1 to 6. Here the journey ends."),
                _("That is point {n}. Look at the bottom, on the side of the trays."),
            ),
            marks=frozenset((24, 13, 8, 6)),
        ),
        Example(
            "goal.numbers",
            (
                _("There are 24 points, numbered from your side: 1 to 6 is your home, 19 to 24 is your opponent's."),
                _("They count from theirs. So every point has two names: what you call 24, they call 1. Added up it is always 25."),
                _("The two colours of the points are only there for the eye."),
            ),
            Setting(START),
            Point(
                _("Five of your checkers stand on your 13-point, half-way home. Show it."),
                frozenset((13,)),
                _("Right, the mid-point. Your opponent calls it their {n}-point.").format(n=number(25 - 13)),
                _("That one is your {n}-point. The numbers on the rim help."),
            ),
        ),
        Example(
            "goal.setup",
            (
                _("Every game begins like this: two on 24, five on 13, three on 8, five on 6. Two, five, three, five."),
                _("Your opponent's checkers are set up as in a mirror."),
            ),
            Setting(START),
            Choose(
                _("How many of your checkers are at home already?"),
                (
                    Option("3", number(3), _("Those on 8 are still outside. Home ends at the 6-point."), right=False),
                    Option("5", number(5), _("Five, a third of them. The two on 24 have the longest way.")),
                    Option("8", number(8), _("You counted the three on 8: they are close, but outside."), right=False),
                ),
            ),
        ),
        Example(
            "goal.bar",
            (
                _("The ridge in the middle is the bar. Checkers that are hit wait on it; it is not a point and is not counted."),
                _("So from 7 to 6 is one step, right across it."),
            ),
            Setting(laid({24: 2, 13: 4, 8: 3, 7: 1, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5}), (2, 1)),
            Play(
                _("Step over the bar with the one: from 7 to 6."),
                "7/6 13/11",
                _("One step. The ridge is only in the way of your sleeve."),
                _("Legal, but the checker on 7 should have gone to 6 with the one."),
                made((7, 6)),
            ),
        ),
        Example(
            "goal.pips",
            (
                _("How far is it? A checker on the 6-point needs six pips to leave the board, one on 13 needs thirteen."),
                _("Both sides begin with {n}: 2 × 24 + 5 × 13 + 3 × 8 + 5 × 6. Who needs fewer leads the race.").format(
                    n=number(pips)
                ),
            ),
            Setting(few),
            Choose(
                _("And here, near the end: how many pips do you need?"),
                (
                    Option("11", number(11), _("Two checkers stand on 4: both count."), right=False),
                    Option("15", number(RULES.pip_count(few)[0]), _("6 + 4 + 4 + 1. Your opponent's count is done the same way.")),
                    Option("21", number(21), _("A little less: 6 + 4 + 4 + 1."), right=False),
                ),
            ),
        ),
        Example(
            "goal.finish",
            (
                _("And this is how it ends. Your last two checkers are at home, and it is your roll."),
                _("There is no draw in this game: somebody is always first."),
            ),
            Setting(laid({2: 1, 1: 1}, {24: 2, 23: 2}), (6, 3)),
            Play(
                _("Take both off: click the checker, then the tray, or drag it there."),
                "2/off 1/off",
                _("Fifteen off. You have won."),
            ),
        ),
    )


def _direction() -> tuple[Example, ...]:
    after = laid({24: 2, 13: 5, 8: 3, 6: 5}, {1: 1, 7: 1, 12: 4, 15: 1, 17: 3, 19: 5})
    run = Played(1, (Step(24, 18, 6), Step(13, 10, 3)))
    return (
        Example(
            "direction.way",
            (
                _(
                    "Your checkers always move towards smaller numbers: along the top, down at the far end, back along the bottom, home."
                ),
                _("Your opponent runs the same road the other way. That is why the two sides meet, and why there is a game."),
                _("If you like your home on the other side, turn the board round in Settings. Nothing else changes."),
            ),
            Setting(START),
            arrows=((23, 20), (16, 14), (11, 9), (5, 2)),
        ),
        Example(
            "direction.count",
            (
                _("A four moves a checker four points. The point it stands on is not counted: from 13 you count 12, 11, 10, 9."),
                _("A checker that can move glows; rings show where it may go."),
            ),
            Setting(START, (4, 1)),
            Play(
                _("You have thrown 4-1. Play the four from 13 to 9."),
                "13/9 24/23",
                _("Twelve, eleven, ten, nine. Now the one, with any checker you like."),
                _("Legal, but the four was to go from 13 to 9. Begin again, or let me show you."),
                made((13, 9)),
            ),
        ),
        Example(
            "direction.back",
            (_("There is no reverse gear. A checker that has gone too far cannot come back, except by way of the bar."),),
            Setting(START, (5, 2)),
            Try(
                _("Try it: take a checker from 8 back to 13."),
                8,
                13,
                Refusal.NO_DIE,
                _("Backwards there is no die at all."),
            ),
        ),
        Example(
            "direction.theirs",
            (
                _(
                    "Now watch your opponent: 6-3, a back checker steps out and another comes down. Their 24 is your 1, and they come towards you."
                ),
                _("They play by the same rules, only from the other side of the table."),
            ),
            Setting(after),
            lead=Course(Setting(START, turn=1), (Rolled(1, (6, 3)), run), Setting(after)),
        ),
    )


def _start() -> tuple[Example, ...]:
    opening = Setting(START, phase=Phase.OPENING)
    tied = (OpeningRolled((4, 4), None), OpeningRolled((5, 3), 0))
    return (
        Example(
            "start.higher",
            (
                _("Each side throws one die. The higher one begins, and plays both dice as the first move."),
                _("Here you threw a six, your opponent a three: you begin with 6-3. Nobody throws again."),
            ),
            Setting(START, (6, 3)),
            Play(
                _("Play your 6-3 as you please."),
                "24/18 13/10",
                _("Well begun. Now your opponent throws both dice, and so it goes on in turn."),
                enough=whole,
            ),
            lead=Course(opening, (OpeningRolled((6, 3), 0),), Setting(START, (6, 3))),
        ),
        Example(
            "start.tie",
            (
                _("A tie counts for nothing: both throw again until the dice differ. So a game never opens with a double."),
                _("Four against four, again; then your five beats a three."),
            ),
            Setting(START, (5, 3)),
            Play(
                _("5-3: there is a fine point to be made in your home board. Can you see it?"),
                "8/3 6/3",
                _("The 3-point: two checkers side by side, and nobody can land there any more."),
                _("Quite legal. But a five and a three meet on one point: from 8 and from 6."),
            ),
            lead=Course(opening, tied, Setting(START, (5, 3))),
        ),
    )
