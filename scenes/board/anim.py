"""Events to animations: a queue of motions that carries what is shown from one view to the next. Decides nothing.

Whatever was animated, skipped or missed, `settle` makes the picture equal to the view: the view rules.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable

from bg import events as ev
from bg.customs import Opening
from bg.moves import Play, Step
from bg.position import BAR
from engine.protocol.table import Phase, View
from scenes.board import dice as throwing
from scenes.board import geometry, seen
from scenes.board.geometry import Place
from scenes.board.motion import (
    Motion,
    Stage,
    cube_place,
    cube_to,
    do,
    fly,
    start,
    step,
    together,
    wait,
)
from scenes.board.picture import Airborne

ALL_AT_ONCE = 1e9


class Animator:
    """Plays events on a stage. say(code, values) is told what a person should read meanwhile ("closed_out", …)."""

    def __init__(self, stage: Stage, view: View, say: Callable[[str, ev.Event], None]) -> None:
        self.stage = stage
        self.rules = seen.rules_of(view.setup.rules)
        self._say = say
        self._queue: deque[Motion] = deque()
        self._running: Motion | None = None
        self._drafts: list[Motion] = []
        self._drafted: list[tuple[int, int]] = []  # steps of this turn on show that no event has told yet
        self._held_from: Place | None = None
        self._cube = (view.cube.value, view.cube.owner)
        self._opening_dice = view.setup.customs.opening is Opening.DICE
        self.settle(view)

    # ---- state -----------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Is an event being shown?"""
        return self._running is not None or bool(self._queue)

    @property
    def moving(self) -> bool:
        """Does anything move?"""
        return self.busy or bool(self._drafts)

    def settle(self, view: View) -> None:
        """Make the picture what the view says, without motion."""
        shown, stage = self.stage.shown, self.stage
        if not self._drafts:
            shown.airborne = []
            shown.stacks = seen.stacks(self.rules, view.position, view.mover)
        shown.light = view.setup.light
        self._drafted = [(made.source, made.target) for made in view.draft]
        offered_to = view.turn if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED) else None
        at, way = cube_place(view.cube.owner, offered_to, stage.mirrored)
        shown.cube = (view.cube.offered if offered_to is not None else view.cube.value) if view.cube.live else 0
        shown.cube_at, shown.cube_way, shown.cube_step, shown.cup = at, way, -1, None
        self._cube = (view.cube.value, view.cube.owner)
        self._settle_dice(view)

    def _settle_dice(self, view: View) -> None:
        shown = self.stage.shown
        if view.phase is Phase.TO_PLAY:
            faces = tuple(view.dice[:2])
            lying = [die for die in shown.dice if not die.sheet]
            if sorted(die.face for die in lying) != sorted(faces) or len(lying) != 2:
                lying = throwing.still(self.stage, view.mover, faces, self._seed(view.seq))
            lying.sort(key=lambda die: faces.index(die.face) if faces[0] != faces[1] else 0)
            left = list(view.left)
            for index, die in enumerate(lying):
                if faces[0] == faces[1]:  # two dice stand for four: the first is spent when half of them are
                    die.spent = len(left) <= (2 if index == 0 else 0)
                else:
                    die.spent = die.face not in left
            shown.dice = lying
        elif view.phase in (Phase.BEFORE_GAME, Phase.MATCH_OVER, Phase.OPENING):
            shown.dice = [die for die in shown.dice if view.phase is not Phase.OPENING and not die.sheet]
        else:
            shown.dice = [die for die in shown.dice if not die.sheet]
            for die in shown.dice:
                die.spent = True

    def _seed(self, n: int) -> int:
        return zlib.crc32(f"{n}".encode())

    # ---- telling ---------------------------------------------------------------------------------------------

    def draft(self, path: tuple[Step, ...], seat: int) -> None:
        """Show a step of the local player's at once, while the referee is told of it."""
        for made in path:
            self._drafted.append((made.source, made.target))
        self._drafts.append(self._steps(path, seat))
        if not start(self._drafts[-1]):
            self._drafts.pop()

    def landed(self, path: tuple[Step, ...], seat: int) -> None:
        """The player has carried a checker there by hand: put it down, and send off what it hit."""
        self.stage.shown.airborne = []
        for made in path:
            self._drafted.append((made.source, made.target))
            source, target = seen.flown(self.rules, made, seat)
            if made is not path[0]:
                self.stage.shown.stacks.take(source, seat)
            self.stage.shown.stacks.put(target, seat)
            if made.hit:
                bar = seen.place(self.rules, BAR, 1 - seat)
                flight = fly(self.stage, 1 - seat, target, bar, hit=True)
                if start(flight):
                    self._drafts.append(flight)
            self.stage.play(f"{'hit' if made.hit else 'clack'}-{self.stage.checkers}", 0.8, 0.0)

    def lift(self, source: int, seat: int) -> None:
        """The player takes a checker up."""
        where = seen.place(self.rules, source, seat)
        self._held_from = where
        count = self.stage.shown.stacks.at(where, seat)
        self.stage.shown.stacks.take(where, seat)
        grain = (where if isinstance(where, int) else 0) + max(0, count - 1)
        at = geometry.checker_xy(where, max(0, count - 1), max(1, count), self.stage.mirrored)
        self.stage.shown.airborne = [Airborne(seat, at, 24.0, grain)]

    def carry(self, at: tuple[float, float]) -> None:
        """The checker in hand follows the pointer; master units."""
        for checker in self.stage.shown.airborne[:1]:
            checker.at = at[0], at[1] + checker.lift

    def put_back(self, seat: int) -> None:
        """The checker in hand goes back to where it came from."""
        self.stage.shown.airborne = []
        if self._held_from is not None:
            self.stage.shown.stacks.put(self._held_from, seat)
            self._held_from = None

    def tell(self, events: list[tuple[int, ev.Event]]) -> None:
        """Queue events, with their numbers in the match."""
        for number, event in events:
            self._queue.append(self._show(number, event))

    def update(self, ms: float) -> bool:
        """Let time pass; True when something moved."""
        if not self.moving:
            return False
        self._drafts = [motion for motion in self._drafts if step(motion, ms)]
        if not self._drafts:
            self._advance(ms)
        return True

    def skip(self) -> None:
        """To the end of everything that is queued."""
        quiet = self.stage.play
        heard = [0]

        def few(name: str, gain: float, pan: float) -> None:
            heard[0] += 1
            if heard[0] <= 2:
                quiet(name, gain, pan)

        self.stage.play = few
        while self.moving:
            self.update(ALL_AT_ONCE)
        self.stage.play = quiet

    def _advance(self, ms: float) -> None:
        if self._running is not None:
            if step(self._running, ms):
                return
            self._running = None
        while self._queue and self._running is None:
            motion = self._queue.popleft()
            if start(motion):
                self._running = motion

    # ---- events ----------------------------------------------------------------------------------------------

    def _show(self, number: int, event: ev.Event) -> Motion:
        stage, shown = self.stage, self.stage.shown
        match event:
            case ev.GameStarted():
                yield from do(self._clear)
                yield from wait(stage, 250)
            case ev.OpeningRolled(dice, first):
                seeds = self._seed(number), self._seed(number + 7919)
                yield from throwing.throw(stage, [(seat, (dice[seat],), seeds[seat]) for seat in (0, 1)])
                self._say("opening", event)
                yield from wait(stage, 900)
                if first is not None and self._opening_dice:
                    shown.dice = throwing.still(stage, first, (dice[first], dice[1 - first]), self._seed(number))
            case ev.CubeTurned(value):
                at, way = cube_place(None, None, stage.mirrored)
                yield from cube_to(stage, at, value, way)
                self._cube = (value, None)
            case ev.Rolled(seat, dice):
                yield from throwing.throw(stage, [(seat, dice, self._seed(number))])
                self._say("rolled", event)
            case ev.Played(seat, play):
                yield from self._played(seat, play, event)
            case ev.ClosedOut():
                self._say("closed_out", event)
                yield from wait(stage, 900)
            case ev.Doubled(seat, value) | ev.Beavered(seat, value) | ev.Raccooned(seat, value):
                stage.play("doubled-any", 0.8, 0.0)
                at, way = cube_place(None, 1 - seat, stage.mirrored)
                yield from cube_to(stage, at, value, way)
                self._say("doubled", event)
                yield from wait(stage, 300)
            case ev.Taken(_, value, owner):
                at, way = cube_place(owner, None, stage.mirrored)
                yield from cube_to(stage, at, value, way)
                self._cube = (value, owner)
                self._say("taken", event)
                yield from wait(stage, 250)
            case ev.Dropped():
                at, way = cube_place(self._cube[1], None, stage.mirrored)
                yield from cube_to(stage, at, self._cube[0], way)
                self._say("dropped", event)
                yield from wait(stage, 350)
            case ev.GameEnded(winner):
                self._say("ended", event)
                yield from wait(stage, 350)
                stage.play("win-any" if winner == 0 else "lose-any", 0.7, 0.0)
            case _:
                self._say("other", event)

    def _clear(self) -> None:
        shown = self.stage.shown
        shown.stacks = seen.stacks(self.rules, self.rules.start(), 0)
        shown.dice, shown.airborne, shown.last = [], [], ()
        if shown.cube:
            shown.cube, (shown.cube_at, shown.cube_way) = 1, cube_place(None, None, self.stage.mirrored)
        self._cube = (1, None)
        self._drafted = []

    def _played(self, seat: int, play: Play, event: ev.Event) -> Motion:
        remaining = list(play)
        for source, target in self._drafted:
            same = next((made for made in remaining if (made.source, made.target) == (source, target)), None)
            if same is not None:
                remaining.remove(same)
        self._drafted = []
        if not play:
            self._say("no_move", event)
            yield from wait(self.stage, 900)
        elif remaining:
            yield from wait(self.stage, 220)
            yield from self._steps(tuple(remaining), seat)
        self.stage.shown.last = tuple(seen.flown(self.rules, made, seat) for made in play)
        for die in self.stage.shown.dice:
            die.spent = True
        self._say("played", event)

    def _steps(self, path: tuple[Step, ...], seat: int) -> Motion:
        """One checker after the other, a hit one flying off while the next is on its way."""
        for made in path:
            source, target = seen.flown(self.rules, made, seat)
            if made.hit:
                bar: Place = seen.place(self.rules, BAR, 1 - seat)
                yield from fly(self.stage, seat, source, target, lands="hit")
                yield from together(fly(self.stage, 1 - seat, target, bar, hit=True))
            else:
                yield from fly(self.stage, seat, source, target)
