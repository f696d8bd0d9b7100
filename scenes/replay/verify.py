"""The dice of a match derived again from their seeds: game by game, whether every roll is the one that was sealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.protocol.records import Verified, VerifiedGame, Verify
from scenes import wording
from scenes.match.results import Icon
from scenes.scene import Scene
from scenes.text import _, number
from scenes.theme import GOLD, MUTED, RED, Colour
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


def reason(game: VerifiedGame) -> str:
    """What was found out about a game's dice."""
    if game.ok:
        return _("Every roll follows from the sealed seed.")
    return {
        "running": _("Still being played: the seal is opened at the end."),
        "typed": _("Real dice: there is nothing to verify."),
        "seed_missing": _("No seed was recorded."),
        "commitment": _("The seed is not the one that was sealed."),
        "roll": _("A roll does not follow from the seed."),
    }.get(game.reason, _("It could not be verified."))


SURE = ("running", "typed", "seed_missing")


class VerifyScene(Scene):
    """Asks the referee, and says what came out."""

    overlay = True
    id = "verify"
    default = "verify.close"

    def __init__(self, match: int) -> None:
        super().__init__()
        self.match = match
        self.games: list[VerifiedGame] | None = None
        self.problem = ""

    def enter(self, app: App) -> None:
        super().enter(app)
        if app.client is not None:
            app.client.request(Verify(self.match), self._told)

    def _told(self, pending: Any) -> None:
        if isinstance(pending.ok, Verified):
            self.games = pending.ok.games
        elif pending.error is not None:
            self.problem = wording.error(pending.error)
        self.rebuild()

    def build(self) -> Widget:
        how = _(
            "Before each game a seed is drawn and its seal shown. All rolls follow from the seed and from what you mixed in; "
            "here they are worked out again."
        )
        rows = [self._row(game) for game in self.games or []]
        if self.problem:
            rows = [Label(self.problem)]
        body = Column(
            [
                title(_("Verify dice"), size=26),
                note(how),
                Scroll(Column(rows, gap=6), id="verify.games", snug=True),
                Button("verify.close", _("Close"), lambda: self.app.pop(self), icon="check", primary=True),
            ],
            gap=14,
        )
        return Card(body, id="verify", name=_("Verify dice"), width=520, dim=120)

    def _row(self, game: VerifiedGame) -> Widget:
        icon, colour = self._sign(game)
        name = _("Game {n}").format(n=number(game.game))
        words = Label(reason(game), size=15, colour=colour if not game.ok else MUTED, expands=True)
        return Row([Icon(icon, 19, colour), Label(name, size=16, least=70), words], gap=12)

    @staticmethod
    def _sign(game: VerifiedGame) -> tuple[str, Colour]:
        if game.ok:
            return "circle-check", GOLD
        return ("circle", MUTED) if game.reason in SURE else ("triangle-alert", RED)
