"""The referee from the command line: reads its few options, sets up the log, serves stdin and stdout until stdin ends.

`game.py --engine` and `python -m engine` are the same. Its options are for the screen that starts it and for tests; a
player never sees them. DUSES_BRAIN (a JSON list) names another command for brains.
"""

from __future__ import annotations

import argparse
import json
import logging
import logging.handlers
import os
import sys
from pathlib import Path

import platformdirs

from engine import BUILD
from engine.server import Server
from engine.transport import program

LOG_NAME = "engine.log"
LOG_BYTES, LOG_KEPT = 512 * 1024, 3


def main(argv: list[str] | None = None) -> int:
    """Serve until the input ends; the exit code."""
    args = _parser().parse_args(argv)
    data: Path = args.data or platformdirs.user_data_path("duses", appauthor=False)
    os.environ["DUSES_DATA"] = str(data)  # the brains keep their tables there
    log_path = data / LOG_NAME
    _start_log(log_path)
    command = json.loads(os.environ.get("DUSES_BRAIN", "null")) or program("--brain")
    server = Server(
        data,
        log_path,
        build=BUILD,
        full_sync=args.kiosk,
        brain_command=command,
        cores=os.cpu_count() or 1,
        stdin=sys.stdin.buffer,
        stdout=sys.stdout.buffer,
    )
    try:
        server.run()
    except KeyboardInterrupt:  # Ctrl+C in the terminal reaches the whole group; the screen decides
        return 0
    except BaseException:
        logging.getLogger("duses").exception("the referee ends")
        raise
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="duses --engine", description="The referee: JSON lines on stdin and stdout.")
    parser.add_argument("--engine", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--data", metavar="DIR", type=Path, help="keep matches and the log in DIR")
    parser.add_argument("--kiosk", action="store_true", help="let no power cut lose an event (slower)")
    return parser


def _start_log(path: Path) -> None:
    """A small rotating file; stderr where it cannot be written."""
    handler: logging.Handler
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=LOG_BYTES, backupCount=LOG_KEPT, encoding="utf-8", delay=False
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s %(message)s"))
    logging.raiseExceptions = False  # a full disk must not write tracebacks on the pipe's neighbour
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.INFO)


if __name__ == "__main__":
    sys.exit(main())
