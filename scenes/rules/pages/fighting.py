"""Hitting, coming in from the bar, and how often a blot is hit; the two tables are counted when the page is made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bg import shots, variants
from bg.events import ClosedOut, Played
from bg.moves import Refusal
from bg.position import BAR
from scenes.rules.page import Cell, Cells, Choose, Course, Example, Option, Page, Play, Point, Setting, Try, hits, laid, made
from scenes.text import _, ngettext, number

RULES = variants.rules("international")
START = RULES.start()


def pages() -> tuple[Page, ...]:
    chapter = _("Hitting")
    return (
        Page("hit", chapter, _("Hitting"), _("Hit and be hit"), _hit()),
        Page("enter", chapter, _("From the bar"), _("In from the bar"), _enter()),
        Page("shots", chapter, _("Shots"), _("How often a blot is hit"), _shots()),
    )


def _hit() -> tuple[Example, ...]:
    ran = laid({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {1: 1, 11: 1, 12: 5, 17: 3, 19: 5})
    run = laid({24: 2, 13: 4, 9: 1, 8: 3, 6: 5}, {5: 1, 7: 2, 12: 4, 17: 3, 19: 5})
    two = laid({24: 2, 13: 5, 8: 3, 6: 5}, {7: 1, 9: 1, 12: 5, 17: 3, 19: 5})
    apart = laid({24: 2, 13: 5, 8: 3, 6: 5}, {1: 1, 4: 1, 18: 1, 12: 5, 17: 2, 19: 5})
    lost = {point: 25 - RULES.renumber(point) for point in (4, 18)}
    return (
        Example(
            "hit.find",
            (
                _(
                    "A checker alone on a point is a blot. Land on it, and it goes to the bar and starts again from the very beginning."
                ),
                _("You never have to hit; you may always play something else. But look first."),
            ),
            Setting(ran, (6, 2)),
            Play(
                _("Your opponent has left a blot on 11. Hit it."),
                "24/18 13/11*",
                _("Hit! As long as it waits on the bar your opponent can move nothing else."),
                _("Legal, and peaceful. But a two from 13 would have hit on 11."),
                hits,
            ),
        ),
        Example(
            "hit.run",
            (
                _(
                    "The checker that hits may go on with the other die: it hits and runs. At some tavla tables this is not allowed at home."
                ),
            ),
            Setting(run, (4, 2)),
            Play(
                _("Hit on 5 with a four from 9, then run on to 3 with the two."),
                "9/5*/3",
                _("There and gone, before anybody can hit back."),
                _("Legal, but this is about the checker on 9: it hits on 5 and runs on to 3."),
                made((9, 5), (5, 3)),
            ),
        ),
        Example(
            "hit.two",
            (_("One checker can hit twice: once where it touches down and once where it stops."),),
            Setting(two, (4, 2)),
            Play(
                _("Two blots, on 9 and on 7. Hit both with one checker from 13."),
                "13/9*/7*",
                _("Two on the bar. Both have to come in before your opponent does anything else."),
                _("One checker from 13 can take both: four to 9, two to 7."),
                lambda turn: sum(step.hit for step in turn.made) == 2,
            ),
        ),
        Example(
            "hit.cost",
            (
                _("A checker that is hit has all 24 points before it again. How much it loses depends on how far it had come."),
                _("Blots stand on your 4-point and on your 18-point."),
            ),
            Setting(apart, (6, 2)),
            Choose(
                _("Which hit would cost your opponent more pips?"),
                (
                    Option(
                        "4",
                        _("On your 4-point"),
                        _("That one has only just set out: it would lose {n} pips.").format(n=number(lost[4])),
                        right=False,
                    ),
                    Option(
                        "18", _("On your 18-point"), _("It is nearly home, and would lose {n} pips.").format(n=number(lost[18]))
                    ),
                ),
            ),
        ),
    )


def _closed(count: int) -> Setting:
    """So many points of entry shut, the other enemy checkers outside."""
    theirs = {24 - n: 2 for n in range(count)}
    left = 15 - 2 * count
    for point in (12, 17, 18):
        theirs[point] = min(5, left)
        left -= theirs[point]
    return Setting(laid({BAR: 1, 13: 5, 8: 4, 6: 5}, {point: n for point, n in theirs.items() if n}))


@cache
def entering(closed: int) -> int:
    """Of 36, the rolls that come in against so many closed points."""
    return shots.of_36(shots.entering(RULES, _closed(closed).position))


def _enter() -> tuple[Example, ...]:
    one = laid({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    blot = laid({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}, {1: 1, 22: 1, 12: 5, 17: 3, 19: 5})
    single = laid({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}, {12: 4, 17: 3, 19: 4, 20: 2, 23: 2})
    pair = laid({BAR: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})
    shut = laid({BAR: 1, 13: 5, 8: 4, 6: 5}, {12: 3, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 2})
    dance = Course(Setting(single, (5, 2)), (Played(0, ()),), Setting(single, turn=1))
    counted = [entering(k) for k in range(7)]
    cells = tuple(
        Cell(
            str(k),
            ngettext("{n} closed", "{n} closed", k).format(n=number(k)),
            number(n),
            _closed(k),
            _("With {k} points closed {n} of the 36 rolls come in: 36 − {k} × {k}.").format(k=number(k), n=number(n)),
        )
        for k, n in enumerate(counted)
    )
    return (
        Example(
            "enter.three",
            (
                _("A checker on the bar comes in where your journey began: in your opponent's home board."),
                _("The die says where. A three comes in on their 3-point, which is your 22: always 25 less the die."),
            ),
            Setting(one, (3, 1)),
            Play(
                _("Bring your checker in with the three."),
                "bar/22 6/5",
                _("In on 22. The other die is free again, for any checker."),
                _("You came in with the one. With the three it is 22."),
                made((BAR, 22)),
            ),
        ),
        Example(
            "enter.where",
            (_("One comes in on 24, two on 23, and so on to six on 19."),),
            Setting(one),
            Point(
                _("Where would a five come in? Show the point."),
                frozenset((20,)),
                _("25 less 5 is 20."),
                _("That is {n}. Count from the edge: 24 is a one."),
            ),
        ),
        Example(
            "enter.first",
            (_("As long as a checker of yours waits on the bar, all others stand still. Coming in is always first."),),
            Setting(one, (4, 3)),
            Try(_("Try to play the four from 13 to 9."), 13, 9, Refusal.BAR_FIRST, _("Come in, and then the other die is free.")),
        ),
        Example(
            "enter.hit",
            (_("The point may be empty, your own, or hold a single enemy checker: then you come in with a hit."),),
            Setting(blot, (3, 2)),
            Play(
                _("Come in on 22 and hit."),
                "bar/22* 24/22",
                _("In, and one of theirs is out. Nothing turns a game round faster."),
                _("You are in, but the blot on 22 is still there. The three hits it."),
                made((BAR, 22)),
            ),
        ),
        Example(
            "enter.single",
            (
                _("You come in with a single die, never with the sum. Your opponent holds 20 and 23."),
                _("Five and two make seven, and the 18-point is empty. Is that of any use?"),
            ),
            Setting(single, (5, 2)),
            Choose(
                _("5-2: can your checker come in?"),
                (
                    Option(
                        "no",
                        _("No"),
                        _("20 and 23 are shut, and there is no flying over. You dance, as they say, and the turn is over."),
                        then=dance,
                    ),
                    Option(
                        "yes", _("Yes, on 18"), _("First it would have to come in on 20 or on 23, and both are held."), right=False
                    ),
                ),
            ),
        ),
        Example(
            "enter.two",
            (_("With two on the bar both must come in before anything else moves. If only one can, the other die is lost."),),
            Setting(pair, (6, 3)),
            Play(
                _("6-3 with two on the bar: play what can be played."),
                "bar/22",
                _("One is in. The six was shut, and the second one goes on waiting."),
            ),
        ),
        Example(
            "enter.table",
            (
                _(
                    "How many of the 36 rolls bring a checker in? It depends on how many points are closed. Choose a number and look at the board."
                ),
                _("Each further point costs more than the one before. That is why the fifth is worth so much."),
            ),
            _closed(5),
            Cells(_("Rolls of 36 that come in, by the number of points closed."), _("Coming in"), cells, "5"),
        ),
        Example(
            "enter.shut",
            (
                _("All six closed: nothing can come in, so nothing is thrown. You are closed out, and the turn passes by itself."),
                _("It goes on like that until your opponent has to open a point."),
            ),
            Setting(shut, turn=1),
            lead=Course(Setting(shut), (ClosedOut(0),), Setting(shut, turn=1)),
        ),
    )


def names(rolls: Iterable[shots.Roll]) -> str:
    """Rolls as they are called: "4-2, 3-3"."""
    return ", ".join(f"{number(high)}-{number(low)}" for high, low in reversed(tuple(rolls)))


def shot_line(distance: int, found: tuple[shots.Roll, ...]) -> str:
    """How often a blot so far away is hit, and by what."""
    direct, combined = shots.split(distance, found)
    away = ngettext("{n} point away", "{n} points away", distance).format(n=number(distance))
    line = _("{away}: {n} of 36.").format(away=away, n=number(shots.of_36(found)))
    if direct:
        line += " " + _("{n} by a single die.").format(n=number(shots.of_36(direct)))
    if combined:
        line += " " + _("{n} by both together: {rolls}.").format(n=number(shots.of_36(combined)), rolls=names(combined))
    return line


@cache
def hitting(distance: int, walls: frozenset[int] = frozenset()) -> tuple[shots.Roll, ...]:
    """The rolls that hit a blot so far away past the points held on the way; counted once."""
    return shots.hitting(RULES, shots.lone(distance, walls))


def _distances() -> tuple[Cell, ...]:
    made = []
    for distance in range(1, shots.FARTHEST + 1):
        start, found = shots.lone(distance), hitting(distance)
        made.append(Cell(str(distance), number(distance), number(shots.of_36(found)), Setting(start), shot_line(distance, found)))
    return tuple(made)


def _walls() -> tuple[Cell, ...]:
    made = []
    for walls in ((), (3,), (1, 5), (2, 4), (2, 3, 4), (1, 2, 3, 4, 5)):
        start, found = shots.lone(6, frozenset(walls)), hitting(6, frozenset(walls))
        head = ", ".join(number(wall) for wall in walls) or _("none")
        made.append(Cell("-".join(map(str, walls)) or "0", head, number(shots.of_36(found)), Setting(start), shot_line(6, found)))
    return tuple(made)


def left_open(written: str) -> tuple[int, Course]:
    """An opening play of 6-4: of 36, how many of the opponent's rolls hit one of the checkers that it leaves alone outside the far
    corner, and how it looks."""
    setting = Setting(START, (6, 4))
    play = setting.play(written)
    draft = setting.draft()
    assert draft is not None
    after = draft.follow(play).position
    alone = frozenset(RULES.renumber(step.target) for step in play if after.mine[step.target] == 1)
    count = shots.of_36(shots.hitting(RULES, RULES.flip(after), alone))
    return count, Course(setting, (Played(0, play),), Setting(after, turn=1))


def _shots() -> tuple[Example, ...]:
    near, far = left_open("24/14"), left_open("24/18 13/9")
    six, seven = (shots.of_36(hitting(n)) for n in (6, 7))
    return (
        Example(
            "shots.table",
            (
                _("How likely is it that a blot is hit? It depends on the distance. Choose one; the board shows it."),
                _(
                    "Up to six a single die is enough: each number comes up in 11 of 36 rolls. Combinations come on top. Beyond six both dice have to agree."
                ),
            ),
            Setting(shots.lone(6)),
            Cells(_("Points between hitter and blot, and the rolls of 36 that hit."), _("Shots"), _distances(), "6", columns=6),
        ),
        Example(
            "shots.six",
            (
                _("Six away is the worst place to stand: almost one roll in two. One step further on, the danger collapses."),
                _("So if you must leave a blot, leave it seven or more away."),
            ),
            Setting(shots.lone(6)),
            Choose(
                _("Your blot can stop six or seven points in front of an enemy checker. Where is it safer?"),
                (
                    Option(
                        "6",
                        _("Six away"),
                        _("{six} of 36 would hit it there, at seven only {seven}.").format(six=number(six), seven=number(seven)),
                        right=False,
                    ),
                    Option(
                        "7",
                        _("Seven away"),
                        _("{seven} of 36 instead of {six}. One step makes all the difference.").format(
                            six=number(six), seven=number(seven)
                        ),
                    ),
                ),
            ),
        ),
        Example(
            "shots.walls",
            (
                _("Points held between the two take combinations away: there is nowhere to touch down. The single die still hits."),
                _("The blot is six away. Choose which points on the way are held, counted from the one who hits."),
            ),
            Setting(shots.lone(6)),
            Cells(
                _("Points on the way that are held, and the rolls of 36 that still hit."),
                _("Shots past points that are held"),
                _walls(),
                "0",
                columns=3,
            ),
        ),
        Example(
            "shots.leave",
            (
                _("You open with 6-4. One way runs a single checker from 24 to 14. The other moves two, to 18 and to 9."),
                _("Both are good openings. They do not risk the same."),
            ),
            Setting(START, (6, 4)),
            Choose(
                _("Which play is hit by fewer rolls?"),
                (
                    Option(
                        "one",
                        "24/14",
                        _("{n} of 36, where the other is hit by {m}.").format(n=number(near[0]), m=number(far[0])),
                        then=near[1],
                    ),
                    Option(
                        "two",
                        "24/18 13/9",
                        _("One of these two is hit by {m} of 36; 24/14 by {n}.").format(n=number(near[0]), m=number(far[0])),
                        right=False,
                        then=far[1],
                    ),
                ),
            ),
        ),
    )
