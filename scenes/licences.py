"""The licence texts of everything that is shipped, read from the files that lie beside it. Headings are translated, texts never."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass
from pathlib import Path

from scenes.text import _
from scenes.theme import ASSETS

log = logging.getLogger("duses.licences")


@dataclass(frozen=True, slots=True)
class Part:
    """Something with a licence of its own."""

    id: str
    file: Path


PARTS = (
    Part("game", ASSETS.parent / "LICENSE"),
    Part("sans", ASSETS / "fonts" / "LICENSE-sans.txt"),
    Part("serif", ASSETS / "fonts" / "LICENSE-serif.txt"),
    Part("dice", ASSETS / "fonts" / "LICENSE-dice.txt"),
    Part("icons", ASSETS / "icons" / "LICENSE.txt"),
    Part("met", ASSETS / "met" / "kazaross_xg2.json"),
)


def heading(id: str) -> str:
    """What a part is, and under which licence."""
    return {
        "game": _("Düşeş (MIT)"),
        "sans": _("Font Source Sans Pro (SIL Open Font License 1.1)"),
        "serif": _("Font Source Serif Pro (SIL Open Font License 1.1)"),
        "dice": _("Font Noto Sans Symbols 2 (SIL Open Font License 1.1)"),
        "icons": _("Icons Lucide (ISC)"),
        "met": _("Match equity table Kazaross-XG2"),
    }[id]


def text_of(part: Part) -> str:
    """The licence; hard line ends within a paragraph are taken out, so that it can be wrapped anew."""
    try:
        text = part.file.read_text(encoding="utf-8")
        if part.file.suffix == ".json":
            text = str(json.loads(text)["notice"])
    except (OSError, ValueError, KeyError):
        log.warning("no licence text in %s", part.file)
        return _("This text is missing: {path}").format(path=part.file)
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
