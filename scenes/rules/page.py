"""What a page of "How to play" is made of: boards, the words beside them, and what is asked on each. Values only.

Positions are seen by the reader, who sits at the bottom and moves from 24 to 1. Sentences are in the language in use already: pages
are made anew when it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bg import events as ev
from bg import moves as bg_moves
from bg import notation, variants
from bg.moves import Refusal
from bg.position import OFF, Position, position
from bg.rules import Rules
from bg.turn import Turn
from engine.protocol.table import Phase
from scenes.board.geometry import Place


@dataclass(frozen=True)
class Setting:
    """What lies on the table. changed: customs that differ from the variant's own. cube: its value, 0 where none is used;
    owner, offered: as in a View, an offer being one to `turn`. score and length: of the match, length 0 for none."""

    position: Position
    dice: tuple[int, int] | None = None
    rules: str = "international"
    changed: tuple[tuple[str, Any], ...] = ()
    phase: Phase | None = None
    turn: int = 0
    cube: int = 0
    owner: int | None = None
    offered: int = 0
    length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False

    @cached_property
    def game(self) -> Rules:
        """The rules in force."""
        return variants.rules(self.rules, **dict(self.changed))

    @property
    def moment(self) -> Phase:
        """What is to be decided."""
        if self.phase is not None:
            return self.phase
        return Phase.TO_ROLL if self.dice is None else Phase.TO_PLAY

    def draft(self) -> Turn | None:
        """The turn that may be played, nothing made yet; None without dice of the reader's."""
        return Turn(self.game, self.position, self.dice) if self.dice is not None and self.moment is Phase.TO_PLAY else None

    def play(self, written: str) -> bg_moves.Play:
        """A legal play of the roll by its notation. ValueError when it is none."""
        draft = self.draft()
        found = None if draft is None else notation.parse(written, draft.plays)
        if found is None:
            raise ValueError(f"{written} is no play of {self.dice}")
        return found


@dataclass(frozen=True)
class Course:
    """What is seen to happen: events, and what lies there before and after them."""

    before: Setting
    events: tuple[ev.Event, ...]
    after: Setting


@dataclass(frozen=True)
class Look:
    """Nothing is asked: there is something to see."""


@dataclass(frozen=True)
class Play:
    """Play the roll. answer: what Show me plays, in notation; enough: when the draft is what was asked, else the position that the
    answer leads to. others: plays (in notation) that deserve words of their own; wrong: for every other whole play. lure: a
    step that looks good and is refused, for who wants to try it."""

    task: str
    answer: str
    right: str
    wrong: str = ""
    enough: Callable[[Turn], bool] | None = None
    others: tuple[tuple[str, str], ...] = ()
    lure: tuple[int, int] | None = None


@dataclass(frozen=True)
class Try:
    """Try a step that the rules refuse, for the reason given. Then the sentence `right`."""

    task: str
    source: int
    target: int
    reason: Refusal
    right: str


@dataclass(frozen=True)
class Point:
    """Point at a place (numbers 1–24). wrong: with {n} for the point that was shown instead."""

    task: str
    answer: frozenset[int]
    right: str
    wrong: str


@dataclass(frozen=True)
class Option:
    """One answer. says: what is said to it; then: what is seen after it."""

    key: str
    words: str
    says: str
    right: bool = True
    then: Course | None = None


@dataclass(frozen=True)
class Choose:
    """Answer a question by one of a few buttons."""

    task: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Cell:
    """One cell of a table: head above, value below; chosen, it puts its setting on the board and says its sentence."""

    key: str
    head: str
    value: str
    setting: Setting
    says: str


@dataclass(frozen=True)
class Cells:
    """A table whose cells are tried on the board. name: what the table is; first: the cell that is open at the beginning."""

    task: str
    name: str
    cells: tuple[Cell, ...]
    first: str
    columns: int = 4

    def cell(self, key: str) -> Cell:
        return next(cell for cell in self.cells if cell.key == key)


Ask = Look | Play | Try | Point | Choose | Cells


@dataclass(frozen=True)
class Facts:
    """A small table to be read: a heading for each column, rows of words."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bold: int = -1  # the row that matters


@dataclass(frozen=True)
class Example:
    """One board. id: unique in the book. lead: what is seen first. marks: places whose checkers glow. arrows: shown on the
    board. seal: with the door to the room that explains the sealed dice."""

    id: str
    words: tuple[str, ...]
    setting: Setting
    ask: Ask = field(default_factory=Look)
    lead: Course | None = None
    marks: frozenset[Place] = frozenset()
    arrows: tuple[tuple[Place, Place], ...] = ()
    facts: Facts | None = None
    seal: bool = False


@dataclass(frozen=True)
class Page:
    """A few boards about one thing. chapter: the heading that it stands under in the list, where it goes by its short name."""

    id: str
    chapter: str
    name: str
    title: str
    examples: tuple[Example, ...]


def laid(mine: dict[int, int], theirs: dict[int, int], each: int = 15) -> Position:
    """A position from {place: count}; of each side's checkers those that are not named are borne off."""
    off = {OFF: each - sum(mine.values())}, {OFF: each - sum(theirs.values())}
    return position(mine | off[0], theirs | off[1])


def made(*steps: tuple[int, int]) -> Callable[[Turn], bool]:
    """Has a draft these steps (source, target), whatever else is made?"""

    def enough(turn: Turn) -> bool:
        left = [(step.source, step.target) for step in turn.made]
        for step in steps:
            if step not in left:
                return False
            left.remove(step)
        return True

    return enough


def whole(turn: Turn) -> bool:
    """Any play will do, once it is whole."""
    return turn.complete


def hits(turn: Turn) -> bool:
    """Has a blot been hit?"""
    return any(step.hit for step in turn.made)
