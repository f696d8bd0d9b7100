"""The doubling cube: how it is turned, when to turn it, and when to take."""

from __future__ import annotations

from bg import variants
from bg.events import Doubled, Dropped, Taken
from bg.position import BAR
from engine.protocol.table import Phase
from scenes.rules.page import Choose, Course, Example, Facts, Option, Page, Setting, laid
from scenes.text import _, number, percent, points, signed

RULES = variants.rules("international")
BETTER = laid({24: 1, 20: 1, 13: 4, 11: 1, 8: 2, 6: 4, 5: 2}, {1: 1, BAR: 1, 12: 5, 17: 3, 19: 5})
"""The reader to throw: a good double, and a take."""
BEHIND = RULES.flip(laid({18: 2, 13: 3, 8: 3, 6: 4, 5: 3}, {2: 2, 12: 4, 17: 3, 19: 4, 20: 2}))
"""The opponent to throw: the reader wins about one game in three."""
FAR = laid({13: 2, 8: 3, 7: 2, 6: 3, 5: 3, 4: 2}, {1: 2, 12: 5, 17: 3, 19: 5})
"""The reader to throw: nobody should take."""
FAVOURED = laid({24: 1, 13: 4, 8: 3, 7: 2, 6: 3, 5: 2}, {1: 2, 12: 5, 17: 3, 19: 5})
"""The opponent to throw, and the reader still the favourite."""
SURE = laid({2: 2, 1: 2}, {19: 3, 20: 3, 22: 3})
"""Two throws at the most, and nine checkers cannot go off in two."""
RACE = laid({8: 2, 7: 2, 6: 3, 5: 3, 4: 2, 3: 3}, {17: 3, 18: 2, 19: 4, 20: 3, 21: 2, 22: 1})


def pages() -> tuple[Page, ...]:
    chapter = _("The cube and the match")
    return (
        Page("cube", chapter, _("The cube"), _("The doubling cube"), _cube()),
        Page("take", chapter, _("Take or drop"), _("Take or drop?"), _take()),
    )


def _cube() -> tuple[Example, ...]:
    before = Setting(BETTER, cube=1)
    taken = Course(before, (Doubled(0, 2), Taken(1, 2, 1)), Setting(BETTER, cube=2, owner=1))
    offered = Setting(BEHIND, phase=Phase.DOUBLED, cube=1, offered=2)
    kept, mine = Setting(BEHIND, cube=2, owner=0), Setting(FAR, cube=2, owner=0)
    return (
        Example(
            "cube.offer",
            (
                _("The cube is never thrown. It shows what the game is worth; in the middle with 64 on top it means 1."),
                _("On your turn, before you throw, you may offer to double. The other side takes the cube, or gives the game up."),
            ),
            before,
            Choose(
                _("It is your turn. Offer the cube."),
                (
                    Option(
                        "double",
                        _("Double"),
                        _("Taken. The game is worth 2 now, and the cube is theirs: only they may double next."),
                        then=taken,
                    ),
                    Option(
                        "roll",
                        _("Throw the dice"),
                        _("You may do that. But once the dice are thrown it is too late to double this turn."),
                        right=False,
                    ),
                ),
            ),
        ),
        Example(
            "cube.answer",
            (
                _(
                    "Now they double you. Take, and you play on for 2 with the cube on your side. Drop, and you lose what the game was worth before: 1."
                ),
            ),
            offered,
            Choose(
                _("What do you say?"),
                (
                    Option(
                        "take",
                        _("Take"),
                        _("The cube is yours. Should the game turn, you are the one who may double to 4."),
                        then=Course(offered, (Taken(0, 2, 0),), kept),
                    ),
                    Option(
                        "drop",
                        _("Drop"),
                        _("The game is over, and cost you {points}. Sometimes that is the cheapest way out.").format(
                            points=points(1)
                        ),
                        then=Course(offered, (Dropped(0),), Setting(BEHIND, turn=1, cube=1)),
                    ),
                ),
            ),
            lead=Course(Setting(BEHIND, turn=1, cube=1), (Doubled(1, 2),), offered),
        ),
        Example(
            "cube.again",
            (
                _("You took, and the game has turned your way. The cube lies on your side at 2: nobody else may turn it."),
                _("There is no last step. It goes on to 8, 16, 32 and beyond 64, though hardly anybody has seen that."),
            ),
            mine,
            Choose(
                _("Redouble to 4."),
                (
                    Option(
                        "double",
                        _("Double to {n}").format(n=number(4)),
                        _("They drop. You win what the game was worth before the offer: {points}.").format(points=points(2)),
                        then=Course(mine, (Doubled(0, 4), Dropped(1)), mine),
                    ),
                    Option("roll", _("Throw the dice"), _("Also possible. But here you are far ahead: ask them."), right=False),
                ),
            ),
        ),
    )


