"""The whole of How to play: all pages in the order of reading, in the language in use."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scenes import text
from scenes.rules.page import Example, Page
from scenes.rules.pages import CHAPTERS


class Book:
    """Made anew when the language changes."""

    def __init__(self) -> None:
        self.language = text.language()
        self.pages: tuple[Page, ...] = tuple(page for chapter in CHAPTERS for page in chapter())
        self._order = [(page, example) for page in self.pages for example in page.examples]
        self._places = {example.id: n for n, (_page, example) in enumerate(self._order)}

    def __iter__(self) -> Iterator[tuple[Page, Example]]:
        return iter(self._order)

    def place(self, id: str) -> int:
        """Where an example stands, or a page begins; the beginning for what is not known."""
        if id in self._places:
            return self._places[id]
        return next((n for n, (page, _example) in enumerate(self._order) if page.id == id), 0)

    def at(self, place: int) -> tuple[Page, Example]:
        return self._order[place]

    def __len__(self) -> int:
        return len(self._order)


def done(page: Page, ids: Collection[str]) -> bool:
    """Has every board of a page been done?"""
    return all(example.id in ids for example in page.examples)
