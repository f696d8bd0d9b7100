"""Subset fonts: Source Sans Pro for text, Source Serif Pro for display, the six dice faces of Noto Sans Symbols 2.

The subset holds the letters of the nine languages and the signs the game shows (no italics: theirs have neither Greek
nor Cyrillic letters). The licence (SIL OFL 1.1) reserves the name "Source" for the original files, so the smaller ones
are called Duses Sans and Duses Serif inside. `python -m build.fonts`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from build.sources import ROOT, npm, pypi

FONTS = ROOT / "assets/fonts"
RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F),  # Latin with Turkish, German, French, Spanish, Italian, Portuguese
    (0x218, 0x21B), (0x2BB, 0x2BC), (0x2C6, 0x2C7), (0x2D8, 0x2DD),
    (0x384, 0x3CE),  # Greek, one accent
    (0x400, 0x45F),  # Cyrillic
    (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x2030), (0x2032, 0x2033),
    (0x2039, 0x203A), (0x2044, 0x2044), (0x2070, 0x2070), (0x2074, 0x2079), (0x2080, 0x2089), (0x20AC, 0x20AC),
    (0x2116, 0x2116), (0x2122, 0x2122), (0x2153, 0x2154), (0x215B, 0x215E), (0x2190, 0x2199), (0x21B5, 0x21B5),
    (0x2206, 0x2206), (0x2211, 0x2212), (0x2215, 0x2215), (0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2265),
    (0x2318, 0x2318), (0x2325, 0x2325), (0x21E7, 0x21E7), (0x23CE, 0x23CE),
    (0x25A0, 0x25A1), (0x25B2, 0x25B3), (0x25B6, 0x25B7), (0x25BC, 0x25BD), (0x25CA, 0x25CB), (0x25CF, 0x25CF),
    (0x2605, 0x2606), (0x2713, 0x2713), (0x2717, 0x2717),
]
USE_MY_METRICS = 0x200
DICE = range(0x2680, 0x2686)
FACES = {
    "sans": ("font-source-sans-pro", "SourceSansPro", "Duses Sans", ("Regular", "Semibold", "Bold")),
    "serif": ("font-source-serif-pro", "SourceSerifPro", "Duses Serif", ("Regular", "Semibold", "Bold")),
}
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum", "case", "calt"]


def letters() -> list[int]:
    return [code for first, last in RANGES for code in range(first, last + 1)]


def own_advances(font: TTFont) -> None:
    """The serif's "%" and "½" are built from a fraction bar and claim its width: what follows is drawn over them."""
    widths, outlines = font["hmtx"], font["glyf"]
    for name in font.getGlyphOrder():
        for part in outlines[name].components if outlines[name].isComposite() else ():
            if part.flags & USE_MY_METRICS and widths[part.glyphName] != widths[name]:
                part.flags &= ~USE_MY_METRICS


def cut(source: Path, target: Path, codes: list[int], family: str, style: str) -> None:
    """Write the subset of one face under its own family name."""
    font = TTFont(source)
    options = subset.Options(layout_features=FEATURES, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], hinting=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)
    full = f"{family} {style}"
    names = {1: family, 2: style, 3: full, 4: full, 6: f"{family}-{style}".replace(" ", "")}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
    own_advances(font)
    font.flavor = None
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    font.save(target)


def main() -> None:
    """Write every face and the licences beside them."""
    FONTS.mkdir(parents=True, exist_ok=True)
    for name, (package, stem, family, styles) in FACES.items():
        files = next(pypi(package).rglob("files"))
        for style in styles:
            cut(files / f"{stem}-{style}.ttf", FONTS / f"{name}-{style.lower()}.ttf", letters(), family, style)
        shutil.copy(files / "LICENSE.txt", FONTS / f"LICENSE-{name}.txt")
    symbols = npm("@fontsource/noto-sans-symbols-2")
    faces = symbols / "files/noto-sans-symbols-2-symbols-400-normal.woff"
    cut(faces, FONTS / "dice.ttf", list(DICE), "Duses Dice", "Regular")
    shutil.copy(symbols / "LICENSE", FONTS / "LICENSE-dice.txt")
    for path in sorted(FONTS.iterdir()):
        print(f"{path.name:24} {path.stat().st_size:8}")


if __name__ == "__main__":
    main()
