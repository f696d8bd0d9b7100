"""Brings the packages that the makers start from: fonts from PyPI, icons and dice faces from npm. Unpacked once into
`build/out/sources/`; nothing here is shipped as it comes.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "build/out/sources"


def pypi(package: str) -> Path:
    """The unpacked wheel of a package, fetched by pip if it is not there yet."""
    target = SOURCES / package
    if not target.exists():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", package, "-d", str(SOURCES)]
        subprocess.run(command, check=True)
        wheel = next(SOURCES.glob(f"{package.split('==')[0].replace('-', '_')}-*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)
    return target


def npm(package: str) -> Path:
    """The unpacked tarball of a package, fetched by npm if it is not there yet."""
    target = SOURCES / package.replace("/", "+").replace("@", "")
    if not target.exists():
        SOURCES.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", package]
        done = subprocess.run(command, check=True, cwd=SOURCES, capture_output=True, text=True)
        with tarfile.open(SOURCES / done.stdout.strip().splitlines()[-1]) as archive:
            archive.extractall(target, filter="data")
    return target / "package"
