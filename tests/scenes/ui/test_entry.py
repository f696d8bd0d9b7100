"""The editable text field and the clipboard behind it."""

from __future__ import annotations

import sys

import pygame
import pytest

from scenes import clipboard
from scenes.theme import Theme
from scenes.ui.entry import Entry


class Typist:
    """A field and somebody who types into it."""

    def __init__(self, value: str = "", most: int = 100) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((200, 100))
        self.told: list[str] = []
        self.entered: list[str] = []
        self.field = Entry("x", "x", value, self.told.append, entered=self.entered.append, most=most)

    def key(self, code: int, mod: int = 0) -> bool:
        return self.field.key(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod))


def test_letters_go_where_the_caret_is() -> None:
    typist = Typist("ac")
    typist.key(pygame.K_LEFT)
    typist.field.typed("b")
    assert (typist.field.value, typist.field.caret, typist.told) == ("abc", 2, ["abc"])
    typist.key(pygame.K_DELETE)
    typist.key(pygame.K_BACKSPACE)
    assert typist.field.value == "a"
    typist.key(pygame.K_HOME)
    typist.field.typed("z")
    typist.key(pygame.K_END)
    typist.field.typed("!")
    assert typist.field.value == "za!"


def test_the_ends_are_ends() -> None:
    typist = Typist("a")
    assert not typist.key(pygame.K_RIGHT)  # the focus may go on
    typist.key(pygame.K_HOME)
    typist.key(pygame.K_BACKSPACE)
    assert typist.field.value == "a"
    assert typist.told == []


def test_the_clipboard_is_pasted_as_one_line_and_not_too_much() -> None:
    typist = Typist("", most=8)
    clipboard.put_text(" one\ntwo three")
    typist.key(pygame.K_v, pygame.KMOD_CTRL)
    assert typist.field.value == "one two "
    typist.key(pygame.K_x, pygame.KMOD_CTRL)
    assert (typist.field.value, clipboard.get_text()) == ("", "one two ")


def test_a_word_a_line_and_return() -> None:
    typist = Typist("/home/ada/matches")
    typist.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert typist.field.value == "/home/ada/"
    typist.key(pygame.K_RETURN)
    assert typist.entered == ["/home/ada/"]
    typist.key(pygame.K_u, pygame.KMOD_CTRL)
    assert typist.field.value == ""


def test_a_click_puts_the_caret_between_letters() -> None:
    typist = Typist("mmmmmm")
    theme = Theme((200, 100))
    typist.field.place(pygame.Rect(0, 0, 180, 40), theme)
    typist.field.draw(pygame.display.get_surface(), theme, True)
    typist.field.drag(typist.field._letters[2] + 1, 20)
    assert typist.field.caret == 2


def test_a_picture_needs_a_tool_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard.shutil, "which", lambda name: None)
    assert not clipboard.takes_pictures()
    assert not clipboard.put_picture(pygame.Surface((4, 4)))


@pytest.mark.skipif(sys.platform == "win32", reason="a tool of another system")
def test_a_picture_goes_to_the_tool_as_png(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[list[str], bytes]] = []

    class Tool:
        def __init__(self, command: list[str], *, stdin: object, **more: object) -> None:
            started.append((command, stdin.read(8)))  # type: ignore[attr-defined]

    monkeypatch.setattr(clipboard.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(clipboard.subprocess, "Popen", Tool)
    monkeypatch.setattr(clipboard.sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert clipboard.put_picture(pygame.Surface((4, 4)))
    assert started == [(["/usr/bin/xclip", "-selection", "clipboard", "-target", "image/png"], b"\x89PNG\r\n\x1a\n")]
