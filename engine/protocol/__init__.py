"""The protocol: one JSON object a line, UTF-8, over a pipe. One file a family of messages; these types document it.

Request:       {"id": 7, "op": "act", …}                         id chosen by the client, unique while open
Reply:         {"id": 7, "final": true, "ok": {…}}               or {"id": 7, "final": true, "error": {"code", …}}
Notification:  {"note": "view", "match": 3, "seq": 41, …}        nobody asked; no id

Law: zero or more replies with "final": false, then exactly one with "final": true, also after a cancel, also on error.
Unknown fields are ignored; an unknown op is answered with `unsupported`. A line that is no JSON object, or is longer
than MAX_LINE bytes, gets one error with id null. stdout carries nothing else; logs go to stderr and a file.

Map: `common` envelope, errors, hello, cancel · `table` live matches and their view · `brain` questions about positions
· `analysis` decisions judged, luck, reasons, whole matches · `rollout` rollouts and their queue · `openings` the library
· `archive`, `records`, `replay` stored matches · `transcribe` matches written down · `data` copies and other machines ·
`reading` files, between referee and brain only · `replies` which reply belongs to which request.
"""

from engine.protocol.common import MAX_LINE, VERSION, Code, Error, Request

__all__ = ["MAX_LINE", "VERSION", "Code", "Error", "Request"]