def four_games(chance: float) -> float:
    """What a take with the cube at 2 brings on average, gammons and redoubles aside: points a game."""
    return 2 * chance - 2 * (1 - chance)


def lead(position_pips: tuple[int, int]) -> float:
    """The lead in a race as a share of the leader's count."""
    mine, theirs = position_pips
    return (theirs - mine) / mine


def _take() -> tuple[Example, ...]:
    offered = Setting(BEHIND, phase=Phase.DOUBLED, cube=1, offered=2)
    chances = (0.15, 0.20, 0.25, 0.30, 0.40)
    rows = tuple((percent(chance), signed(four_games(chance), 1), signed(-1, 1)) for chance in chances)
    mine, theirs = RULES.pip_count(RACE)
    share = lead((mine, theirs))
    race = Setting(RACE, cube=1)
    doubled = Course(race, (Doubled(0, 2), Taken(1, 2, 1)), Setting(RACE, cube=2, owner=1))
    rule = (
        (_("Double"), percent(0.08)),
        (_("Redouble"), percent(0.09)),
        (_("They still take"), percent(0.12)),
    )
    return (
        Example(
            "take.quarter",
            (
                _(
                    "Think of four such games. If you drop all four you lose 4. If you take and win just one of them: 2 won, and three times 2 lost. That is 4 as well."
                ),
                _(
                    "So one chance in four is enough to take. Owning the cube makes it a little less; the danger of a gammon makes it more."
                ),
            ),
            offered,
            Choose(
                _("You are doubled to 2, and you think you win one game in three. Take?"),
                (
                    Option(
                        "take",
                        _("Take"),
                        _("Yes: more than a quarter is enough. You lose more often than you win, but less than by dropping."),
                        then=Course(offered, (Taken(0, 2, 0),), Setting(BEHIND, cube=2, owner=0)),
                    ),
                    Option(
                        "drop",
                        _("Drop"),
                        _("That costs 1 every time. Taken, it costs two thirds of a point on average."),
                        right=False,
                    ),
                ),
            ),
            facts=Facts((_("You win"), _("Take"), _("Drop")), rows, bold=2),
        ),
        Example(
            "take.when",
            (
                _(
                    "Double when you are clearly better, but not yet sure of it. Too early, and you give the cube away for little. Too late, and they simply drop."
                ),
                _("And if a gammon is very likely you may be too good to double: play on for the 2 points instead of cashing 1."),
            ),
            Setting(SURE, cube=1),
            Choose(
                _("You win this game for certain, but surely no gammon. They would drop. What do you do?"),
                (
                    Option(
                        "double",
                        _("Double"),
                        _("Then it is over, and the point is safe. There was nothing more to win."),
                        then=Course(Setting(SURE, cube=1), (Doubled(0, 2), Dropped(1)), Setting(SURE, cube=1)),
                    ),
                    Option(
                        "play",
                        _("Play on"),
                        _("What for? Without a gammon there is no more than 1 to win, and dice are dice."),
                        right=False,
                    ),
                ),
            ),
        ),
        Example(
            "take.race",
            (
                _(
                    "In a pure race just count. You need {mine} pips, they need {theirs}: {n} ahead, which is {share} of your count."
                ).format(mine=number(mine), theirs=number(theirs), n=number(theirs - mine), share=percent(share)),
                _(
                    "Eight, nine, twelve: that is all there is to remember. It is meant for your turn, and for races that are not nearly over."
                ),
            ),
            race,
            Choose(
                _("Do you double, and do they take?"),
                (
                    Option(
                        "both",
                        _("Double, and they take"),
                        _("{share} is over eight, so double; and under twelve, so they take.").format(share=percent(share)),
                        then=doubled,
                    ),
                    Option("no", _("Too early"), _("From eight per cent on you double."), right=False),
                    Option(
                        "drop",
                        _("Double, and they drop"),
                        _("Up to twelve per cent they have their quarter, and take."),
                        right=False,
                    ),
                ),
            ),
            facts=Facts((_("Pure race"), _("Lead")), rule),
        ),
    )
