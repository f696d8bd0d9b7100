"""What can be chosen, as parameters of one renderer: boards, felts, checkers, dice. A new style is a new line here."""

from __future__ import annotations

from dataclasses import dataclass

Stops = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """Woods as early, middle and late colour; `inlay` lines the points, `metal` is stringing and hinges."""

    frame: Stops
    light: Stops
    dark: Stops
    inlay: str
    metal: str
    ring: float = 0.035
    figure: float = 0.10
    seed: int = 11


@dataclass(frozen=True, slots=True)
class Checker:
    """One colour of a set: a wood or one lacquer colour three times, and how it takes the light."""

    stops: Stops
    plain: float  # 0 all grain, 1 none
    spec: float
    gloss: float
    fresnel: float
    coat: float
    ambient: float = 0.42
    diffuse: float = 0.70
    rings: tuple[float, ...] = (0.60, 0.30)
    dome: float = 0.0  # height of the swelling middle, in units; 0 for a dished one


@dataclass(frozen=True, slots=True)
class Die:
    body: str
    pip: str
    spec: float
    glow: float  # how much light wanders under the surface and lifts the shadowed sides


BOARDS = {
    "walnut": Board(
        frame=("#2c160c", "#5a3019", "#8f5a30"),
        light=("#b88a4e", "#d6ad6c", "#ecd09a"),
        dark=("#2a110b", "#4f1f13", "#743320"),
        inlay="#c79a4a",
        metal="#caa04e",
    ),
    "ebony": Board(
        frame=("#0c0a0a", "#191414", "#2e2522"),
        light=("#9a948a", "#bdb6a8", "#dbd4c4"),
        dark=("#140f12", "#2a1a20", "#45242c"),
        inlay="#b9b2a2",
        metal="#b8a98a",
        ring=0.045,
        figure=0.07,
        seed=35,
    ),
}
FELTS = {"green": "#1f4a3a", "burgundy": "#571a24", "navy": "#182745"}
CHECKERS = {
    "boxwood-light": Checker(("#bda376", "#cdb588", "#d9c49a"), 0.45, 0.30, 60, 0.07, 0.0, 0.42, 0.66),
    "boxwood-dark": Checker(("#170b09", "#26120f", "#3a1a15"), 0.5, 0.42, 42, 0.26, 0.0, 0.42, 0.75),
    "lacquer-light": Checker(("#6e0f0c", "#7c120f", "#881712"), 0.9, 0.50, 90, 0.16, 0.22, 0.46, 0.66, (), 9.0),
    "lacquer-dark": Checker(("#0c0b0d", "#121113", "#19171a"), 0.9, 0.55, 90, 0.22, 0.20, 0.46, 0.70, (), 9.0),
}
DICE = {
    "ivory": Die("#d3c6a6", "#241512", 0.55, 0.10),
    "ebony": Die("#17100e", "#e2d3ae", 0.60, 0.02),
}
TABLE: Stops = ("#140d09", "#2a1a11", "#43291a")
