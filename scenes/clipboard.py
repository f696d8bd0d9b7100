"""The system's clipboard: text always, pictures where the system has a way to take one. Never an error for the player.

SDL's clipboard holds text only; for pictures the system's own tool is asked: wl-copy or xclip under Linux, osascript on a
Mac, PowerShell under Windows. Without one of them `takes_pictures` says so and nothing is offered.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pygame

log = logging.getLogger("duses.clipboard")

_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms,System.Drawing;"
    "[System.Windows.Forms.Clipboard]::SetImage([System.Drawing.Image]::FromFile($env:DUSES_PICTURE))"
)
_MAC = 'set the clipboard to (read (POSIX file (system attribute "DUSES_PICTURE")) as «class PNGf»)'


def put_text(text: str) -> bool:
    """Put text there; whether it worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        log.warning("the clipboard took no text", exc_info=True)
        return False
    return True


def get_text() -> str:
    """The text there, "" when there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, UnicodeDecodeError):
        log.info("the clipboard could not be read", exc_info=True)
        return ""


def _tool() -> list[str]:
    """The command that puts a PNG on the clipboard, empty when there is none. Under Linux it reads standard input."""
    if sys.platform == "win32":
        shell = shutil.which("powershell")
        return [shell, "-NoProfile", "-STA", "-Command", _WINDOWS] if shell else []
    if sys.platform == "darwin":
        script = shutil.which("osascript")
        return [script, "-e", _MAC] if script else []
    if os.environ.get("WAYLAND_DISPLAY") and (copier := shutil.which("wl-copy")):
        return [copier, "--type", "image/png"]
    if os.environ.get("DISPLAY") and (copier := shutil.which("xclip")):
        return [copier, "-selection", "clipboard", "-target", "image/png"]
    return []


def takes_pictures() -> bool:
    """Has this system a way to put a picture on its clipboard?"""
    return bool(_tool())


def put_picture(picture: pygame.Surface) -> bool:
    """Put a picture there as PNG; whether the tool was found and started. The tool works on by itself."""
    command = _tool()
    if not command:
        return False
    path = Path(tempfile.gettempdir()) / f"duses-clipboard-{os.getpid()}.png"
    try:
        pygame.image.save(picture, path)
        with path.open("rb") as png:
            hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
            quiet = subprocess.DEVNULL
            env = {**os.environ, "DUSES_PICTURE": str(path)}
            subprocess.Popen(command, stdin=png, stdout=quiet, stderr=quiet, env=env, creationflags=hidden)
    except (OSError, pygame.error):
        log.warning("the clipboard took no picture", exc_info=True)
        return False
    return True
