"""The keys of the game: one table, read by everything that listens to the keyboard and printed in Help.

An entry says which keys mean something, what they are called and what they do. Whether it can be done now is decided by
whoever listens. The same key may stand in several groups: a listener asks for what its groups say.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.text import _

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
DIGITS = {getattr(pygame, f"K_{n}"): n for n in range(1, 7)} | {getattr(pygame, f"K_KP{n}"): n for n in range(1, 7)}
RETURN = (pygame.K_RETURN, pygame.K_KP_ENTER)
FASTER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)  # "+" is Shift and "=" on many keyboards
SLOWER = (pygame.K_MINUS, pygame.K_KP_MINUS)
ARROWS = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}


@dataclass(frozen=True)
class Key:
    """do: what is meant. codes: the keys; char: a character that means it whatever key makes it. names, words: how they are
    called and what they do, in the language in use."""

    group: str
    do: str
    codes: tuple[int, ...]
    names: Callable[[], str]
    words: Callable[[], str]
    control: bool = False
    char: str = ""
    shift: bool = False


def control(letter: str) -> str:
    """How a key with Ctrl is called here."""
    return f"⌘{letter}" if sys.platform == "darwin" else f"{_('Ctrl')}+{letter}"


KEYS = (
    Key("everywhere", "new", (pygame.K_n,), lambda: control("N"), lambda: _("A new match"), control=True),
    Key("everywhere", "back", (pygame.K_ESCAPE,), lambda: _("Esc"), lambda: _("Pause; close what is open; on again")),
    Key("everywhere", "paste", (pygame.K_v,), lambda: control("V"), lambda: _("Take in what is on the clipboard"), control=True),
    Key(
        "everywhere",
        "window",
        (pygame.K_h,),
        lambda: control("Shift+H"),
        lambda: _("The moves in a window of their own"),
        control=True,
        shift=True,
    ),
    Key("everywhere", "log", (pygame.K_t,), lambda: control("T"), lambda: _("The log of what was said"), control=True),
    Key("everywhere", "sound", (pygame.K_F9,), lambda: "F9", lambda: _("Sound on or off")),
    Key("everywhere", "screen", (pygame.K_F11,), lambda: "F11", lambda: _("Full screen")),
    Key("turn", "roll", (pygame.K_SPACE,), lambda: _("Space"), lambda: _("Roll the dice")),
    Key("turn", "double", (pygame.K_d,), lambda: "D", lambda: _("Double")),
    Key("turn", "double", (pygame.K_d,), lambda: control("D"), lambda: _("Double"), control=True),
    Key("turn", "hint", (pygame.K_i,), lambda: control("I"), lambda: _("Ask for a hint, if hints are on"), control=True),
    Key("turn", "undo", (pygame.K_BACKSPACE,), lambda: _("Backspace"), lambda: _("Take a step back, if that is allowed")),
    Key("turn", "undo", (pygame.K_z,), lambda: control("Z"), lambda: _("The same"), control=True),
    Key("turn", "confirm", RETURN, lambda: _("Return"), lambda: _("End your turn, when you confirm it yourself")),
    Key("turn", "write", (), lambda: "/", lambda: _("Write a play, such as 8/5 6/5 or bar/20*/14; also d, t, p, r"), char="/"),
    Key("turn", "history", (pygame.K_l,), lambda: control("L"), lambda: _("The moves of the match"), control=True),
    Key("board", "next", (pygame.K_TAB,), lambda: _("Tab, Shift+Tab"), lambda: _("From checker to checker that can move")),
    Key("board", "along", tuple(ARROWS), lambda: _("Arrows"), lambda: _("Where the chosen checker goes")),
    Key("board", "confirm", RETURN, lambda: _("Return"), lambda: _("Choose the checker; play it there")),
    Key("board", "die", tuple(DIGITS), lambda: "1 – 6", lambda: _("Play the checker under the ring with that die")),
    Key("board", "swap", (pygame.K_x,), lambda: "X", lambda: _("The other die first")),
    Key("dice", "die", tuple(DIGITS), lambda: "1 – 6", lambda: _("Real dice: the faces, one after the other")),
    Key("dice", "undo", (pygame.K_BACKSPACE,), lambda: _("Backspace"), lambda: _("Real dice: the last face again")),
    Key("dice", "confirm", RETURN, lambda: _("Return"), lambda: _("Real dice: done")),
    Key("answer", "take", (pygame.K_t,), lambda: "T", lambda: _("Take the double")),
    Key("answer", "drop", (pygame.K_p,), lambda: "P", lambda: _("Drop it")),
    Key("answer", "beaver", (pygame.K_b,), lambda: "B", lambda: _("Beaver")),
    Key("answer", "raccoon", (pygame.K_r,), lambda: "R", lambda: _("Raccoon")),
    Key("speech", "quarter1", (pygame.K_F1,), lambda: "F1", lambda: _("What lies on points 1 to 6, on the bar, in the trays")),
    Key("speech", "quarter2", (pygame.K_F2,), lambda: "F2", lambda: _("On points 7 to 12")),
    Key("speech", "quarter3", (pygame.K_F3,), lambda: "F3", lambda: _("On points 13 to 18")),
    Key("speech", "quarter4", (pygame.K_F4,), lambda: "F4", lambda: _("On points 19 to 24")),
    Key("speech", "dice", (pygame.K_F5,), lambda: "F5", lambda: _("Whose turn it is, and the dice")),
    Key("speech", "steps", (pygame.K_F6,), lambda: "F6", lambda: _("What can move, and where to")),
    Key("speech", "pips", (pygame.K_F7,), lambda: "F7", lambda: _("Both pip counts")),
    Key("speech", "score", (pygame.K_F8,), lambda: "F8", lambda: _("Score and cube")),
    Key("speech", "last", (pygame.K_F10,), lambda: "F10", lambda: _("The last play")),
    Key("speech", "again", (pygame.K_F12,), lambda: "F12", lambda: _("Again")),
    Key(
        "rules",
        "on",
        (pygame.K_PAGEDOWN,),
        lambda: _("Page down"),
        lambda: _("How to play: on through the words, then to the next board"),
    ),
    Key("rules", "back", (pygame.K_PAGEUP,), lambda: _("Page up"), lambda: _("Back")),
    Key("rules", "hint", (pygame.K_i,), lambda: control("I"), lambda: _("Show what is asked"), control=True),
    Key("replay", "play", (pygame.K_SPACE,), lambda: _("Space"), lambda: _("Play, or stop")),
    Key("replay", "turn", (pygame.K_LEFT, pygame.K_RIGHT), lambda: "← →", lambda: _("A turn back, a turn on")),
    Key("replay", "ends", (pygame.K_HOME, pygame.K_END), lambda: _("Home, End"), lambda: _("To the beginning, to the end")),
    Key(
        "replay",
        "game",
        (pygame.K_PAGEUP, pygame.K_PAGEDOWN),
        lambda: _("Page up, page down"),
        lambda: _("The game before, the next"),
    ),
    Key("replay", "speed", FASTER + SLOWER, lambda: "+ −", lambda: _("Faster, slower")),
    Key("replay", "from_here", (pygame.K_p,), lambda: "P", lambda: _("Play on from here, against the computer")),
    Key("replay", "verify", (pygame.K_v,), lambda: "V", lambda: _("Verify the dice")),
    Key("replay", "share", (pygame.K_s,), lambda: "S", lambda: _("Share the position")),
    Key("archive", "search", (pygame.K_f,), lambda: control("F"), lambda: _("Search"), control=True),
    Key("archive", "import", (pygame.K_o,), lambda: control("O"), lambda: _("Import files"), control=True),
    Key("archive", "delete", (pygame.K_DELETE,), lambda: _("Delete"), lambda: _("Delete the match; it can be brought back")),
    Key("archive", "undo", (pygame.K_z,), lambda: control("Z"), lambda: _("Bring it back"), control=True),
    Key("files", "mark", (pygame.K_SPACE,), lambda: _("Space"), lambda: _("Mark the file; with Shift and the arrows, several")),
    Key("files", "all", (pygame.K_a,), lambda: control("A"), lambda: _("All files"), control=True),
    Key("files", "up", (pygame.K_BACKSPACE,), lambda: _("Backspace"), lambda: _("One folder up")),
    Key("files", "path", (pygame.K_l,), lambda: control("L"), lambda: _("Write a path; Tab completes it"), control=True),
    Key("files", "hidden", (pygame.K_h,), lambda: control("H"), lambda: _("Hidden files, too"), control=True),
)


def meant(event: pygame.event.Event, *groups: str) -> str:
    """What a key pressed means in these groups, the first that knows it; "" for nothing."""
    held = bool(event.mod & CONTROL)
    char = getattr(event, "unicode", "")
    for group in groups:
        for key in KEYS:
            shifted = not key.shift or bool(event.mod & pygame.KMOD_SHIFT)
            pressed = event.key in key.codes and held is key.control and shifted
            if key.group == group and (pressed or (char and char == key.char)):
                return key.do
    return ""


def groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """The table as it is printed: a heading, and keys with what they do."""
    headings = {
        "turn": _("Your turn"),
        "board": _("On the board"),
        "dice": _("With real dice"),
        "answer": _("When you are doubled"),
        "speech": _("Said aloud, and kept in the log"),
        "rules": _("On the boards of How to play"),
        "replay": _("While a match is replayed"),
        "archive": _("In the archive"),
        "files": _("Choosing files"),
        "everywhere": _("Everywhere"),
    }
    return [(heading, [(key.names(), key.words()) for key in KEYS if key.group == group]) for group, heading in headings.items()]
