"""Playing a roll: two dice, where a checker may land, what has to be played, doubles."""

from __future__ import annotations

from bg import variants
from bg.events import Played
from bg.moves import Refusal
from bg.turn import Turn
from scenes.rules.page import Choose, Course, Example, Option, Page, Play, Setting, Try, laid, made, whole
from scenes.text import _, number

START = variants.rules("international").start()


def pages() -> tuple[Page, ...]:
    chapter = _("Playing a roll")
    return (
        Page("dice", chapter, _("Two dice"), _("Two dice, two moves"), _dice()),
        Page("landing", chapter, _("Landing"), _("Where you may land"), _landing()),
        Page("both", chapter, _("Both dice"), _("Play all you can"), _both()),
        Page("doubles", chapter, _("Doubles"), _("Doubles"), _doubles()),
    )


def _two_checkers(turn: Turn) -> bool:
    """Have two checkers moved, one die each?"""
    return turn.complete and turn.made[0].target != turn.made[1].source


def _dice() -> tuple[Example, ...]:
    shut = laid({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 4, 17: 3, 19: 4, 21: 2})
    return (
        Example(
            "dice.one",
            (
                _("A roll is two moves, not one big one. With 5-3 you have a five and a three."),
                _("One checker may take both. Then it makes two hops and touches down between them."),
            ),
            Setting(START, (5, 3)),
            Play(
                _("Take one checker all the way: from 13 to 5."),
                "13/5",
                _("Two hops by one checker: down for a moment, and on."),
                _("Legal as well. This time one checker should make both hops, from 13 to 5."),
            ),
        ),
        Example(
            "dice.two",
            (
                _(
                    "Or two checkers take a die each. Which die goes first is for you to say: a click on the dice changes their order."
                ),
            ),
            Setting(START, (5, 3)),
            Play(
                _("The same roll again, now with two different checkers."),
                "8/3 6/3",
                _("Two checkers, a die each."),
                _("That was one checker with both dice. Move two this time."),
                _two_checkers,
            ),
        ),
        Example(
            "dice.touch",
            (
                _("Where a checker touches down it must be allowed to stand, if only for a moment."),
                _("From 24 a five would land on 19, where five enemy checkers stand. The three first is open."),
            ),
            Setting(START, (5, 3)),
            Play(
                _("Bring a checker from 24 to 16."),
                "24/16",
                _("Three, then five. With the five first there was no way."),
                _("Legal, but the traveller should come from 24 and stop on 16."),
                made((24, 21), (21, 16)),
            ),
        ),
        Example(
            "dice.shut",
            (
                _("Here your opponent holds 19 and 21. The 16-point is empty, but both places to touch down are taken."),
                _("You cannot add the dice up and fly over."),
            ),
            Setting(shut, (5, 3)),
            Try(
                _("Try all the same: from 24 to 16."),
                24,
                16,
                Refusal.POINT_MADE,
                _("Five first or three first, neither can touch down."),
            ),
        ),
        Example(
            "dice.whole",
            (_("A die belongs to one checker, whole. A five is no two and three for two others."),),
            Setting(START, (5, 3)),
            Try(
                _("Try to take two pips out of the five: from 6 to 4."),
                6,
                4,
                Refusal.NO_DIE,
                _("There is a five and a three, no two."),
            ),
        ),
    )


def _landing() -> tuple[Example, ...]:
    lay = laid({24: 2, 13: 5, 8: 3, 6: 5}, {7: 2, 9: 1, 12: 4, 17: 3, 19: 5})
    return (
        Example(
            "landing.empty",
            (
                _(
                    "There are four kinds of points a checker can come to. The first: an empty one. Nobody is there, so it is yours to take."
                ),
            ),
            Setting(lay, (5, 2)),
            Play(
                _("Play the two from 13 to the empty 11-point."),
                "13/11 13/8",
                _("Yours. A checker alone like this is called a blot: it can be hit, so think of it."),
                _("Legal, but look again: the two goes from 13 to 11."),
                made((13, 11)),
            ),
        ),
        Example(
            "landing.own",
            (_("The second: a point with checkers of your own. As many as you like may stand together. Two of them are safe."),),
            Setting(lay, (5, 2)),
            Play(
                _("Play the five from 13 to your three checkers on 8."),
                "13/8 13/11",
                _("At home among friends. There is no limit on how many."),
                _("Legal, but the five should have gone from 13 to 8."),
                made((13, 8)),
            ),
        ),
        Example(
            "landing.hit",
            (
                _("The third: a point with a single enemy checker. You may land there, too, and you hit it."),
                _("It goes to the bar in the middle and has to begin its journey again. A red ring shows where you would hit."),
            ),
            Setting(lay, (4, 3)),
            Play(
                _("Hit the checker on 9 with a four from 13."),
                "13/9* 13/10",
                _("Off to the bar with it. Your opponent can move nothing else until it has come back in."),
                _("Legal, and you let it go. The four from 13 hits on 9."),
                made((13, 9)),
            ),
        ),
        Example(
            "landing.closed",
            (
                _("The fourth: a point with two or more enemy checkers. It is closed. You may neither land there nor touch down."),
                _("Your opponent holds 7 and 12. With 6-1 your five checkers on 13 look at two shut doors."),
            ),
            Setting(lay, (6, 1)),
            Try(
                _("Try to go from 13 to 7 with the six."),
                13,
                7,
                Refusal.POINT_MADE,
                _("Two make a wall; one alone is only in the way."),
            ),
        ),
    )


