"""Matches and sessions: what is entered for a game, the Crawford game, and the customs of a session."""

from __future__ import annotations

from bg import score, variants
from bg.events import Beavered, Doubled, Dropped, Taken
from engine.protocol.table import Phase
from scenes import wording
from scenes.rules.page import Choose, Course, Example, Facts, Option, Page, Setting, laid
from scenes.rules.pages.cube import FAR, FAVOURED
from scenes.rules.pages.ending import won
from scenes.text import _, number

GAMMON = laid({1: 1}, {12: 1, 18: 2, 19: 5, 20: 4, 21: 3})
SINGLE = laid({1: 1}, {19: 2, 20: 3, 21: 3, 22: 1, 23: 1, 24: 1})


def pages() -> tuple[Page, ...]:
    chapter = _("The cube and the match")
    return (Page("match", chapter, _("Matches"), _("Matches and sessions"), _match()),)


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
    offered = Setting(FAVOURED, phase=Phase.DOUBLED, cube=1, offered=2, changed=(("beaver", True),))
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
            Setting(FAR, cube=1),
            Choose(
                _("What does Ayşe enter for the fourth game?"),
                (
                    Option(
                        "1",
                        number(1),
                        _("What the game was worth before the offer. Four all."),
                        then=Course(Setting(FAR, cube=1), (Doubled(0, 2), Dropped(1)), Setting(FAR, cube=1)),
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
                        then=Course(offered, (Beavered(0, 4), Taken(1, 4, 0)), Setting(FAVOURED, cube=4, owner=0)),
                    ),
                    Option(
                        "take",
                        _("Take"),
                        _("Good as well, but as the favourite you could have had twice as much in it."),
                        right=False,
                    ),
                ),
            ),
            lead=Course(Setting(FAVOURED, turn=1, cube=1), (Doubled(1, 2),), offered),
        ),
    )
