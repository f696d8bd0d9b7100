"""The doubling cube, when to take and when to turn it, and what changes in a match or a session."""

from __future__ import annotations

from bg import score, variants
from bg.events import Beavered, Doubled, Dropped, Taken
from engine.protocol.table import Phase
from scenes import wording
from scenes.rules.page import Choose, Course, Example, Facts, Option, Page, Setting, laid
from scenes.rules.pages.ending import won
from scenes.text import _, number, percent, points, signed

RULES = variants.rules("international")
MIDDLE = laid({24: 1, 13: 4, 8: 3, 7: 2, 6: 3, 5: 2}, {1: 2, 12: 5, 17: 3, 19: 5})
RACE = laid({8: 2, 7: 2, 6: 3, 5: 3, 4: 2, 3: 3}, {17: 3, 18: 2, 19: 4, 20: 3, 21: 2, 22: 1})
GAMMON = laid({1: 1}, {12: 1, 18: 2, 19: 5, 20: 4, 21: 3})
SINGLE = laid({1: 1}, {19: 2, 20: 3, 21: 3, 22: 1, 23: 1, 24: 1})


def pages() -> tuple[Page, ...]:
    chapter = _("The cube and the match")
    return (
        Page("cube", chapter, _("The cube"), _("The doubling cube"), _cube()),
        Page("take", chapter, _("Take or drop"), _("Take or drop?"), _take()),
        Page("match", chapter, _("Matches"), _("Matches and sessions"), _match()),
    )


