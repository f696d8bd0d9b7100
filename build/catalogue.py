"""The catalogue of sentences: extract them, update the languages, compile, and check. `python -m build.catalogue VERB`.

Verbs: `update` (extract and merge into every language), `compile`, `check` (nothing untranslated, fuzzy, or with other
placeholders than the English; compiled files fresh). Uses Babel; the sentences stand in `scenes`.
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "assets" / "locale"
LANGUAGES = ("tr",)
PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
BEGUN = datetime(2026, 11, 30, tzinfo=UTC)
KEYWORDS = {"_": None, "ngettext": (1, 2)}


def sentences() -> Catalog:
    """Everything marked in the source."""
    catalogue = Catalog(project="Düşeş", charset="utf-8", header_comment="# The sentences of Düşeş.")
    for path in sorted((ROOT / "scenes").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        with path.open("rb") as file:
            for _line, message, _comments, context in extract.extract("python", file, KEYWORDS):
                catalogue.add(message, locations=[(name, 0)], context=context)
    return catalogue


def _read(language: str) -> Catalog:
    path = _po(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _po(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "duses.po"


def _compiled(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update() -> None:
    """Merge the source's sentences into every language; what is gone is dropped."""
    template = sentences()
    LOCALES.mkdir(parents=True, exist_ok=True)
    with (LOCALES / "duses.pot").open("wb") as file:
        write_po(file, template, omit_header=True, no_location=True, width=120, sort_output=True)
    for language in LANGUAGES:
        catalogue = _read(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        _head(catalogue, language)
        path = _po(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, no_location=True, width=120, sort_output=True)


def _head(catalogue: Catalog, language: str) -> None:
    """What a file says about itself: nothing that changes from day to day."""
    catalogue.header_comment = f"# The sentences of Düşeş, language {language}."
    catalogue.project, catalogue.version = "Düşeş", ""
    catalogue.copyright_holder = catalogue.last_translator = "the Düşeş project"
    catalogue.language_team = language
    catalogue.msgid_bugs_address = ""
    catalogue.creation_date = catalogue.revision_date = BEGUN
    catalogue.fuzzy = False


def compile_all() -> None:
    """Write the binary files that the game reads."""
    for language in LANGUAGES:
        _po(language).with_suffix(".mo").write_bytes(_compiled(_read(language)))


def problems() -> list[str]:
    """What is wrong with the translations; empty when nothing is."""
    template = sentences()
    found = []
    for language in LANGUAGES:
        catalogue = _read(language)
        for message in template:
            if not message.id:
                continue
            own = catalogue.get(message.id[0] if isinstance(message.id, tuple) else message.id)
            found += [f"{language}: {trouble}: {message.id!r}" for trouble in _troubles(message.id, own)]
        gone = [m.id for m in catalogue if m.id and template.get(m.id[0] if isinstance(m.id, tuple) else m.id) is None]
        found += [f"{language}: no longer in the source: {id!r}" for id in gone]
        compiled = _po(language).with_suffix(".mo")
        if not compiled.exists() or compiled.read_bytes() != _compiled(catalogue):
            found.append(f"{language}: the compiled file is not fresh; run: python -m build.catalogue compile")
    return found


def _troubles(id: str | tuple[str, ...], own: object) -> list[str]:
    string = getattr(own, "string", None)
    texts = [string] if isinstance(string, str) else list(string or ())
    if own is None or not texts or not all(texts):
        return ["untranslated"]
    troubles = ["fuzzy"] if getattr(own, "fuzzy", False) else []
    wanted = set(PLACEHOLDER.findall(id if isinstance(id, str) else id[-1]))
    if any(set(PLACEHOLDER.findall(text)) != wanted for text in texts):
        troubles.append("other placeholders")
    return troubles


def main(argv: list[str]) -> int:
    verb = argv[0] if argv else ""
    if verb == "update":
        update()
    elif verb == "compile":
        compile_all()
    elif verb == "check":
        found = problems()
        for line in found:
            print(line)
        print(f"{len(list(sentences())) - 1} sentences, {len(LANGUAGES) + 1} languages, {len(found)} problems")
        return 1 if found else 0
    else:
        sys.stderr.write("Say update, compile or check.\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
