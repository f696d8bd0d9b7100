"""What its user has told the system: more contrast, less motion. Asked once, at the first start; the game's own settings rule.

Where it cannot be known cheaply nothing is wished: GNOME's settings, those of a Mac and of Windows are known.
"""

from __future__ import annotations

import ctypes
import logging
import shutil
import subprocess
import sys

from scenes.settings import Settings

log = logging.getLogger("duses.wishes")

PATIENCE_S = 0.5
GNOME = {
    "contrast": (("org.gnome.desktop.a11y.interface", "high-contrast"), "true"),
    "calm": (("org.gnome.desktop.interface", "enable-animations"), "false"),
}
MAC = {"contrast": "increaseContrast", "calm": "reduceMotion"}
GET_HIGH_CONTRAST, HIGH_CONTRAST_ON, GET_ANIMATION = 0x42, 1, 0x1042  # of SystemParametersInfo


class _HighContrast(ctypes.Structure):
    """HIGHCONTRASTW of the Windows API."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))


def take_over(settings: Settings) -> None:
    """Make what the system knows the first choice."""
    try:
        contrast, calm = _asked("contrast"), _asked("calm")
    except (OSError, subprocess.SubprocessError, AttributeError):
        log.info("the system does not say what its user prefers", exc_info=True)
        return
    settings.contrast = "high" if contrast else settings.contrast
    settings.reduced_motion = settings.reduced_motion or calm


def _asked(what: str) -> bool:
    if sys.platform == "win32":
        return _windows(what)
    if sys.platform == "darwin":
        return _answer("defaults", "read", "com.apple.universalaccess", MAC[what]) == "1"
    about, wanted = GNOME[what]
    return _answer("gsettings", "get", *about) == wanted


def _answer(program: str, *words: str) -> str:
    """What a tool of the system prints, "" where it is not there or knows nothing."""
    path = shutil.which(program)
    if path is None:
        return ""
    return subprocess.run([path, *words], capture_output=True, text=True, timeout=PATIENCE_S).stdout.strip()


def _windows(what: str) -> bool:
    ask = ctypes.windll.user32.SystemParametersInfoW  # type: ignore[attr-defined]
    if what == "contrast":
        found = _HighContrast(size=ctypes.sizeof(_HighContrast))
        ask(GET_HIGH_CONTRAST, found.size, ctypes.byref(found), 0)
        return bool(found.flags & HIGH_CONTRAST_ON)
    moves = ctypes.c_int(1)
    ask(GET_ANIMATION, 0, ctypes.byref(moves), 0)
    return not moves.value
