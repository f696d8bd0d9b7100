"""Sentences about dice: what checking a game found, and how unusual its counts are. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bg.throws import MEAN_PIPS
from engine.protocol.records import DiceCounts, SideDice, VerifiedGame
from scenes.text import _, ngettext, number

OPEN = ("coming", "running", "typed", "set", "seed_missing")
"""Reasons that say nothing against the dice."""

SELDOM = 0.2
"""From here on down a count is worth a sentence."""


def reason(game: VerifiedGame) -> str:
    """What was found out about a game's dice."""
    if game.ok:
        return _("Every roll follows from the sealed seed.")
    return {
        "coming": _("About to begin: the seal stands, the seed is shown at the end."),
        "running": _("Still being played: the seal is opened at the end."),
        "typed": _("Real dice: there is nothing to verify."),
        "set": _("Played on from a position that was put up: its roll came with it, so no seal can vouch for all of them."),
        "seed_missing": _("No seed was recorded."),
        "commitment": _("The seed is not the one that was sealed."),
        "roll": _("Roll {n} does not follow from the seed.").format(n=number(game.roll)),
    }.get(game.reason, _("It could not be verified."))


def rolls(game: VerifiedGame) -> str:
    """A game's rolls in order: "3-1 6-4 …"."""
    return " ".join(f"{one}-{other}" for one, other in game.rolls)


def sheet(game: VerifiedGame) -> str:
    """Everything that a game's dice are checked by, as lines for the clipboard."""
    facts = [
        (_("Game"), number(game.game)),
        (_("Seal"), game.seal),
        (_("Mixed in"), game.word or "–"),
        (_("Seed"), game.seed or "–"),
        (_("Rolls"), rolls(game)),
    ]
    return "\n".join(f"{name}: {value}" for name, value in facts) + "\n"


def times(chance: float) -> str:
    """How often fair dice do such a thing."""
    n = max(2, round(1 / chance)) if chance > 1e-6 else 1_000_000
    return ngettext(
        "Fair dice are so far off in one of {n} such match.", "Fair dice are so far off in one of {n} such matches.", n
    ).format(n=number(n))


def _unusual(name: str, side: SideDice) -> list[tuple[float, str]]:
    """A side's counts that are worth a sentence, with how seldom they are."""
    many = side.doubles > side.rolls / 6
    high = side.pips > side.rolls * MEAN_PIPS
    lucky = side.entered > side.expected
    told = [
        (side.faces_odds, _("{name}: the six faces came up unevenly.")),
        (side.doubles_odds, _("{name}: many doubles.") if many else _("{name}: few doubles.")),
        (side.pips_odds, _("{name}: high rolls.") if high else _("{name}: low rolls.")),
        (
            side.entered_odds,
            _("{name}: entered from the bar more often than the open points promised.")
            if lucky
            else _("{name}: entered from the bar less often than the open points promised."),
        ),
    ]
    return [(odds, words.format(name=name)) for odds, words in told if odds is not None and odds < SELDOM]


def judged(counts: DiceCounts, names: Sequence[str]) -> list[str]:
    """What there is to say about the counts, the least likely first; one sentence at least."""
    all_odds = [
        odds
        for side in counts.seats
        for odds in (side.faces_odds, side.doubles_odds, side.pips_odds, side.entered_odds)
        if odds is not None
    ]
    if not any(side.pips_odds is not None for side in counts.seats):
        return [_("There are too few rolls yet to tell chance from anything else.")]
    found = sorted(pair for name, side in zip(names, counts.seats) for pair in _unusual(name, side))
    if not found:
        return [_("Nothing here is unusual: fair dice are often further off than this.")]
    lines = [f"{words} {times(odds)}" for odds, words in found]
    fair = _("Numbers looked at here: {n}. With fair dice, too, about one in five of them gets such a line.")
    return [*lines, fair.format(n=number(len(all_odds)))]
