"""Which widgets the match shows for a view, and where: the column, the buttons on the board, the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.protocol.table import May, Phase
from scenes import wording
from scenes.board.geometry import Layout, Side, dice_half
from scenes.match import doors, offers, results
from scenes.match.column import MatchInfo, PlayerCard
from scenes.match.pause import PauseScene
from scenes.text import _, number
from scenes.theme import GOLD, INK, RED, Face, Theme
from scenes.ui.controls import Button
from scenes.ui.layout import Column, Shares
from scenes.ui.turned import Turned
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

Where = Callable[[Theme, Widget], pygame.Rect]


class Free(Widget):
    """Widgets that each know their own place in the window."""

    def __init__(self, placed: list[tuple[Widget, Where]]) -> None:
        super().__init__("match.root", children=[widget for widget, _ in placed])
        self._places = [where for _, where in placed]

    def drop(self, *ids: str) -> None:
        """Do without these."""
        kept = [(child, where) for child, where in zip(self.children, self._places) if child.id not in ids]
        self.children, self._places = [child for child, _ in kept], [where for _, where in kept]

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        for child, where in zip(self.children, self._places):
            child.place(where(theme, child), theme)
        # Large letters in a small window: what the match is about makes room for the offer.
        offer = next((widget for widget in self.walk() if widget.id == "offer"), None)
        for child in self.children:
            if offer is not None and child.id == "match.info" and child.rect.colliderect(offer.rect):
                child.place(pygame.Rect(0, 0, 0, 0), theme)
                child.enabled = False


class HintLine(Widget):
    """The sentence under the board: what can be done now, or why something cannot."""

    role = "status"

    def __init__(self, scene: MatchScene, id: str = "match.hint") -> None:
        super().__init__(id)
        self.scene = scene

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        sentence = self.name = self.scene.hint_line()
        size = 17.0
        while theme.width(sentence, Face.SANS, size) > self.rect.w - theme.px(20) and size > 10:
            size -= 1
        line = self.scene.line
        colour = RED if line.refusal else GOLD if line.sentence and line.sentence == self.scene.advice.words else INK
        theme.write(surface, sentence, Face.SANS, size, self.rect.center, anchor="center", colour=colour)


def widgets(scene: MatchScene, layout: Layout) -> Widget:
    """Everything around and over the board for the scene's view."""
    view, s = scene.view, scene.app.settings
    column = pygame.Rect(layout.column)
    placed: list[tuple[Widget, Where]] = []

    def card(seat: int) -> PlayerCard:
        thinking = view.thinking == seat and not scene.animator.busy
        return PlayerCard(view, seat, s.checkers, scene.watch.left(seat), thinking=thinking)

    def top(theme: Theme, widget: Widget) -> pygame.Rect:
        return pygame.Rect(column.x, column.y, column.w, widget.measure(theme, column.w)[1])

    def bottom(theme: Theme, widget: Widget) -> pygame.Rect:
        height = widget.measure(theme, column.w)[1]
        return pygame.Rect(column.x, column.bottom - height, column.w, height)

    upper, lower = card(1), card(0)
    facing = scene.facing
    placed += [(Turned(upper) if facing else upper, top)]
    buttons = [] if scene.animator.busy else _buttons(scene)
    for_upper = Turned(Shares(buttons, most=2)) if buttons and facing and scene.seat == 1 else None

    def below_upper(theme: Theme, widget: Widget) -> pygame.Rect:
        y = column.y + upper.measure(theme, column.w)[1] + theme.px(14)
        if for_upper is not None and widget is not for_upper:
            y += for_upper.measure(theme, column.w)[1] + theme.px(10)
        return pygame.Rect(column.x, y, column.w, widget.measure(theme, column.w)[1])

    if for_upper is not None:
        placed.append((for_upper, below_upper))
    placed.append((_info(scene), below_upper))

    def above_lower(theme: Theme, widget: Widget) -> pygame.Rect:
        height = widget.measure(theme, column.w)[1]
        y = column.bottom - lower.measure(theme, column.w)[1] - theme.px(14) - height
        return pygame.Rect(column.x, y, column.w, height)

    if buttons and for_upper is None:
        placed.append((Shares(buttons, most=2), above_lower))
    placed.append((lower, bottom))
    if not scene.animator.busy:
        placed += _on_board(scene, layout)

    def header(theme: Theme, widget: Widget) -> pygame.Rect:
        width, height = widget.measure(theme, column.w)
        above = column.y - height - theme.px(9)
        return pygame.Rect(column.right - width, max(2, above), width, height)

    menu = Button("match.menu", _("Menu"), lambda: scene.app.push(PauseScene(scene)), icon="menu", size=15, height=34)
    placed.append((menu, header))
    foot = pygame.Rect(layout.footer)
    placed.append((scene.written.line() if scene.written.opened else HintLine(scene), lambda theme, widget: foot))
    if facing:
        head = pygame.Rect(layout.board.x, 0, layout.board.w, layout.board.y)
        placed.append((Turned(HintLine(scene, "match.hint.far")), lambda theme, widget: head))
    if not scene.animator.busy:
        placed += _cards(scene, layout, (lower, upper))
    return Free(placed)


