"""The compiled modules' sources, run as plain Python."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType


def uncompiled(module: ModuleType) -> ModuleType:
    """The same source, not compiled."""
    path = Path(str(module.__file__))
    name = path.name.split(".")[0]
    spec = importlib.util.spec_from_file_location(f"plain_{name}", path.with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found
