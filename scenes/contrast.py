"""How well two colours are told apart, by the measure of the Web Content Accessibility Guidelines, and colours that pass it. Pure.

Ratios go from 1 (the same) to 21 (black on white). In high contrast text has 7 against its ground and parts of the board 3.
Nothing here draws; the board in high contrast is `scenes.board.strong`.
"""

from __future__ import annotations

from collections.abc import Sequence

Colour = tuple[int, int, int]
TEXT, PARTS = 7.0, 3.0  # the least that is wanted of text and of everything else
CLEAR = 11.0  # what text is given on `GROUND`: the edges of letters are thinner than their colour
GROUND = (12, 10, 8)  # of cards and panes in high contrast
PALE = 0.18  # colours with more luminance than this are light ones


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance, 0 to 1, of an sRGB colour (WCAG 2, "relative luminance")."""
    red, green, blue = (_linear(channel / 255) for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def ratio(one: Sequence[int], other: Sequence[int]) -> float:
    """1 to 21 (WCAG 2, "contrast ratio")."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def toned(colour: Sequence[int], wanted: float) -> Colour:
    """The colour with another luminance, its hue kept as far as that goes: mixed with black or with white."""
    end = 0 if luminance(colour) > wanted else 255
    low, high = 0.0, 1.0
    for _ in range(12):
        part = (low + high) / 2
        far = luminance(_mixed(colour, end, part)) > wanted
        if far == (end == 0):
            low = part
        else:
            high = part
    return _mixed(colour, end, (low + high) / 2)


def _mixed(colour: Sequence[int], end: int, part: float) -> Colour:
    red, green, blue = (round(channel + (end - channel) * part) for channel in colour[:3])
    return red, green, blue


def legible(colour: Colour) -> Colour:
    """The nearest colour that is read well in high contrast: light ones on `GROUND`, dark ones (on gold or ivory) are black."""
    if luminance(colour) <= PALE:
        return 0, 0, 0
    least = (luminance(GROUND) + 0.05) * CLEAR - 0.05
    return colour if luminance(colour) >= least else toned(colour, least)


def visible(colour: Colour) -> Colour:
    """The nearest colour for a track, a line, a box: one that stands out from `GROUND` and on which light marks stand out."""
    quiet = (luminance(GROUND) + 0.05) * (PARTS + 0.3) - 0.05
    return toned(colour, quiet) if luminance(colour) < PALE else legible(colour)
