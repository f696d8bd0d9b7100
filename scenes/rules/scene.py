"""How to play: a room with pages of live boards. Every board can be tried with the real rules, shown, and begun again.

What happens on the open board is in `sitting`; this is the room round it: where the reader is, what has been done, the input.
There is always a way on: nothing has to be solved to turn the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from engine.protocol.table import View
from scenes import keys, text
from scenes.board.anim import Animator
from scenes.board.geometry import Layout, Side, Spot
from scenes.board.input import Hand, Wish
from scenes.board.live import LiveBoard
from scenes.board.picture import BoardPicture
from scenes.match.gate import PRESSES
from scenes.match.line import Line
from scenes.match.pointer import Pointer
from scenes.match.ring import BoardKeys
from scenes.rules import build, desk
from scenes.rules.book import Book, done
from scenes.rules.page import Choose, Example, Look, Page, Point
from scenes.rules.sitting import Sitting
from scenes.scene import Scene
from scenes.ui.layout import Scroll
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App


class RulesScene(Scene):
    """at: a page or a board to begin with; "" for where the reader was."""

    id = "rules"
    default = "rules.next"
    seat = 0

    def __init__(self, at: str = "") -> None:
        super().__init__()
        self.at = at
        self.book: Book
        self.place = 0
        self.sitting: Sitting
        self.pointer, self.keys = Pointer(self), BoardKeys(self)  # type: ignore[arg-type]
        self.now_ms = 0
        self._list_moves = True  # the open page is to be brought into view

    # ---- short names -----------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        return self.book.at(self.place)[0]

    @property
    def example(self) -> Example:
        return self.book.at(self.place)[1]

    @property
    def board(self) -> LiveBoard:
        return self.sitting.board

    @property
    def view(self) -> View:
        """What lies on the board."""
        return self.sitting.view

    @property
    def hand(self) -> Hand:
        return self.sitting.hand

    @property
    def line(self) -> Line:
        return self.sitting.line

    @property
    def animator(self) -> Animator:
        return self.board.animator

    @property
    def picture(self) -> BoardPicture:
        return self.board.picture

    @property
    def cube_side(self) -> Side:
        owner = self.view.cube.owner
        return Side.CENTRE if owner is None else (Side.BOTTOM, Side.TOP)[owner]

    # ---- where the reader is ---------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        self.app = app
        self.book = Book()
        self.place = self.book.place(self.at or app.settings.rules_at)
        self._open()
        super().enter(app)

    def go(self, place: int) -> None:
        """To a board of the book."""
        place = max(0, min(place, len(self.book) - 1))
        if place != self.place:
            self._list_moves = self.book.at(place)[0] is not self.page
            self.place = place
            self._open()

    def turn(self, step: int) -> None:
        """To the next board (1), past the end of a page to the next page, or to the one before (-1). The last leads out."""
        if step > 0 and self.place == len(self.book) - 1:
            self.close()
        else:
            self.go(self.place + step)

    def again(self) -> None:
        """The same board, as nobody has touched it yet."""
        self._open(aloud=False)

    def show_me(self) -> None:
        """What is asked, done before the reader's eyes."""
        self.again()
        self.sitting.show_me()

    def _open(self, *, aloud: bool = True) -> None:
        example = self.example
        self.pointer = Pointer(self)  # type: ignore[arg-type]  # its last click was on another board
        self.sitting = Sitting(
            self.app, example, 3 + self.place, lay_out=self._lay_out, changed=self.rebuild, done=lambda: self._tick(example)
        )
        s = self.app.settings
        if s.rules_at != example.id:
            s.rules_at = example.id
            self.app.file.save()
        if aloud:
            self.app.voice.say(" ".join([self.page.title + ".", *example.words, self.sitting.task]))
        self.rebuild()

    def _lay_out(self) -> Layout:
        return desk.places(self.app.theme, self.app.size, mirrored=self.app.settings.home_left).layout

    def _tick(self, example: Example) -> None:
        """A board has been done; a whole page is worth a little music."""
        s = self.app.settings
        if example.id in s.rules_done:
            return
        s.rules_done = [*s.rules_done, example.id]
        self.app.file.save()
        if done(self.page, s.rules_done) and not isinstance(example.ask, Look):
            self.app.sound.play("win-any", 0.25)

    # ---- what the hand at the board asks for -----------------------------------------------------------------

    def wish(self, wish: Wish | None, *, animate: bool = True) -> None:
        """A step, or a place that is shown."""
        self.sitting.wish(wish, animate=animate)
        self.refresh()

    def act(self, do: str, **fields: Any) -> None:
        """A key or a click over the board that is no step."""
        if do == "undo":
            self.sitting.undo()
        elif do == "swap":
            self.sitting.swap()
        self.refresh()

    def explain(self, sentence: str, *, refusal: bool = False) -> None:
        """Why something cannot be done."""
        self.sitting.explain(sentence, refusal=refusal)

    # ---- frame -----------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self.animator.moving or self.pointer.dragging

    def update(self, ms: int) -> None:
        self.now_ms += ms
        if self.app.stack.top is self and self.sitting.update(ms):
            self.dirty = True

    def refresh(self) -> None:
        """The marks on the board follow the hand."""
        self.sitting.refresh(self.pointer.chosen_place)
        self.dirty = True

    def build(self) -> Widget:
        if self.book.language != text.language():
            self.book = Book()
            self._open(aloud=False)
        self.board.fit()
        kept = {widget.id: widget.offset for widget in self.root.walk() if isinstance(widget, Scroll)}
        return build.room(self, desk.places(self.app.theme, self.app.size, mirrored=self.app.settings.home_left), kept)

    def placed(self) -> None:
        """The open page can be seen in the list."""
        if self._list_moves:
            self._list_moves = False
            pages = next(widget for widget in self.root.walk() if isinstance(widget, Scroll) and widget.id == "rules.pages")
            pages.show(next(row.rect for row in pages.walk() if row.id == f"rules.page.{self.page.id}"))

    def draw(self, surface: pygame.Surface) -> None:
        self.ready()
        self.board.draw(surface)
        super().draw(surface)

    # ---- input -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready()
        if event.type == pygame.KEYDOWN and self.sitting.teller.key(keys.meant(event, "speech")):
            return True
        if event.type in PRESSES and self.animator.busy:
            self.animator.skip()
            self.update(0)
        if self._on_board(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            self.refresh()
            return True
        return super().handle(event)

    def _on_board(self, event: pygame.event.Event) -> bool:
        """The mouse or a finger over the board. The cube may be touched where doubling is one of the answers."""
        ask = self.example.ask
        if isinstance(ask, Choose) and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            doubles = any(option.key == "double" for option in ask.options)
            if doubles and self.picture.place_under(event.pos, self.cube_side) is Spot.CUBE:
                self.sitting.choose("double")
                return True
        if not isinstance(self.example.ask, Point):
            said = self.line.sentence
            used = self.pointer.handle(event)
            if self.line.sentence != said:
                self.rebuild()
            return used
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        where = self.picture.place_under(event.pos, self.cube_side)
        if not isinstance(where, int):
            return False
        self.focus.drop()
        self.hand.cursor = None
        self.wish(self.hand.pick(where))
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if self.pointer.dragging:
            self.pointer.let_go()
        match keys.meant(event, "rules", "turn"):
            case "on" | "back" as way:
                return self._leaf(1 if way == "on" else -1)
            case "hint" if self.sitting.showable:
                self.show_me()
                return True
            case "undo" if self.hand.chosen is not None:
                self.hand.chosen = None
                return True
            case "undo":
                self.sitting.undo()
                return True
        return (self.hand.active or isinstance(self.example.ask, Point)) and self.keys.board(event)

    def _leaf(self, step: int) -> bool:
        """Page up and down: through the words where they are longer than their place, then to the next board."""
        words = self.find("rules.words")
        if not words.wheel(-step * max(1, words.rect.h // 60)):
            self.turn(step)
        self.dirty = True
        return True
