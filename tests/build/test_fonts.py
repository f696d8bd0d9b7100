"""The fonts hold every letter of the nine languages, and no letter runs into the next."""

from __future__ import annotations

from pathlib import Path

import pytest

pygame = pytest.importorskip("pygame")

FONTS = Path(__file__).resolve().parents[2] / "assets/fonts"
TEXT = [path for path in sorted(FONTS.glob("*.ttf")) if path.stem != "dice"]
LETTERS = {
    "en": "The quick brown fox jumps over the lazy dog, 0123456789!?",
    "tr": "Fahiş bluz güvencesi yağdırma projesi çöktü: İIıĞÜŞÖÇ",
    "de": "Victor jagt zwölf Boxkämpfer quer über den großen Sylter Deich ÄÖÜ „“",
    "fr": "Dès Noël où un zéphyr haï me vêt de glaçons würmiens æœç «»’",
    "es": "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia ñ¿¡ÁÉÍÓÚ",
    "it": "Pranzo d’acqua fa volti sghembi àèéìòù",
    "pt": "Luís argüia à Júlia que brações, fé, chá, óxido, pôr, zângão",
    "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία ΆΈΉΊΌΎΏ ϊΐϋΰ ;·",
    "ru": "Съешь же ещё этих мягких французских булок, да выпей чаю ЁЪЫЭ №",
    "signs": "24/18* → − × ÷ ± ≤ ≥ ½ % … – — • € ✓ 7–5",
}


@pytest.fixture(scope="module", autouse=True)
def _fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("path", TEXT, ids=lambda p: p.stem)
@pytest.mark.parametrize("language", LETTERS)
def test_every_letter_is_there(path: Path, language: str) -> None:
    letters = LETTERS[language]
    metrics = pygame.font.Font(path, 24).metrics(letters)
    missing = [letter for letter, metric in zip(letters, metrics, strict=True) if metric is None]
    assert missing == []


def test_the_dice_faces_are_there() -> None:
    font = pygame.font.Font(FONTS / "dice.ttf", 24)
    assert None not in font.metrics("⚀⚁⚂⚃⚄⚅")


@pytest.mark.parametrize("path", TEXT, ids=lambda p: p.stem)
def test_a_sign_keeps_its_own_width(path: Path) -> None:
    font = pygame.font.Font(path, 100)
    for sign in "%½¼¾‰№":
        for following in " 0n":
            apart = font.size(sign)[0] + font.size(following)[0]
            assert abs(font.size(sign + following)[0] - apart) < 18


def test_the_small_fonts_do_not_bear_the_reserved_name() -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    for path in FONTS.glob("*.ttf"):
        names = ttlib.TTFont(path)["name"]
        assert names.getDebugName(1).startswith("Duses ")
        assert names.getDebugName(0)
