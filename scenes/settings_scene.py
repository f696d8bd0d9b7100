"""Settings, in four groups, each change at once. Over a match it lies on the board, so that a new look is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from scenes import backdrop, text
from scenes.archive.data import DataScene
from scenes.players_scene import PlayersScene, called
from scenes.samples import SampledScene, boards
from scenes.text import _, percent
from scenes.theme import GOLD, Face
from scenes.ui.card import Card
from scenes.ui.chips import Chips, Pictures, Tabs
from scenes.ui.controls import Button, Slider, TextField, Toggle
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Field, Row, Scroll
from scenes.ui.widget import Widget


def _part(words: str) -> Label:
    """The heading of some rows."""
    part = Label(words, size=15, face=Face.SANS_BOLD, colour=GOLD)
    part.role = "heading"
    return part


class SettingsScene(SampledScene):
    """over: on top of a match."""

    id = "settings"
    default = "settings.back"

    def __init__(self, *, over: bool = False) -> None:
        super().__init__()
        self.overlay = over
        self.group = "play"

    def build(self) -> Widget:
        groups = [("play", _("Play")), ("look", _("Look")), ("sound", _("Sound and motion"))]
        groups.append(("person", _("Language and text")))
        rows = {"play": self._play, "look": self._look, "sound": self._sound, "person": self._person}[self.group]()
        offset = self.root_offset() if not self._changed_group else 0
        self._changed_group = False
        body = Column(
            [
                title(_("Settings")),
                Tabs("settings.group", groups, self.group, self._open, name=_("Settings")),
                Scroll(Column(rows, gap=10), id=f"settings.{self.group}", offset=offset),
                Row([Button("settings.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]),
            ],
            gap=14,
        )
        at = (1.0, 0.5) if self.overlay else (0.5, 0.5)
        width = 780 if self.overlay else 880  # over a match the board is to be seen beside it
        return Card(body, id="settings", name=_("Settings"), width=width, fill=True, at=at)

    _changed_group = True

    def root_offset(self) -> int:
        """How far the list is scrolled now, to stay there when it is built again."""
        return next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.role == "scroll"), 0)

    def _open(self, group: str) -> None:
        self.group = group
        self._changed_group = True
        self.rebuild()

    def _set(self, field: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            setattr(self.app.settings, field, value)
            self.app.apply()

        return change

    def _own(self, *rows: Widget) -> tuple[Widget, ...]:
        """What guests of a café may not change."""
        return rows if self.app.house is None else ()

    def _toggle(self, field: str, words: str) -> Toggle:
        return Toggle(f"settings.{field}", words, getattr(self.app.settings, field), self._set(field))

    def _chips(self, field: str, words: str, options: list[tuple[str, str]], line: str = "") -> Field:
        value = getattr(self.app.settings, field)
        chips = Chips(f"settings.{field}", options, value, self._set(field), name=words)
        return Field(Label(words, size=16), chips, note(line) if line else None)

    def _pictures(self, part: str, words: str, options: list[tuple[str, str]]) -> Field:
        def paint(value: str, size: tuple[int, int]) -> pygame.Surface | None:
            return self.samples.get(part, value, size, self.app.settings)

        value = getattr(self.app.settings, part)
        return Field(
            Label(words, size=16), Pictures(f"settings.{part}", options, value, self._set(part), paint, name=words)
        )

    def _play(self) -> list[Widget]:
        return [
            _part(_("Your turn")),
            self._toggle("auto_roll", _("Roll automatically, unless you could double")),
            self._toggle("auto_confirm", _("End the turn with its last step")),
            self._toggle("auto_forced", _("Play forced moves by themselves")),
            self._toggle("real_dice", _("Play with real dice: you roll for both sides and enter the faces")),
            _part(_("What is shown")),
            self._toggle("show_movable", _("Let movable checkers glow")),
            self._toggle("show_targets", _("Mark where a checker can go")),
            self._toggle("show_plan", _("Show the kind of position")),
            self._toggle("roll_name", _("Call a roll by its traditional name, such as şeş beş")),
            _part(_("Help at hand")),
            self._toggle("undo", _("Show the Undo button: steps of a turn may be taken back")),
            self._toggle("hint", _("Show the Hint button: the best play, and advice on the cube")),
            _part(_("Two people at this machine")),
            self._toggle("table_mode", _("Table mode for two people: the screen lies flat, each side reads its own")),
            self._toggle("curtain", _("Between the turns of two people, hand the machine over")),
        ]

    def _look(self) -> list[Widget]:
        felts = [("green", _("Green")), ("burgundy", _("Burgundy")), ("navy", _("Navy")), ("none", _("None"))]
        checkers = [
            ("boxwood", _("Boxwood & Ebony")), ("marble", _("Marble & Onyx")), ("lacquer", _("Red & Black Lacquer")),
        ]  # fmt: skip
        dice = [("ivory", _("Ivory")), ("ebony", _("Ebony")), ("amber", _("Amber"))]
        return [
            self._pictures("board", _("Board"), boards()),
            self._pictures("felt", _("Felt"), felts),
            self._pictures("checkers", _("Checkers"), checkers),
            self._pictures("dice", _("Dice"), dice),
            self._chips("zoom", _("Size of the board"), [(zoom, percent(int(zoom) / 100)) for zoom in ("100", "90", "80")]),
            self._toggle("home_left", _("Home board on the left")),
            self._toggle("point_numbers", _("Point numbers")),
            *self._own(Toggle("settings.fullscreen", _("Full screen (F11)"), self.app.settings.fullscreen, self._fullscreen)),
        ]

    def _sound(self) -> list[Widget]:
        times = [("none", _("None")), ("short", _("Short")), ("normal", _("Normal")), ("long", _("Long"))]
        speeds = [("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")), ("off", _("Off"))]
        return [
            *self._own(
                Slider("settings.effects", _("Sound effects"), self.app.settings.effects, self._loudness),
                Slider("settings.music", _("Music"), self.app.settings.music, self._under("music")),
                Slider("settings.rain", _("Rain on the window"), self.app.settings.rain, self._under("rain")),
                self._toggle("muted", _("Silent (F9)")),
            ),
            self._chips("speed", _("Speed"), speeds, _("Of everything that moves; Off shows what happened at once.")),
            self._chips("think", _("Thinking time"), times, _("The computer takes at least this long over a play.")),
            self._toggle("dice_cup", _("Dice cup")),
            self._toggle("camera", _("Camera: closes in as a match begins, draws back at its end")),
            self._toggle("shake", _("Let the board shake when a checker is hit")),
            self._toggle("reduced_motion", _("Less motion")),
        ]

    def _person(self) -> list[Widget]:
        sizes = [("normal", _("Normal")), ("large", _("Large")), ("larger", _("Larger"))]
        field = TextField("settings.name", _("Your name"), self.app.settings.name, self._name)
        return [
            self._chips("language", _("Language"), list(text.LANGUAGES.items())),
            self._chips("text", _("Text size"), sizes),
            self._chips("contrast", _("Contrast"), [("normal", _("Normal")), ("high", _("High"))]),
            *self._voice(),
            Field(Label(_("Your name"), size=16), Row([field])),
            *self._players(),
            *self._folder(),
        ]

    def _voice(self) -> list[Widget]:
        """The program's own voice, or why there is none."""
        aloud = self.app.voice.aloud
        rows: list[Widget] = [self._toggle("voice", _("Speak: say aloud what happens and where the keyboard is"))]
        if self.app.settings.voice and aloud.found is None:
            rows.append(note(_("This machine has no voice. Under Linux, install speech-dispatcher or espeak-ng.")))
        elif self.app.settings.voice and aloud.failed:
            rows.append(note(_("The voice of this machine does not work: {program}").format(program=aloud.program)))
        elif self.app.settings.voice:
            rows.append(Slider("settings.voice_rate", _("How fast it speaks"), self.app.settings.voice_rate, self._rate))
        return rows

    def _rate(self, value: int) -> None:
        self.app.settings.voice_rate = self.app.voice.aloud.rate = value
        self.app.voice.aloud.say(_("At this speed."), now=True)
        self.app.file.save()
        self.dirty = True

    def _players(self) -> list[Widget]:
        """Whose settings these are, and the door for somebody else: not over a match that somebody plays."""
        players = self.app.players
        if players is None or self.overlay:
            return []
        now = called(players.now)
        other = Button("settings.players", _("Change player"), lambda: self.app.push(PlayersScene(players)), icon="users")
        return [Field(Label(_("These settings are those of {name}").format(name=now), size=16), Row([other]))]

    def _folder(self) -> list[Widget]:
        """Where everything is kept: not over a match, which is being kept there."""
        if self.overlay or self.app.house is not None:
            return []
        data = Button("settings.data", _("Data folder…"), lambda: self.app.push(DataScene()), icon="folder")
        return [Field(Label(_("Matches and settings"), size=16), Row([data]))]

    def _loudness(self, value: int) -> None:
        self.app.settings.effects = value
        self.app.sound.volume = value / 100
        self.app.sound.play(f"clack-{self.app.settings.checkers}")
        self.app.file.save()
        self.dirty = True

    def _under(self, name: str) -> Callable[[int], None]:
        def change(value: int) -> None:
            setattr(self.app.settings, name, value)
            self.app.sound.ambience(**{name: value / 100})
            self.app.file.save()
            self.dirty = True

        return change

    def _name(self, name: str) -> None:
        self.app.settings.name = name.strip()
        self.app.file.save()
        self.dirty = True

    def _fullscreen(self, on: bool) -> None:
        self.app.toggle_fullscreen()

    def draw(self, surface: pygame.Surface) -> None:
        if not self.overlay:
            backdrop.draw(surface, self)
        super().draw(surface)
