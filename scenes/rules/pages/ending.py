"""Taking checkers off, and what a game counts."""

from __future__ import annotations

from bg import score, variants
from bg.events import Played
from bg.moves import Refusal
from bg.position import BAR, OFF, Position
from scenes import wording
from scenes.rules.page import Choose, Course, Example, Facts, Option, Page, Play, Setting, Try, laid
from scenes.text import _, number, points

HOME = {19: 3, 20: 3, 21: 3, 22: 2, 23: 2, 24: 2}  # the other side, all at home


def pages() -> tuple[Page, ...]:
    chapter = _("The end")
    return (
        Page("off", chapter, _("Bearing off"), _("Taking checkers off"), _off()),
        Page("scoring", chapter, _("Scoring"), _("What a game counts"), _scoring()),
    )


def _off() -> tuple[Example, ...]:
    full = laid({6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, HOME)
    gap = laid({6: 2, 2: 2}, {19: 2, 20: 2, 21: 2, 22: 2})
    low = laid({4: 4, 3: 3, 2: 2}, HOME)
    outside = laid({9: 1, 6: 4, 5: 4, 4: 3, 3: 2, 2: 1}, HOME)
    hit = laid({BAR: 1, 5: 3, 4: 3, 2: 2}, {3: 1, 19: 4, 20: 4, 22: 3, 24: 3})
    safe = laid({5: 2, 3: 2, 2: 2}, {1: 2, 19: 4, 20: 4, 21: 3, 22: 2})
    return (
        Example(
            "off.exact",
            (
                _("When all your checkers are at home you may take them off. A die takes one off the point of its own number."),
                _("Spread them well while you bring them in: with every point occupied, every number takes one off."),
            ),
            Setting(full, (6, 2)),
            Play(
                _("6-2: take one off the 6-point and one off the 2-point."),
                "6/off 2/off",
                _("Two down, thirteen to go."),
                _("You may also move inside, but here both dice can take one off."),
            ),
        ),
        Example(
            "off.lower",
            (
                _(
                    "Is there nobody on the point of the die, but somebody on a higher one? Then the die is played inside the home board."
                ),
                _("A five cannot take the checkers off the 2-point while others stand on the 6-point."),
            ),
            Setting(gap, (5, 5)),
            Play(
                _("Five-five. Try to take one off the 2-point first; then play what is right."),
                "6/1(2) 2/off(2)",
                _("Both from 6 had to go down to 1 first. After that 2 was the highest, and the fives took those off."),
                lure=(2, OFF),
            ),
        ),
        Example(
            "off.higher",
            (_("Is the die higher than your highest checker? Then it takes one off the highest point you have."),),
            Setting(low, (6, 5)),
            Play(
                _("Your highest checkers stand on 4. Play 6-5."),
                "4/off(2)",
                _("The six and the five each took one off the 4-point: a big number is never wasted on an empty point."),
            ),
        ),
        Example(
            "off.outside",
            (_("All means all: with fourteen at home and one outside, nothing goes off yet."),),
            Setting(outside, (6, 3)),
            Try(_("Try to take a checker off the 6-point."), 6, OFF, Refusal.NOT_HOME, _("The one on 9 has to come in first.")),
        ),
        Example(
            "off.home",
            (_("But it need not wait a turn: the moment the last one is in, the other die may take one off."),),
            Setting(outside, (6, 3)),
            Play(
                _("Bring the last one in with the three, then take one off with the six."),
                "9/6/off",
                _("In with the three, and off with the six, all in one roll."),
                _("Legal, but there was more in it: 9 to 6 with the three, then a six comes off."),
            ),
        ),
        Example(
            "off.keep",
            (
                _(
                    "You need not take one off if you can move inside instead. While enemy checkers wait behind you, that can be wise."
                ),
                _("Two of theirs stand on your 1-point. Every checker you leave alone can be hit."),
            ),
            Setting(safe, (3, 2)),
            Play(
                _("Play 3-2 so that nothing of yours stands alone."),
                "5/3 5/2",
                _("Three here, three there, nothing to hit. Taking off can wait a turn."),
                _("Legal, but now you have a checker standing alone, and two of theirs are waiting."),
            ),
        ),
        Example(
            "off.hit",
            (
                _(
                    "If you are hit while taking off, you stop: that checker has to come in and go all the way round before the next one may leave."
                ),
            ),
            Setting(hit, (5, 4)),
            Try(
                _("You are on the bar. Try to take one off the 4-point."),
                4,
                OFF,
                Refusal.BAR_FIRST,
                _("One careless blot, and a long walk."),
            ),
        ),
    )


def won(position: Position, rules: str = "international", cube: int = 1, **changed: object) -> tuple[Setting, Course, int, int]:
    """Before the last roll, how the last checker goes off, the level that is won, and its points with the cube."""
    used = cube if rules != "tavla" else 0
    setting = Setting(position, (5, 2), rules, tuple(changed.items()), cube=used, owner=0 if cube > 1 else None)
    draft = setting.draft()
    assert draft is not None
    play = setting.play("1/off")
    after = draft.follow(play).position
    level = setting.game.result(after)
    assert level is not None
    counted = score.level_counted(setting.game.customs, level, session=True, centred=cube == 1)
    shown = Setting(after, None, rules, tuple(changed.items()), turn=1, cube=used, owner=setting.owner)
    return setting, Course(setting, (Played(0, play),), shown), counted, score.points(setting.game.customs, counted, cube)


def _worth(id: str, words: tuple[str, ...], position: Position, says: dict[int, str], *, rules: str = "international") -> Example:
    """What is this win worth? says: to each answer, for which points."""
    setting, course, _level, right = won(position, rules)
    options = tuple(
        Option(str(n), points(n), sentence, right=n == right, then=course if n == right else None) for n, sentence in says.items()
    )
    return Example(id, words, setting, Choose(_("You take your last checker off. How many points have you won?"), options))


def _scoring() -> tuple[Example, ...]:
    last = {1: 1}
    single = laid(last, {19: 2, 20: 3, 21: 3, 22: 1, 23: 1, 24: 1})
    gammon = laid(last, {12: 1, 18: 2, 19: 5, 20: 4, 21: 3})
    far = laid(last, {3: 1, 19: 5, 20: 5, 21: 4})
    customs = variants.default_customs("international")
    cubes = (1, 2, 4, 8)
    rows = tuple((number(cube), *(number(score.points(customs, level, cube)) for level in (1, 2, 3))) for cube in cubes)
    heads = (_("Cube"), *(wording.worth_name(level, 3) for level in (1, 2, 3)))
    eight, eight_course, _level, eight_points = won(gammon, cube=8)
    return (
        _worth(
            "scoring.single",
            (
                _(
                    "The game is over when one side has taken all off. Now look at the loser: have they taken off at least one checker?"
                ),
                _("If so, it is a single game, and counts 1."),
            ),
            single,
            {
                1: _("Four of theirs are off, so it is a single game."),
                2: _("That would be so if none of theirs were off."),
                3: _("Not so much: four of theirs are off."),
            },
        ),
        _worth(
            "scoring.gammon",
            (_("Has the loser taken off none at all? That is a gammon, and counts double."),),
            gammon,
            {
                1: _("Look at their tray: it is empty."),
                2: _("None off: a gammon."),
                3: _("For that one of theirs would have to be in your home board or on the bar."),
            },
        ),
        _worth(
            "scoring.backgammon",
            (
                _(
                    "None off, and on top of it a checker on the bar or still in the winner's home board: a backgammon, which counts three."
                ),
            ),
            far,
            {
                1: _("Their tray is empty, and that is not all."),
                2: _("More: one of theirs is still on your 3-point."),
                3: _("None off and one still in your home: a backgammon."),
            },
        ),
        _worth(
            "scoring.tavla",
            (
                _(
                    "In tavla there are only two sizes. None off is a mars and counts 2; there is no backgammon, and no cube to multiply it."
                ),
            ),
            far,
            {
                1: _("None of theirs are off."),
                2: _("A mars. The one on your 3-point makes no difference here."),
                3: _("In international backgammon, yes. Tavla stops at two."),
            },
            rules="tavla",
        ),
        Example(
            "scoring.cube",
            (_("With the doubling cube all of this is multiplied by what the cube shows."),),
            eight,
            Choose(
                _("The cube is at 8, and you win a gammon. How many points?"),
                (
                    Option("8", points(8), _("A gammon counts double: 2 × 8."), right=False),
                    Option("10", points(10), _("They are not added but multiplied."), right=False),
                    Option("16", points(eight_points), _("2 × 8. A long evening may hang on such a game."), then=eight_course),
                ),
            ),
            facts=Facts(heads, rows),
        ),
    )
