"""The games: one file each, one subclass of `bg.rules.Rules` each, all of them in VARIANTS.

A new game is a new file and a new entry here; nothing outside this package asks which game is being played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bg.customs import Customs
from bg.rules import Rules
from bg.variants.hypergammon import Hypergammon
from bg.variants.international import International
from bg.variants.nackgammon import Nackgammon
from bg.variants.tavla import Tavla

VARIANTS: tuple[type[Rules], ...] = (International, Tavla, Nackgammon, Hypergammon)

_BY_ID = {variant.id: variant for variant in VARIANTS}


def variant(rules_id: str) -> type[Rules]:
    """The variant of that id. KeyError when there is none."""
    return _BY_ID[rules_id]


def default_customs(rules_id: str) -> Customs:
    """The variant's own customs. KeyError for an unknown id."""
    return variant(rules_id).defaults()


def rules(rules_id: str, customs: Customs | None = None, **changed: Any) -> Rules:
    """The rules of a variant, with its own customs or the given ones, some of them changed. KeyError for an unknown
    id."""
    kind = variant(rules_id)
    return kind(replace(customs or kind.defaults(), **changed))
