"""Somebody who does not trust the dice: mixes in a word of their own, reads the page, saves script and match, and checks them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from person import Person

from engine.protocol.table import Phase
from scenes.match.scene import MatchScene

SitDown = Callable[..., Person]


def save(person: Person, button: str, path: Path) -> None:
    """Through the game's own file browser, by the keyboard."""
    person.press(button)
    person.until(lambda: person.shows("files.name"), "the file browser")
    person.press("files.done")
    person.until(path.exists, f"{path.name} on the disk")
    person.until(lambda: person.shows("seal.close"), "the page again")


def test_a_word_of_mine_a_page_in_plain_words_and_a_check_elsewhere(sit_down: SitDown, tmp_path: Path) -> None:
    person = sit_down(first=False, speed="off", frame_ms=120, language="en")
    person.app.settings.folder = str(tmp_path)
    person.click("menu.new")
    person.click("new_match.rules.hypergammon")
    person.click("new_match.length.1")
    person.click("new_match.start")
    person.until(lambda: isinstance(person.app.stack.top, MatchScene), "the match")
    seal = person.match.view.commitment
    person.press("result.seal")  # before the first roll: the promise
    person.until(lambda: person.shows("seal.seal.copy"), "the seal")
    assert person.app.stack.top.find("seal.seal").name.endswith(seal)  # type: ignore[union-attr]
    person.press("seal.close")
    person.press("result.shake")
    person.until(lambda: person.shows("result.mixed"), "what was mixed in")
    person.tab_to("result.word")
    person.type("nar")
    person.press("result.start")
    person.until(lambda: person.match.view.phase is not Phase.BEFORE_GAME, "the game")
    word = person.match.view.word
    assert word.startswith("~")
    assert word.endswith("nar")
    assert person.match.view.commitment == seal
    person.play_match(keys=True)
    person.press("result.dice")
    person.until(lambda: person.shows("dice.close") and person.app.stack.top.has("dice.faces"), "the counts")  # type: ignore[union-attr]
    person.press("dice.close")
    person.press("result.seal")
    person.until(lambda: person.shows("seal.seed.copy"), "the seed")
    page = person.app.stack.top
    assert page is not None
    assert any(widget.name == "Every roll follows from the sealed seed." for widget in page.root.walk())
    person.press("seal.page.script")
    script, match = tmp_path / "check_dice.py", tmp_path / "match.duses"
    save(person, "seal.save_script", script)
    save(person, "seal.save_match", match)
    told = subprocess.run([sys.executable, "-I", script, match], capture_output=True, text=True, encoding="utf-8", check=True)
    assert told.stdout.split() == ["Game", "1", "fair", seal, word]
