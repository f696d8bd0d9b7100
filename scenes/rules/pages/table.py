"""At the table: how dice are thrown, and why the program's dice can be believed."""

from __future__ import annotations

from bg import variants
from scenes.rules.page import Choose, Example, Option, Page, Setting
from scenes.text import _

START = variants.rules("international").start()


def pages() -> tuple[Page, ...]:
    chapter = _("At the table")
    return (
        Page("manners", chapter, _("Manners"), _("Manners with dice"), _manners()),
        Page("trust", chapter, _("Fair dice"), _("Can the dice be trusted?"), _trust()),
    )


def _manners() -> tuple[Example, ...]:
    return (
        Example(
            "manners.throw",
            (
                _("Shake the cup, and throw both dice into the right half of the board, both flat on the cloth."),
                _("A die that leans, lies on a checker or jumps off the board does not count."),
            ),
            Setting(START, (4, 2)),
            Choose(
                _("One die lies flat, the other leans against a checker. What now?"),
                (
                    Option("both", _("Throw both again"), _("Always both. Nobody picks out the good one.")),
                    Option(
                        "one",
                        _("Throw that one again"),
                        _("Then you would know one die before you throw. Both are thrown again."),
                        right=False,
                    ),
                    Option("count", _("It counts"), _("A die that leans is no die. Both are thrown again."), right=False),
                ),
            ),
        ),
        Example(
            "manners.wait",
            (
                _("Your turn begins when your opponent has picked up the dice. Until then they may still change their mind."),
                _(
                    "Here the dice wait for you, and nobody has to argue. With real dice on a real table, this is what people go by."
                ),
            ),
            Setting(START, (6, 5)),
            Choose(
                _("You throw while their dice still lie on the board. Does your roll count?"),
                (
                    Option("no", _("No"), _("Too early. Wait until they lift their dice, and throw again.")),
                    Option(
                        "yes",
                        _("Yes"),
                        _("Then everybody would throw first and let the other one think. It does not count."),
                        right=False,
                    ),
                ),
            ),
        ),
    )


def _trust() -> tuple[Example, ...]:
    return (
        Example(
            "trust.seal",
            (
                _(
                    "Everybody suspects the dice, and everybody is right to ask. So before a game begins, all its dice are fixed and sealed: a secret number is drawn, and its fingerprint is shown to you."
                ),
                _(
                    "You may mix in a word or a shake. After the game the number is opened, and anybody can see that it has that fingerprint and gives these throws. The level of the computer is nowhere in it."
                ),
            ),
            Setting(START, (6, 4)),
            Choose(
                _("Could the computer change a throw in the middle of the game?"),
                (
                    Option(
                        "no",
                        _("No"),
                        _(
                            "Another number would have another fingerprint. Verify, among the moves of a match, does that sum for you."
                        ),
                    ),
                    Option(
                        "yes", _("Yes"), _("It would show: the fingerprint was on the table before the first throw."), right=False
                    ),
                ),
            ),
            seal=True,
        ),
        Example(
            "trust.streak",
            (
                _(
                    "And the streaks? Dice have no memory. Three doubles in a row come up once in 216 tries, and there are many evenings."
                ),
                _(
                    "Over a long time every face comes up as often as every other. The dice of each match are counted, so that you can see for yourself."
                ),
            ),
            Setting(START, (6, 6)),
            Choose(
                _("You have thrown two doubles in a row. How likely is a double now?"),
                (
                    Option("six", _("One in six"), _("As ever. Six of the 36 rolls are doubles.")),
                    Option(
                        "less", _("Less than before"), _("The dice do not know what they showed. One in six, as ever."), right=False
                    ),
                    Option(
                        "more", _("More than before"), _("The dice do not know what they showed. One in six, as ever."), right=False
                    ),
                ),
            ),
        ),
    )
