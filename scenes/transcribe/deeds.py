"""The buttons beside the board while a match is written down: what can have happened now, and what can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.protocol.table import May, Phase
from scenes import wording
from scenes.replay.surround import narrow
from scenes.scene import Scene
from scenes.text import _, number, points
from scenes.ui.card import Card
from scenes.ui.controls import Button
from scenes.ui.labels import Label, title
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.transcribe.writing import WritingScene

ANSWERS = ((May.TAKE, "take"), (May.DROP, "drop"), (May.BEAVER, "beaver"), (May.RACCOON, "raccoon"))


def column(scene: WritingScene) -> list[Widget]:
    """The buttons, each narrow enough for the column."""
    theme, width = scene.app.theme, round(scene.board.layout.column.w)
    found = buttons(scene)
    for widget in found:
        for button in widget.walk():
            if isinstance(button, Button):
                narrow(button, theme, width if button is widget else width // 2 - theme.px(6))
    return found


def buttons(scene: WritingScene) -> list[Widget]:
    """For the moment that is to be written down, or for the turn that is being corrected."""
    if scene.mending.line is not None:
        return [
            _small("write.back_to_here", _("Take back to here"), scene.mending.take_back_to_here, "rotate-ccw"),
            _small("write.leave", _("Leave as it was"), scene.mending.leave, "x"),
        ]
    view = scene.view
    if scene.animator.busy:
        return []
    if view.phase is Phase.MATCH_OVER:
        return [_small("write.replay", _("Replay"), scene.replay, "play", primary=True), _back(scene)]
    made: list[Widget] = []
    if view.phase is Phase.BEFORE_GAME:
        words = _("Begin game {n}").format(n=number(view.game + 1))
        made.append(_small("write.next", words, lambda: scene.act("next_game"), "play", primary=True))
    if May.END_SESSION in view.may:
        made.append(_small("write.end", _("End session"), lambda: scene.act("end_session"), "flag"))
    if view.double_to and May.DOUBLE in view.may:
        words = _("Doubles to {n}").format(n=number(view.double_to))
        made.append(_small("write.double", words, lambda: scene.act("double"), "circle-chevron-up"))
    names = {"take": _("Takes"), "drop": _("Drops"), "beaver": _("Beaver"), "raccoon": _("Raccoon")}
    answers: list[Widget] = [
        Button(f"write.{do}", names[do], lambda do=do: scene.act(do), size=15, height=36, expands=True)  # type: ignore[misc]
        for may, do in ANSWERS
        if may in view.may
    ]
    made += [Row(answers[n : n + 2], equal=True) for n in range(0, len(answers), 2)]
    if view.phase is Phase.RESIGNED:
        made.append(_small("write.accept", _("Accepted"), lambda: scene.act("answer_resign", accept=True), "check"))
        made.append(_small("write.refuse", _("Played on"), lambda: scene.act("answer_resign", accept=False), "x"))
    if May.DONE in view.may and view.auto is None:
        made.append(_small("write.done", _("Done"), lambda: scene.act("done"), "check", primary=True))
    if view.resign:
        made.append(_small("write.resign", _("Resigns…"), lambda: scene.app.push(ResignedScene(scene)), "flag"))
    return [*made, _back(scene)]


def _small(id: str, words: str, act: object, icon: str, *, primary: bool = False) -> Widget:
    return Button(id, words, act, icon=icon, primary=primary, size=15, height=36)  # type: ignore[arg-type]


def _back(scene: WritingScene) -> Widget:
    something = bool(scene.view.draft) or (scene.game is not None and bool(scene.game.frames))
    return Button("write.take_back", _("Take back"), scene.mending.take_back, icon="undo-2", size=15, height=36, enabled=something)


def beside_line(scene: WritingScene) -> list[Widget]:
    """The button that does what Return does."""
    words = _("Keep") if scene.mending.line is not None else _("Enter")
    act = lambda: scene.entry.entered and scene.entry.entered(scene.entry.value)  # noqa: E731
    return [Button("write.enter", words, act, icon="check", size=15, height=38, primary=True)]


def games(scene: WritingScene) -> Widget:
    """Which game's turns are listed, and the way to the others."""
    assert scene.game is not None
    numbers = [head.number for head in scene.game.games]
    at = numbers.index(scene.game.game)
    before = Button("write.before", "", lambda: scene.turn_over(-1), icon="chevron-left", size=14, height=30)
    after = Button("write.after", "", lambda: scene.turn_over(1), icon="chevron-right", size=14, height=30)
    before.name, after.name = _("The game before"), _("The next game")
    before.enabled, after.enabled = at > 0, at < len(numbers) - 1
    words = _("Game {n} of {all}").format(n=number(numbers[at]), all=number(len(numbers)))
    return Row([before, Label(words, size=15, align="middle", expands=True), after])


class ResignedScene(Scene):
    """How much was given up."""

    overlay = True
    id = "resigned"

    def __init__(self, writing: WritingScene) -> None:
        super().__init__()
        self.writing = writing

    def build(self) -> Widget:
        view = self.writing.view
        name = view.setup.players[view.turn].name
        rows: list[Widget] = [title(_("{name} resigns").format(name=name), size=24, align="middle")]
        for level in view.resign:
            worth = wording.worth_name(level.level, len(view.setup.customs.scores))
            text = f"{worth}: {points(level.points)}"
            rows.append(Button(f"resigned.{level.level}", text, self._do(level.level), icon="flag"))
        rows.append(Button("resigned.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left"))
        return Card(Column(rows, gap=10), id="resigned.card", name=_("{name} resigns").format(name=name), width=360, dim=80)

    def _do(self, level: int) -> object:
        def resign() -> None:
            self.app.pop(self)
            self.writing.say(f"resign {level}")

        return resign
