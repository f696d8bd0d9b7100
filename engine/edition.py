"""Which nets this program comes with, as a short text: what was judged by others is known by it. Reads no net."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path


@cache
def edition() -> str:
    """The same for the same nets; "" where there are none."""
    base = getattr(sys, "_MEIPASS", None)
    folder = (Path(base) if base else Path(__file__).resolve().parents[1]) / "nets"
    found = hashlib.sha256()
    manifests = sorted(folder.glob("*/manifest.toml"))
    for manifest in manifests:
        found.update(manifest.parent.name.encode())
        found.update(manifest.read_bytes())
    return found.hexdigest()[:12] if manifests else ""
