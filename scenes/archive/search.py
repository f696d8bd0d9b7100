"""What is typed into the search field, as the engine understands it: names of rules, results and months in the reader's
language become what they stand for; everything else is looked for as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from babel import Locale
from babel.dates import get_month_names

from bg.variants import VARIANTS
from engine.protocol.archive import Archive, Outcome, Shelf
from scenes import text, wording
from scenes.text import _

LEAST = 5  # letters of a word that may stand for something longer: fewer are a name being typed


@dataclass
class Search:
    """What is looked for. typed: the words of the field."""

    typed: str = ""
    shelf: Shelf = Shelf.ALL
    outcome: Outcome = Outcome.ANY
    tag: str = ""

    def question(self, offset: int, limit: int) -> Archive:
        """The message that asks for some of it."""
        words, rules, outcome = [], "", self.outcome
        for word in self.typed.split():
            if not rules and (meant := _rules(word)):
                rules = meant
            elif not outcome and (found := _outcome(word)):
                outcome = found
            else:
                words.append(_dated(word))
        return Archive(_joined(words), self.shelf, rules, outcome, self.tag, offset, limit)


def _rules(word: str) -> str:
    """The rules of that name; "" if it is no such name."""
    wanted = word.casefold()
    if len(wanted) < LEAST:
        return ""
    for variant in VARIANTS:
        parts = [variant.id, *wording.rules_name(variant.id).split()]
        if any(part.casefold().startswith(wanted) for part in parts):
            return variant.id
    return ""


def _outcome(word: str) -> Outcome:
    wanted = word.casefold()
    for told, outcome in ((_("Won"), Outcome.WON), (_("Lost"), Outcome.LOST)):
        whole = told.casefold()
        if wanted == whole or (len(wanted) >= LEAST and whole.startswith(wanted)):
            return outcome
    return Outcome.ANY


def _dated(word: str) -> str:
    """30.11.2026, 30/11/2026 and 11/2026 as the engine writes dates; else the word."""
    for sign in "./":
        parts = word.split(sign)
        if len(parts) in (2, 3) and all(part.isdigit() for part in parts) and len(parts[-1]) == 4:
            return "-".join([parts[-1], *(part.zfill(2) for part in reversed(parts[:-1]))])
    return word


def _month(word: str) -> int:
    """1 to 12 for the name of a month, else 0."""
    names = get_month_names("wide", locale=Locale.parse(text.language()))
    wanted = word.casefold()
    return next((month for month, name in names.items() if name.casefold() == wanted), 0)


def _joined(words: list[str], today: date | None = None) -> str:
    """A month's name and a year are one date; a month alone is the latest one of that name."""
    month = next((word for word in words if _month(word)), "")
    if not month:
        return " ".join(words)
    n = _month(month)
    now = today or date.today()
    year = next((word for word in words if word.isdigit() and len(word) == 4), "")
    rest = [word for word in words if word not in (month, year)]
    return " ".join([*rest, f"{year or now.year - (n > now.month)}-{n:02d}"])
