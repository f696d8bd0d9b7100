"""The choices of New Match as a value: kept between matches, turned into a `MatchSetup`. No widgets here."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bg import variants
from bg.customs import Customs
from bg.setup import LENGTHS, ClockScope, ClockSetup, CubePolicy, DiceSource, Kind, Level, MatchSetup, Player, Style
from scenes import wording
from scenes.text import _, ngettext, number

MINUTES_A_POINT, SESSION_MINUTES = 2, 15
FIRST_LENGTH = 7
CEILINGS = (None, 64)
AUTOMATIC = (0, 1, 2, 3)  # opening ties that turn the cube, at most
LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.MASTER, Level.ADAPTIVE)
OPPONENTS = ("computer", "person")


@dataclass
class Choices:
    """What a player chose. other: the name of a person who plays on the other side; swapped: that person sits at the bottom.
    customs: only what differs from the variant's own, by variant."""

    opponent: str = "computer"
    other: str = ""
    swapped: bool = False
    rules: str = "international"
    level: str = "medium"
    style: str = "balanced"
    policy: str = "engine"
    length: int = FIRST_LENGTH
    light: bool = True
    clock: bool = False
    clock_scope: str = "game"
    customs: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def remembered(cls, raw: dict[str, Any]) -> Choices:
        """The choices of last time; whatever is not one any more falls back."""
        fresh = cls()
        for entry in dataclasses.fields(cls):
            value = raw.get(entry.name, getattr(fresh, entry.name))
            if type(value) is type(getattr(fresh, entry.name)):
                setattr(fresh, entry.name, value)
        if fresh.rules not in {variant.id for variant in variants.VARIANTS}:
            fresh.rules = "international"
        known: dict[str, Iterable[str]] = {
            "opponent": OPPONENTS,
            "level": LEVELS,
            "style": Style,
            "policy": CubePolicy,
            "clock_scope": ClockScope,
        }
        for name, kind in known.items():
            if getattr(fresh, name) not in {str(member) for member in kind}:
                setattr(fresh, name, getattr(cls(), name))
        if fresh.length not in (*LENGTHS, 0):
            fresh.length = FIRST_LENGTH
        fresh.customs = {rules: table for rules, table in fresh.customs.items() if isinstance(table, dict)}
        return fresh

    def keep(self) -> dict[str, Any]:
        """To be remembered."""
        return dataclasses.asdict(self)

    @property
    def sessions(self) -> bool:
        """May these rules be played without a length?"""
        return variants.variant(self.rules).sessions

    @property
    def cube_offered(self) -> bool:
        """Do these rules know a cube, and is there more than one point to play for?"""
        return variants.default_customs(self.rules).cube and self._length != 1

    @property
    def session(self) -> bool:
        return self.sessions and self.length == 0

    def table(self) -> Customs:
        """The customs of the coming match."""
        own = variants.default_customs(self.rules)
        told = self.customs.get(self.rules, {})
        changed = {name: _meant(getattr(own, name), value) for name, value in told.items() if _possible(own, name, value)}
        if not self.session or not changed.get("cube", own.cube):
            changed.update(jacoby=False, beaver=False, raccoon=False, automatic_doubles=0)
        return dataclasses.replace(own, **changed)

    def change(self, name: str, value: Any) -> None:
        """Another custom for these rules."""
        self.customs.setdefault(self.rules, {})[name] = value

    @property
    def _minutes(self) -> int:
        return MINUTES_A_POINT * self._length if self._length else SESSION_MINUTES

    @property
    def _length(self) -> int:
        return self.length if self.length or self.sessions else FIRST_LENGTH

    def clock_line(self) -> str:
        """What the clock gives each player; "" without one."""
        if not self.clock:
            return ""
        minutes = ngettext("{n} minute each", "{n} minutes each", self._minutes).format(n=number(self._minutes))
        free = number(ClockSetup(1).delay_ms // 1000)
        return _("{minutes}; the first {n} seconds of a turn are free.").format(minutes=minutes, n=free)

    @property
    def alone(self) -> bool:
        """Against the computer?"""
        return self.opponent == "computer"

    def setup(self, name: str, *, matched: Level = Level.MEDIUM, real_dice: bool = False) -> MatchSetup:
        """The match as agreed. name: the local player's. matched: the level that an adaptive computer plays at."""
        length = self._length
        scope = ClockScope(self.clock_scope) if length else ClockScope.GAME
        clock = ClockSetup(self._minutes * 60_000, scope=scope) if self.clock else None
        return MatchSetup(
            rules=self.rules,
            customs=self.table(),
            length=length,
            players=self._players(name, matched),
            light=0 if self.light else 1,
            clock=clock,
            dice=DiceSource.TYPED if real_dice else DiceSource.GENERATED,
        )

    def _players(self, name: str, matched: Level) -> tuple[Player, Player]:
        """Who sits at the bottom, and who at the top."""
        local = Player(name or (_("You") if self.alone else _("Player 1")))
        other = self._other(matched)
        return (other, local) if self.swapped and not self.alone else (local, other)

    def _other(self, matched: Level) -> Player:
        if not self.alone:
            return Player(self.other.strip() or _("Player 2"))
        level = Level(self.level)
        computer = Player(_("Computer"), Kind.COMPUTER, level, Style(self.style), CubePolicy(self.policy))
        return dataclasses.replace(computer, plays_as=matched) if level is Level.ADAPTIVE else computer

    def summary(self, *, real_dice: bool = False) -> str:
        """The choices in one line."""
        return wording.setup_line(self.setup("", real_dice=real_dice))


def _possible(own: Customs, name: str, value: Any) -> bool:
    """Is this a custom, with a value that New Match could have set?"""
    if name not in {entry.name for entry in dataclasses.fields(own)}:
        return False
    default = getattr(own, name)
    if name == "cube_ceiling":
        return value in CEILINGS
    if name == "automatic_doubles":
        return value in AUTOMATIC
    if isinstance(default, Enum):
        return value in {str(member) for member in type(default)}
    return isinstance(default, bool) and isinstance(value, bool)


def _meant(default: Any, value: Any) -> Any:
    """A value from the settings file as the customs hold it."""
    return type(default)(value) if isinstance(default, Enum) else value
