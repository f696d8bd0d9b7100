"""What can be chosen, as parameters of one renderer: boards, felts, checkers, dice. A new style is a new line here."""

from __future__ import annotations

from dataclasses import dataclass

Stops = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """Materials (`stone.stuff`) with three colours each, woods early, middle and late; `inlay` lines the points, `metal` is
    stringing and hinges.
    """

    frame: Stops
    light: Stops
    dark: Stops
    inlay: str
    metal: str
    ring: float = 0.035
    figure: float = 0.10
    seed: int = 11
    frame_of: str = "wood"
    light_of: str = "wood"
    dark_of: str = "wood"


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
    of: str = "wood"
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
    "pearl": Board(
        frame=("#1d0f0b", "#3a1e14", "#5c3424"),
        light=("#cfc3c4", "#bccfca", "#c3c4dc"),
        dark=("#1a0d0c", "#331614", "#53241e"),
        inlay="#d8c48e",
        metal="#d2c08a",
        seed=57,
        light_of="nacre",
    ),
    "maple": Board(
        frame=("#8a5a2c", "#b98548", "#d9ae73"),
        light=("#cfae7c", "#e3cb9f", "#f1e2c2"),
        dark=("#3b2114", "#5e3820", "#7f5433"),
        inlay="#6d4522",
        metal="#b9975a",
        ring=0.024,
        figure=0.16,
        seed=73,
    ),
    "olive": Board(
        frame=("#3d2c14", "#6b4f26", "#9a7a42"),
        light=("#a8935a", "#c9b67c", "#e0d3a2"),
        dark=("#231b0d", "#40331a", "#5f4f2b"),
        inlay="#b7a25c",
        metal="#b49a58",
        ring=0.048,
        figure=0.13,
        seed=91,
    ),
    "cherry": Board(
        frame=("#4a160d", "#7a2e18", "#a8512c"),
        light=("#c08a3c", "#dca956", "#efcd86"),
        dark=("#3a0f0b", "#611d14", "#863422"),
        inlay="#dba24f",
        metal="#cfa257",
        ring=0.028,
        figure=0.08,
        seed=113,
    ),
    "sandstone": Board(
        frame=("#8d6c4b", "#ad8a63", "#c9ab84"),
        light=("#cbb694", "#dccbad", "#eadfca"),
        dark=("#5e3b29", "#7a5038", "#93694c"),
        inlay="#73543a",
        metal="#8d7a58",
        seed=131,
        frame_of="sandstone",
        light_of="sandstone",
        dark_of="sandstone",
    ),
}
FELTS = {"green": "#1f4a3a", "burgundy": "#571a24", "navy": "#182745"}
BED: Stops = ("#3a2415", "#553821", "#6f4c2e")  # where there is no felt
CHECKERS = {
    "boxwood-light": Checker(("#bda376", "#cdb588", "#d9c49a"), 0.45, 0.30, 60, 0.07, 0.0, 0.42, 0.66),
    "boxwood-dark": Checker(("#170b09", "#26120f", "#3a1a15"), 0.5, 0.42, 42, 0.26, 0.0, 0.42, 0.75),
    "lacquer-light": Checker(("#6e0f0c", "#7c120f", "#881712"), 0.9, 0.50, 90, 0.16, 0.22, 0.46, 0.66, (), 9.0),
    "lacquer-dark": Checker(("#0c0b0d", "#121113", "#19171a"), 0.9, 0.55, 90, 0.22, 0.20, 0.46, 0.70, (), 9.0),
    "marble-light": Checker(("#b9b4ab", "#d2cdc4", "#6f6d6c"), 0.0, 0.46, 95, 0.14, 0.10, 0.46, 0.62, of="marble"),
    "marble-dark": Checker(("#0b0d0e", "#15181a", "#8c8f8d"), 0.0, 0.55, 95, 0.24, 0.16, 0.46, 0.74, of="marble"),
}
DICE = {
    "ivory": Die("#d3c6a6", "#241512", 0.55, 0.10),
    "ebony": Die("#17100e", "#e2d3ae", 0.60, 0.02),
    "amber": Die("#a4530f", "#f3dfae", 0.75, 0.34),
}
TABLE: Stops = ("#140d09", "#2a1a11", "#43291a")