def _both() -> tuple[Example, ...]:
    tight = laid({18: 1, 13: 1, 5: 3, 4: 4, 3: 3, 1: 3}, {2: 2, 7: 2, 20: 3, 22: 3, 23: 3, 24: 2})
    single = laid({14: 1, 3: 6, 2: 5, 1: 3}, {4: 2, 8: 2, 18: 3, 20: 3, 22: 3, 23: 2})
    higher = laid({17: 1, 3: 5, 1: 5}, {2: 2, 10: 2, 13: 2, 18: 2, 20: 3, 22: 2, 23: 2})
    stuck = laid({24: 2, 6: 6, 5: 4, 4: 3}, {18: 3, 19: 3, 20: 3, 21: 2, 12: 2, 13: 2})
    nothing = Course(Setting(stuck, (6, 6)), (Played(0, ()),), Setting(stuck, turn=1))
    return (
        Example(
            "both.both",
            (
                _(
                    "Whoever can play both dice has to, like it or not. If the first move that comes to mind leaves one over, look for another."
                ),
                _("Here the quiet five, 18 to 13, would leave no six. Try it: the board will not have it."),
            ),
            Setting(tight, (6, 5)),
            Play(
                _("There is one way to play both dice. Find it."),
                "18/12 13/8",
                _("The six from 18, the five from 13. Not pretty, but it had to be."),
                lure=(18, 13),
            ),
        ),
        Example(
            "both.one",
            (_("If only one of the dice can be played, it is played, and the other is lost. Here every six is shut."),),
            Setting(single, (6, 4)),
            Play(_("6-4: play what can be played."), "14/10", _("Just the four. The six is gone, and the turn is over.")),
        ),
        Example(
            "both.higher",
            (
                _("Sometimes either die could be played, but not both: after one of them the other is shut."),
                _("Then it is the higher one, even if the lower looks safer."),
            ),
            Setting(higher, (6, 1)),
            Play(
                _("6-1. Try the one from 17 to 16, then play what is right."),
                "17/11",
                _("The six. After it the one was shut, as the six would have been after the one."),
                lure=(17, 16),
            ),
        ),
        Example(
            "both.none",
            (
                _(
                    "And if nothing can be played, the turn is over. That is the only way to pass: nobody may sit still of their own will."
                ),
                _(
                    "Six-six, and a wall in front of your two checkers on 24. The others would all have to leave the board, which is too early."
                ),
            ),
            Setting(stuck, (6, 6)),
            Choose(
                _("What can you play?"),
                (
                    Option("none", _("Nothing"), _("Not a single six. Your opponent throws."), then=nothing),
                    Option("bar", _("24 to 18"), _("Three enemy checkers stand on 18: closed."), right=False),
                    Option("off", _("A six off the 6-point"), _("Not while two of yours are still out on 24."), right=False),
                ),
            ),
        ),
    )


def _doubles() -> tuple[Example, ...]:
    part = laid({15: 1, 2: 6, 1: 5}, {3: 2, 13: 2, 18: 3, 20: 3, 22: 3, 23: 2})
    return (
        Example(
            "doubles.four",
            (
                _("Two equal dice are a present: the number is played four times, not twice."),
                _("Four different checkers, two and two, or one that runs all the way: as you like, if every stop is open."),
            ),
            Setting(START, (5, 5)),
            Play(
                _("Five-five. Play your four fives."),
                "13/3(2)",
                _("Four fives, {n} pips in one turn.").format(n=number(20)),
                enough=whole,
            ),
        ),
        Example(
            "doubles.points",
            (_("With a double you can make two points in one go: two checkers here, two checkers there."),),
            Setting(START, (3, 3)),
            Play(
                _("Three-three. Make your 5-point and your 3-point."),
                "8/5(2) 6/3(2)",
                _("Two new points at home. That is a strong beginning."),
                _("Four threes, quite legal. But two from 8 and two from 6 make two points at once."),
            ),
        ),
        Example(
            "doubles.part",
            (
                _("If not all four can be played, as many as possible are, and the rest is lost."),
                _("If the order of the moves makes a difference, it has to be the one that lets you play more."),
            ),
            Setting(part, (4, 4)),
            Play(
                _("Four-four, and one checker that can move. How far does it get?"),
                "15/7",
                _("Two fours. The third would land on 3, which your opponent holds."),
            ),
        ),
    )
