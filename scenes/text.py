"""Every sentence that a person reads, in their language. The engine and the game speak in codes; words are made here.

`use` switches the language at once. Numbers and dates go through Babel. Nothing is ever upper-cased: Turkish has two i.
"""

from __future__ import annotations

import gettext
import locale
import os
import time
from datetime import datetime, timedelta
from functools import cache, lru_cache
from pathlib import Path

from babel import Locale
from babel.dates import format_date, format_timedelta
from babel.numbers import format_decimal, format_percent

from scenes.theme import ASSETS

LANGUAGES = {"en": "English", "tr": "Türkçe"}
LOCALES = ASSETS / "locale"

_state: dict[str, gettext.NullTranslations | str] = {"language": "en", "catalogue": gettext.NullTranslations()}


def use(language: str, folder: Path = LOCALES) -> None:
    """Speak this language from now on; English where there is no catalogue for it."""
    _state["language"] = language if language in LANGUAGES else "en"
    _state["catalogue"] = gettext.translation("duses", folder, languages=[language], fallback=True)


def language() -> str:
    """The language in use."""
    return str(_state["language"])


def guess() -> str:
    """The language that the system speaks, if it is one of ours."""
    spoken = os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    name = spoken.casefold()
    if name.startswith("turkish"):  # as Windows may call it
        return "tr"
    return name[:2] if name[:2] in LANGUAGES else "en"


def _(message: str) -> str:
    """The message in the language in use."""
    catalogue = _state["catalogue"]
    assert isinstance(catalogue, gettext.NullTranslations)
    return catalogue.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form that goes with n."""
    catalogue = _state["catalogue"]
    assert isinstance(catalogue, gettext.NullTranslations)
    return catalogue.ngettext(one, many, n)


def number(value: float) -> str:
    """A number as the language writes it."""
    return _number(value, language())


@lru_cache(maxsize=2000)
def _number(value: float, spoken: str) -> str:
    return str(format_decimal(value, locale=_locale(spoken)))


@cache
def _locale(spoken: str) -> Locale:
    return Locale.parse(spoken)


def tenths(value: float) -> str:
    """A number with one decimal, also where that is a nought: "8.0", "8,0"."""
    return decimals(value, 1)


def decimals(value: float, places: int) -> str:
    """A number with so many decimals, noughts too."""
    return str(format_decimal(round(value, places), format=f"0.{'0' * places}", locale=_locale(language())))


def signed(value: float, places: int = 2) -> str:
    """A number with its sign and so many places, as equities are written: "+0.12", "−0.35"."""
    zeros = "0" * places
    return str(format_decimal(round(value, places) or 0.0, format=f"+0.{zeros};\u22120.{zeros}", locale=_locale(language())))


def percent(value: float) -> str:
    """A share as the language writes it, whole percent."""
    return str(format_percent(value, locale=_locale(language())))


def share(value: float) -> str:
    """A share with a tenth of a percent, as the language writes it: "56.2%", "%56,2"."""
    spoken = _locale(language())
    pattern = spoken.percent_formats[None].pattern.replace("0", "0.0", 1)
    return str(format_percent(value, pattern, locale=spoken))


def ago(moment: float, now: float | None = None) -> str:
    """How long a moment (seconds since the epoch) is past: "2 hours ago"; after a week its date."""
    spent = max(0.0, (time.time() if now is None else now) - moment)
    if spent < 7 * 86_400:
        return _spent(int(spent), language())
    return str(format_date(datetime.fromtimestamp(moment), "long", locale=_locale(language())))


@lru_cache(maxsize=500)
def _spent(seconds: int, spoken: str) -> str:
    return str(format_timedelta(-timedelta(seconds=seconds), add_direction=True, locale=_locale(spoken)))


def points(n: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", n).format(n=number(n))


def clock(ms: int) -> str:
    """Minutes and seconds left; a running second counts as left."""
    seconds = max(0, (ms + 999) // 1000)
    return f"{seconds // 60}:{seconds % 60:02d}"
