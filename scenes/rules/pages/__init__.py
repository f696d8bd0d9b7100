"""The pages themselves, a file a chapter. Each is a function that makes them in the language in use."""

from __future__ import annotations

from scenes.rules.pages import board, cube, ending, fighting, first, match, moving, others, table

CHAPTERS = (
    board.pages,
    moving.pages,
    fighting.pages,
    ending.pages,
    first.pages,
    cube.pages,
    match.pages,
    table.pages,
    others.pages,
)
