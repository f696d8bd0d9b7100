"""The doors from a match to other rooms: on the pause card, on the card at the end of a game, and by a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bg import sides
from engine.protocol.records import VerifiedGame
from engine.protocol.table import Phase
from scenes.archive.hand_over import HandOverScene
from scenes.archive.scene import ArchiveScene
from scenes.archive.share import ShareScene, copy_ids
from scenes.board.input import Hand
from scenes.fair.counts import DiceScene
from scenes.fair.seal import SealScene
from scenes.history.scene import HistoryScene
from scenes.match import seats
from scenes.match.equity import EquityScene
from scenes.replay.scene import ReplayScene
from scenes.scene import Scene
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


def again(match: MatchScene) -> None:
    """A new match with the same choices; who adapts is matched anew."""
    from scenes.new_match import rematch

    match.exchange.leave()
    rematch(match.app, match.view.setup)


def change_seats(match: MatchScene) -> None:
    """The two people change places: each goes on from the other one's edge of the board. The record stays as it is."""
    if match.animator.busy:  # see to its end what is on its way
        match.animator.skip()
        match.update(0)
    match.exchange.turn()
    match.ended = None if match.ended is None else sides.turned([match.ended])[0]  # type: ignore[assignment]
    match.app.settings.turned = match.view.match if match.exchange.turned else 0
    match.app.file.save()
    match.pointer.let_go()
    match.written.close()
    match.reckoning.forget()
    match.hand = Hand(match.seat)
    match.lay()
    match.adopted(match.view)
    low, high = (player.name for player in match.view.setup.players)
    match.app.toast(_("{low} sits at the bottom now, {high} at the top.").format(low=low, high=high))


def seal(match: MatchScene) -> None:
    """How the dice are sealed, with the values of this match; between games also those of the coming one."""
    view = match.view
    coming = None
    if view.phase is Phase.BEFORE_GAME:
        coming = VerifiedGame(view.game + 1, False, "coming", seal=view.commitment, word=view.word + match.word)
    match.app.push(SealScene(view.match, coming=coming))


def dice(match: MatchScene) -> None:
    """What the dice of this match showed."""
    view = match.view
    match.app.push(DiceScene(view.match, view.setup, game=view.game, turned=match.exchange.turned))


def at_end(match: MatchScene) -> list[Widget]:
    """Where the game that ended can be looked at."""
    view = match.view
    more = [_swap("result", lambda: change_seats(match))] if seats.shared(view) and view.phase is Phase.BEFORE_GAME else []
    counted = _small("result.dice", _("The dice"), lambda: dice(match), "dices")
    if match.app.house is not None:  # the other rooms lead to files
        return [counted, *more]
    return [
        _small("result.history", _("Moves"), lambda: history(match), "history"),
        _small("result.replay", _("Replay"), lambda: match.app.push(ReplayScene(view.match, view.game)), "step-forward"),
        _small("result.share", _("Share"), lambda: match.app.push(ShareScene(view, match.ended)), "share-2"),
        counted,
        *more,
    ]


def how_to_play(match: MatchScene) -> None:
    """The book of rules: forty modules of pages, which a match does not wait for."""
    from scenes.rules.scene import RulesScene

    match.app.push(RulesScene())


def at_pause(match: MatchScene, pause: Scene) -> list[Widget]:
    """Everything that can be looked at or done while the match waits, but for giving it up. Guests of a café get what leads
    to no file."""
    view, app = match.view, match.app
    found: list[Widget] = [
        _small("pause.settings", _("Settings"), lambda: app.push(SettingsScene(over=True)), "settings"),
        _small("pause.help", _("How to play"), lambda: how_to_play(match), "circle-help"),
    ]
    if view.setup.length:
        found.append(_small("pause.equity", _("Match equity"), lambda: equity(match), "scale"))
    if seats.shared(view):
        found.append(_swap("pause", lambda: (app.pop(pause), change_seats(match))))
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


def _swap(room: str, act: Callable[[], object]) -> Button:
    return _small(f"{room}.swap", _("Swap seats"), act, "arrow-left-right")


def _small(id: str, words: str, act: Callable[[], object], icon: str) -> Button:
    return Button(id, words, act, icon=icon, expands=True, size=15, height=40)
