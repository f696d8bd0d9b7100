"""What stands in the line under the board, and for how long: what can be done now, or for a moment something else."""

from __future__ import annotations

REASON_MS = 4200
A_LETTER_MS = 30


class Line:
    """A sentence that passes. refusal: it says that something is not possible."""

    def __init__(self) -> None:
        self.sentence = ""
        self.refusal = False
        self._left = 0

    def say(self, sentence: str, *, refusal: bool = False, stays: bool = False) -> None:
        """Show it for as long as it takes to read; stays: until the next thing is done."""
        self.sentence, self.refusal = sentence, refusal
        self._left = 0 if stays else REASON_MS + A_LETTER_MS * len(sentence)

    def clear(self) -> None:
        self.say("", stays=True)

    def update(self, ms: int) -> bool:
        """Time passes; True when the sentence is gone now."""
        if not self._left:
            return False
        self._left = max(0, self._left - ms)
        if self._left:
            return False
        self.clear()
        return True
