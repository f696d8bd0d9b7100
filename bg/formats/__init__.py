"""Other notations of positions and matches: one file a format, each with `parse(text) -> value` and `format(value) ->
text`.

Bad input raises `FormatError`, whose message names the field and the character; nothing else may escape.
"""

from __future__ import annotations


class FormatError(ValueError):
    """A text that is not of the format. code and values for a translated sentence; str() is a plain English one."""

    def __init__(self, message: str, code: str = "format", **values: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.values = values