def _cube() -> tuple[Example, ...]:
    before = Setting(MIDDLE, cube=1)
    taken = Course(before, (Doubled(0, 2), Taken(1, 2, 1)), Setting(MIDDLE, cube=2, owner=1))
    offered = Setting(MIDDLE, phase=Phase.DOUBLED, cube=1, offered=2)
    mine = Setting(MIDDLE, cube=2, owner=0)
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
                        then=Course(offered, (Taken(0, 2, 0),), mine),
                    ),
                    Option(
                        "drop",
                        _("Drop"),
                        _("The game is over, and cost you {points}. Sometimes that is the cheapest way out.").format(
                            points=points(1)
                        ),
                        then=Course(offered, (Dropped(0),), Setting(MIDDLE, turn=1, cube=1)),
                    ),
                ),
            ),
            lead=Course(Setting(MIDDLE, turn=1, cube=1), (Doubled(1, 2),), offered),
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
    offered = Setting(MIDDLE, phase=Phase.DOUBLED, cube=1, offered=2)
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
                        then=Course(offered, (Taken(0, 2, 0),), Setting(MIDDLE, cube=2, owner=0)),
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
            Setting(MIDDLE, cube=1),
            Choose(
                _("You win this game for certain, but surely no gammon. They would drop. What do you do?"),
                (
                    Option(
                        "double",
                        _("Double"),
                        _("Then it is over, and the point is safe. There was nothing more to win."),
                        then=Course(Setting(MIDDLE, cube=1), (Doubled(0, 2), Dropped(1)), Setting(MIDDLE, cube=1)),
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


GAMES = (("A", 1, 1), ("C", 2, 2), ("A", 1, 2), ("A", 0, 1), ("C", 1, 2), ("C", 1, 1))
"""A match to seven: who won, the level (0: dropped), the cube at the end of the game (before the offer, when dropped)."""


def sheet() -> tuple[tuple[str, int, int, int, int], ...]:
    """The match game by game: winner, level, points, and the score after it."""
    customs = variants.default_customs("international")
    made, a, c = [], 0, 0
    for winner, level, cube in GAMES:
        gained = score.points(customs, max(1, level), cube)
        a, c = (a + gained, c) if winner == "A" else (a, c + gained)
        made.append((winner, level, gained, a, c))
    return tuple(made)


def _match() -> tuple[Example, ...]:
    names = {"A": "Ayşe", "C": "Can"}
    rows = tuple(
        (
            number(n),
            names[winner],
            wording.worth_name(level, 3) if level else _("Dropped"),
            number(gained),
            f"{number(a)}–{number(c)}",
        )
        for n, (winner, level, gained, a, c) in enumerate(sheet(), 1)
    )
    heads = (_("Game"), _("Won by"), _("How"), _("Points"), _("Score"))
    gammon, gammon_course, _level, gammon_points = won(GAMMON, cube=2)
    last_course = won(SINGLE)[1]
    crawford = Setting(SINGLE, (5, 2), length=7, score=(4, 6), crawford=True)
    jacoby, jacoby_course, _counted, jacoby_points = won(GAMMON, jacoby=True)
    offered = Setting(MIDDLE, phase=Phase.DOUBLED, cube=1, offered=2, changed=(("beaver", True),))
    shown = Course(crawford, last_course.events, Setting(last_course.after.position, turn=1, length=7, score=(5, 6)))
    return (
        Example(
            "match.points",
            (
                _(
                    "A match is played to a number of points: 5, 7, 11. Whoever gets there first wins. After each game the winner adds what it was worth."
                ),
                _(
                    "Follow a match to seven. Ayşe wins the first game, a single one. In the second Can doubles, Ayşe takes, and Can wins a gammon."
                ),
            ),
            gammon,
            Choose(
                _("What does Can enter for the second game?"),
                (
                    Option("2", number(2), _("That is the gammon. The cube at 2 doubles it."), right=False),
                    Option(
                        "4", number(gammon_points), _("A gammon, 2, with the cube at 2. He leads four to one."), then=gammon_course
                    ),
                    Option("6", number(6), _("Six would be a backgammon."), right=False),
                ),
            ),
        ),
        Example(
            "match.drop",
            (
                _(
                    "Third game: a single one for Ayşe with the cube at 2, so 2. It stands 3–4. In the fourth she doubles, and Can drops."
                ),
            ),
            Setting(MIDDLE, cube=1),
            Choose(
                _("What does Ayşe enter for the fourth game?"),
                (
                    Option(
                        "1",
                        number(1),
                        _("What the game was worth before the offer. Four all."),
                        then=Course(Setting(MIDDLE, cube=1), (Doubled(0, 2), Dropped(1)), Setting(MIDDLE, cube=1)),
                    ),
                    Option("2", number(2), _("The 2 was only offered. Dropping costs what it was before."), right=False),
                    Option("0", number(0), _("Dropping is losing: there is a point for it."), right=False),
                ),
            ),
        ),
        Example(
            "match.crawford",
            (
                _(
                    "Can wins the fifth, a single game at 2, and leads 6–4. The first time somebody needs just one point, the next game has no cube. That is the Crawford game."
                ),
                _("It happens once in a match. After it the cube is back, and who is behind will double at once."),
            ),
            crawford,
            Choose(
                _("Sixth game. May Ayşe double?"),
                (
                    Option(
                        "no",
                        _("No"),
                        _("The cube stays in its box for this one game. Here Ayşe wins it, and after it she may double again."),
                        then=shown,
                    ),
                    Option(
                        "yes",
                        _("Yes"),
                        _("Not in this one. Otherwise whoever is behind would have nothing to lose by doubling every time."),
                        right=False,
                    ),
                ),
            ),
            facts=Facts(heads, rows[:5]),
        ),
        Example(
            "match.jacoby",
            (
                _(
                    "A session has no end but the one you agree on: each game for itself. Tables may add rules of their own, and so may you, in New Match."
                ),
                _("By the Jacoby rule gammons count single as long as nobody has turned the cube. It makes people double."),
            ),
            jacoby,
            Choose(
                _("A gammon, the cube still in the middle, by the Jacoby rule: what does it count?"),
                (
                    Option(
                        "1",
                        number(jacoby_points),
                        _("The cube was never turned, so a gammon is a single game."),
                        then=jacoby_course,
                    ),
                    Option(
                        "2", number(2), _("It would be so in a match. Under Jacoby the cube must have been turned."), right=False
                    ),
                ),
            ),
        ),
        Example(
            "match.beaver",
            (
                _(
                    "Where beavers are allowed, whoever is doubled may turn the cube once more at once and keep it. It says: I think you are the one who is behind."
                ),
                _(
                    "The doubler may take that, drop for 2, or, where raccoons are allowed, turn it again. Automatic doubles turn the cube when the first throw is a tie."
                ),
            ),
            offered,
            Choose(
                _("You are doubled, and think that you are the favourite. What is the boldest answer?"),
                (
                    Option(
                        "beaver",
                        _("Beaver"),
                        _("Four, and the cube is yours. They have taken it."),
                        then=Course(offered, (Beavered(0, 4), Taken(1, 4, 0)), Setting(MIDDLE, cube=4, owner=0)),
                    ),
                    Option(
                        "take",
                        _("Take"),
                        _("Good as well, but as the favourite you could have had twice as much in it."),
                        right=False,
                    ),
                ),
            ),
            lead=Course(Setting(MIDDLE, turn=1, cube=1), (Doubled(1, 2),), offered),
        ),
    )