def _info(scene: MatchScene) -> MatchInfo:
    view = scene.view
    plan = wording.plan_name(view.plan) if scene.app.settings.show_plan else ""
    yours = view.planner in (None, scene.seat)
    return MatchInfo(view, plan, lambda: scene.explain(wording.plan_line(view.plan, yours=yours)))


def _buttons(scene: MatchScene) -> list[Widget]:
    """Hint, Undo and Done, where they mean something."""
    view, s = scene.view, scene.app.settings
    made: list[Widget] = []
    if scene.advice.offered and not offers.offered(view):
        made.append(Button("match.ask", _("Hint"), scene.advice.ask, icon="lightbulb", enabled=scene.advice.possible))
    if view.phase is not Phase.TO_PLAY or view.turn != scene.seat:
        return made
    if s.undo:
        undo = May.UNDO in view.may
        made.append(Button("match.undo", _("Undo"), lambda: scene.act("undo"), icon="undo-2", enabled=undo))
    if not s.auto_confirm or (May.DONE in view.may and view.auto is None):
        done = May.DONE in view.may
        made.append(
            Button("match.done", _("Done"), lambda: scene.act("done"), icon="check", primary=True, enabled=done)
        )
    return made


def _on_board(scene: MatchScene, layout: Layout) -> list[tuple[Widget, Where]]:
    """Roll and Double, in the middle of the half where the dice will fall. Real dice: their panel in place of Roll."""
    view = scene.view
    if May.ROLL not in view.may or view.auto is not None or (view.turn != scene.seat and not scene.faces.wanted):
        return []
    side = Side.TOP if view.turn == 1 and view.phase is not Phase.OPENING else Side.BOTTOM
    half = layout.rect(dice_half(side, layout.mirrored))
    stack: list[Widget] = [scene.faces.panel() if scene.faces.wanted else _roll(scene)]
    if view.double_to:
        text = _("Double ×{n}").format(n=number(view.double_to))
        stack.append(Button("match.double", text, lambda: scene.act("double"), icon="circle-chevron-up"))

    def where(theme: Theme, widget: Widget) -> pygame.Rect:
        width, height = widget.measure(theme, round(half.w))
        place = pygame.Rect(0, 0, width + theme.px(20), height)
        place.center = round(half.center[0]), round(half.center[1])
        return place

    both = Column(stack, gap=10)
    return [(Turned(both) if scene.facing and side is Side.TOP else both, where)]


def _roll(scene: MatchScene) -> Widget:
    return Button("match.roll", _("Roll Dice"), lambda: scene.act("roll"), icon="dices", primary=True, size=19, height=52)


def _cards(scene: MatchScene, layout: Layout, players: tuple[PlayerCard, PlayerCard]) -> list[tuple[Widget, Where]]:
    """An offer beside the board, or what stands before and after games over it."""
    view = scene.view
    if offers.offered(view):
        column, theme = pygame.Rect(layout.column), scene.app.theme
        room = column.h - sum(card.measure(theme, column.w)[1] for card in players) - theme.px(8)

        def beside(theme: Theme, widget: Widget) -> pygame.Rect:
            margin = theme.px(16)
            height = widget.measure(theme, column.w)[1] + 2 * margin
            lowest = column.bottom - players[0].measure(theme, column.w)[1] - height + margin
            y = min(max(column.y, column.centery - height // 2), lowest)
            return pygame.Rect(column.x - margin, y, column.w + 2 * margin, height)

        offer = offers.card(view, scene.act, scene.advice)
        if offer.measure(theme, column.w)[1] > room:
            offer = offers.card(view, scene.act, scene.advice, brief=True)
        return [(Turned(offer) if scene.facing and scene.seat == 1 else offer, beside)]
    if view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
        deeds = results.Deeds(
            start=scene.start_game,
            menu=scene.leave_match,
            again=lambda: doors.again(scene),
            end_session=lambda: scene.act("end_session"),
            word=lambda word: setattr(scene, "word", word),
            shake=scene.shake,
            seal=lambda: doors.seal(scene),
        )
        board = pygame.Rect(layout.board)
        tally, rooms = scene.reckoning.tally, doors.at_end(scene)
        card = results.card(view, scene.ended, tally, scene.word, deeds, judging=scene.judging, rooms=rooms)
        return [(card, lambda theme, widget: board)]
    return []
