"""The doors from a match to other rooms: on the pause card, on the card at the end of a game, and by a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.protocol.records import VerifiedGame
from engine.protocol.table import Phase
from scenes.archive.hand_over import HandOverScene
from scenes.archive.scene import ArchiveScene
from scenes.archive.share import ShareScene, copy_ids
from scenes.fair.counts import DiceScene
from scenes.fair.seal import SealScene
from scenes.history.scene import HistoryScene
from scenes.match.equity import EquityScene
from scenes.replay.scene import ReplayScene
from scenes.rules.scene import RulesScene
from scenes.settings_scene import SettingsScene
from scenes.text import _
from scenes.ui.controls import Button
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


def history(match: MatchScene) -> None:
    """The moves so far."""
    if match.app.house is not None:
        return
    match.app.push(HistoryScene(match.view.match, game=match.view.game))


def equity(match: MatchScene) -> None:
    """The table of match equities."""
    match.app.push(EquityScene(match.view))


def seal(match: MatchScene) -> None:
    """How the dice are sealed, with the values of this match; between games also those of the coming one."""
    view = match.view
    coming = None
    if view.phase is Phase.BEFORE_GAME:
        coming = VerifiedGame(view.game + 1, False, "coming", seal=view.commitment, word=view.word + match.word)
    match.app.push(SealScene(view.match, coming=coming))


def dice(match: MatchScene) -> None:
    """What the dice of this match showed."""
    match.app.push(DiceScene(match.view.match, match.view.setup, game=match.view.game))


def at_end(match: MatchScene) -> list[Widget]:
    """Where the game that ended can be looked at."""
    view = match.view
    counted = _small("result.dice", _("The dice"), lambda: dice(match), "dices")
    if match.app.house is not None:  # the other rooms lead to files
        return [counted]
    return [
        _small("result.history", _("Moves"), lambda: history(match), "history"),
        _small("result.replay", _("Replay"), lambda: match.app.push(ReplayScene(view.match, view.game)), "step-forward"),
        _small("result.share", _("Share"), lambda: match.app.push(ShareScene(view, match.ended)), "share-2"),
        counted,
    ]


def at_pause(match: MatchScene) -> list[Widget]:
    """Everything that can be looked at or done while the match waits, but for giving it up. Guests of a café get what leads
    to no file."""
    view, app = match.view, match.app
    found: list[Widget] = [
        _small("pause.settings", _("Settings"), lambda: app.push(SettingsScene(over=True)), "settings"),
        _small("pause.help", _("How to play"), lambda: app.push(RulesScene()), "circle-help"),
    ]
    if view.setup.length:
        found.append(_small("pause.equity", _("Match equity"), lambda: equity(match), "scale"))
    if view.game:
        found.append(_small("pause.dice", _("The dice"), lambda: dice(match), "dices"))
    if view.commitment:
        found.append(_small("pause.seal", _("Fair dice"), lambda: seal(match), "shield"))
    if app.house is not None:
        return found
    hand = HandOverScene(view.match, view.setup.players[1].name, match.leave_match)
    found[2:2] = [
        _small("pause.matches", _("Matches"), lambda: app.push(ArchiveScene()), "list"),
        _small("pause.history", _("Moves"), lambda: history(match), "history"),
    ]
    found += [
        _small("pause.ids", _("Copy IDs"), lambda: copy_ids(app, view.match, view.seq), "clipboard-copy"),
        _small("pause.share", _("Share"), lambda: app.push(ShareScene(view)), "share-2"),
    ]
    if view.kept:
        found.append(_small("pause.hand", _("Hand over"), lambda: app.push(hand), "upload"))
    return found


def _small(id: str, words: str, act: Callable[[], None], icon: str) -> Button:
    return Button(id, words, act, icon=icon, expands=True, size=15, height=40)
