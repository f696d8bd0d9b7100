"""The other games that are played here, each by what is different in it."""

from __future__ import annotations

from bg import variants
from bg.events import OpeningRolled, Rolled
from bg.moves import Refusal
from bg.position import Position
from bg.rules import Rules
from engine.protocol.table import Phase
from scenes import wording
from scenes.rules.page import Course, Example, Facts, Page, Play, Setting, Try, laid, whole
from scenes.text import _, number

HYPER = 3  # checkers a side


def pages() -> tuple[Page, ...]:
    chapter = _("Other games")
    return (
        Page("tavla", chapter, _("Tavla"), wording.rules_name("tavla"), _tavla()),
        Page("nackgammon", chapter, wording.rules_name("nackgammon"), wording.rules_name("nackgammon"), _nackgammon()),
        Page("hypergammon", chapter, wording.rules_name("hypergammon"), wording.rules_name("hypergammon"), _hypergammon()),
    )


def _tavla() -> tuple[Example, ...]:
    start = variants.rules("tavla").start()
    opening = Setting(start, rules="tavla", phase=Phase.OPENING)
    thrown = Setting(start, (3, 3), "tavla")
    run = laid({24: 2, 13: 4, 9: 1, 8: 3, 6: 5}, {5: 1, 7: 2, 12: 4, 17: 3, 19: 5})
    home = laid({5: 2, 4: 2, 2: 2, 1: 2}, {19: 4, 20: 4, 22: 3})
    yes, no = _("yes"), _("no")
    international, tavla = variants.default_customs("international"), variants.default_customs("tavla")
    rows = (
        (_("The first move"), _("the two dice"), _("both again")),
        (_("Next game opened by"), _("a new roll"), _("the winner")),
        (_("Cube"), yes if international.cube else no, yes if tavla.cube else no),
        (_("Most a game counts"), number(international.scores[-1]), number(tavla.scores[-1])),
    )
    return (
        Example(
            "tavla.start",
            (
                _("Tavla is the game of the coffeehouses. Board, moves, hitting and taking off are what you know by now."),
                _(
                    "But whoever wins the opening roll picks up both dice and throws again, and that may be a double. Whoever wins a game opens the next."
                ),
            ),
            thrown,
            Play(
                _("Your five beat a two, and then you threw three-three. Play it."),
                "8/5(2) 6/3(2)",
                _("A double to begin with: that happens only in tavla."),
                enough=whole,
            ),
            lead=Course(opening, (OpeningRolled((5, 2), 0), Rolled(0, (3, 3))), thrown),
            facts=Facts(("", wording.rules_name("international"), _("Tavla")), rows),
        ),
        Example(
            "tavla.run",
            (
                _(
                    "Some tables know no hit-and-run: a checker that hits in your own home board stays where it is this turn. Switch it on in New Match, if your table plays so."
                ),
                _("Here your checker on 9 could hit on 5."),
            ),
            Setting(run, (4, 2), "tavla", (("no_hit_and_run", True),)),
            Try(
                _("Try to hit on 5 and run on to 3."),
                9,
                3,
                Refusal.HIT_AND_RUN,
                _("Hit it may, but then it has to stay and answer for it."),
            ),
        ),
        Example(
            "tavla.off",
            (_("And some say: what can go off, goes off. A die that could take a checker off may not be played inside."),),
            Setting(home, (4, 1), "tavla", (("must_bear_off", True),)),
            Try(
                _("Try to move from 5 to 1 with the four."),
                5,
                1,
                Refusal.MUST_BEAR_OFF,
                _("Your 4-point has checkers to take off."),
            ),
        ),
    )


def starts(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Where a game's checkers begin, furthest first."""
    mine: Position = rules.start()
    return tuple((number(point), number(mine.mine[point])) for point in range(24, 0, -1) if mine.mine[point])


def _nackgammon() -> tuple[Example, ...]:
    rules = variants.rules("nackgammon")
    return (
        Example(
            "nackgammon.start",
            (
                _(
                    "Nackgammon is backgammon from another start: two more checkers wait far behind, on 23, taken from 13 and from 6."
                ),
                _(
                    "Nobody wins it by a quick run; it is a long game of holding and waiting. All other rules are the same, the cube too."
                ),
            ),
            Setting(rules.start(), (4, 3), "nackgammon"),
            Play(_("Play a first 4-3 as you like."), "24/20 13/10", _("And now patience."), enough=whole),
            facts=Facts((_("Point"), _("Checkers")), starts(rules)),
        ),
    )


def _hypergammon() -> tuple[Example, ...]:
    rules = variants.rules("hypergammon")
    behind = laid({4: 1}, {19: 1, 20: 1, 3: 1}, HYPER)
    return (
        Example(
            "hypergammon.start",
            (
                _(
                    "Hypergammon is played with three checkers a side, on 24, 23 and 22. A game takes two minutes, and everything in it is a hit."
                ),
                _("Computers have solved it to the last position, and it is as wild as ever."),
            ),
            Setting(rules.start(), (6, 2), "hypergammon"),
            Play(
                _("Play a first 6-2 as you like."),
                "24/16",
                _("Every blot is in somebody's reach. That is the fun of it."),
                enough=whole,
            ),
            facts=Facts((_("Point"), _("Checkers")), starts(rules)),
        ),
        Example(
            "hypergammon.gammon",
            (_("The last checker off still decides what it counts: one of theirs is left on your 3-point, and none are off."),),
            Setting(behind, (6, 5), "hypergammon"),
            Play(_("Take your last checker off."), "4/off", _("A backgammon with three checkers: three points in a minute.")),
        ),
    )
