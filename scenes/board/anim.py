"""Events to animations: a queue of motions that carries what is shown from one view to the next. Decides nothing.

Whatever was animated, skipped or missed, `settle` makes the picture equal to the view: the view rules. What the player
does by hand (drafted steps, a checker carried, a step taken back) is shown at once, beside the queue.
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
from scenes.board import geometry, motion, seen
from scenes.board.geometry import Place
from scenes.board.motion import Motion, Stage, cube_place, cube_to, do, fly, start, step, wait
from scenes.board.picture import Airborne

ALL_AT_ONCE = 1e9
HAND_LIFT = 26.0
SOUNDS_WHEN_SKIPPED = 2


class Animator:
    """Plays events on a stage. say(code, event) is told what a person should read meanwhile ("closed_out", …)."""

    def __init__(self, stage: Stage, view: View, say: Callable[[str, ev.Event], None]) -> None:
        self.stage = stage
        self.rules = seen.rules_of(view.setup.rules)
        self._say = say
        self._queue: deque[Motion] = deque()
        self._running: Motion | None = None
        self._drafts: list[tuple[Motion, frozenset[Place]]] = []  # with the places they touch
        self._drafted: list[tuple[int, int]] = []  # steps of this turn on show that no event has told yet
        self._held_from: Place | None = None
        self._due: View | None = None  # to be settled when the player's own steps have landed
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
        """Make the picture what the view says, without motion; what is still flying by hand lands first."""
        shown, stage = self.stage.shown, self.stage
        shown.light = view.setup.light
        self._due = view if self._drafts else None
        if not self._drafts:
            if self._held_from is None:
                shown.airborne = []
                shown.stacks = seen.stacks(self.rules, view.position, view.mover)
            self._settle_dice(view)
        self._drafted = [(made.source, made.target) for made in view.draft]
        offered_to = view.turn if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED) else None
        at, way = cube_place(view.cube.owner, offered_to, stage.mirrored)
        shown.cube = (view.cube.offered if offered_to is not None else view.cube.value) if view.cube.live else 0
        shown.cube_at, shown.cube_way, shown.cube_step = at, way, -1
        self._cube = (view.cube.value, view.cube.owner)
        throwing.cups_home(stage)

    def _settle_dice(self, view: View) -> None:
        shown = self.stage.shown
        lying = [die for die in shown.dice if not die.sheet]
        if view.phase is Phase.TO_PLAY:
            faces = tuple(view.dice[:2])
            if sorted(die.face for die in lying) != sorted(faces) or len(lying) != 2:
                lying = throwing.still(self.stage, view.mover, faces, self._seed(view.seq))
            ends = sorted(die.at for die in lying)
            if faces[0] != faces[1]:
                lying.sort(key=lambda die: faces.index(die.face))
            left = list(view.left)
            for index, (die, end) in enumerate(zip(lying, ends)):
                die.at = end  # the one to be played first lies on the left
                if faces[0] == faces[1]:  # two dice stand for four: the first is spent when half of them are
                    die.spent = len(left) <= (2 if index == 0 else 0)
                else:
                    die.spent = die.face not in left
        elif view.phase is Phase.OPENING:
            lying = []
        elif view.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
            for die in lying:
                die.spent = True
        shown.dice = lying

    def _seed(self, n: int) -> int:
        return zlib.crc32(f"{n}".encode())

    # ---- by hand ---------------------------------------------------------------------------------------------

    def _begin(self, motion_: Motion, places: frozenset[Place]) -> None:
        """Show something beside the queue; what touches the same places is brought to its end first."""
        if any(touched & places for _, touched in self._drafts):
            self._finish_drafts()
        if start(motion_):
            self._drafts.append((motion_, places))

    def _finish_drafts(self) -> None:
        while self._drafts:
            self._drafts = [(draft, places) for draft, places in self._drafts if step(draft, ALL_AT_ONCE)]

    def _places(self, path: tuple[Step, ...], seat: int) -> frozenset[Place]:
        return frozenset(place for made in path for place in seen.flown(self.rules, made, seat))

    def draft(self, path: tuple[Step, ...], seat: int) -> None:
        """Show a step of the local player's at once, while the referee is told of it."""
        self._drafted += [(made.source, made.target) for made in path]
        self._due = None  # the view that knows of this step is still to come
        self._begin(self._steps(path, seat), self._places(path, seat))

    def undraft(self, path: tuple[Step, ...], seat: int) -> None:
        """Show drafted steps going back, the last one first."""
        self._begin(self._steps_back(path, seat), self._places(path, seat))

    def swap(self) -> None:
        """The two dice change places."""
        self._finish_drafts()
        dice = self.stage.shown.dice
        if len(dice) == 2 and dice[0].face != dice[1].face:
            self._begin(throwing.trade(self.stage, (dice[1].at, dice[0].at)), frozenset())

    def lift(self, source: int, seat: int) -> None:
        """The player takes a checker up."""
        self._finish_drafts()
        where = seen.place(self.rules, source, seat)
        self._held_from = where
        count = self.stage.shown.stacks.at(where, seat)
        self.stage.shown.stacks.take(where, seat)
        grain = (where if isinstance(where, int) else 0) + max(0, count - 1)
        at = geometry.checker_xy(where, max(0, count - 1), max(1, count), self.stage.mirrored)
        self.stage.shown.airborne = [Airborne(seat, at, HAND_LIFT, grain)]

    def carry(self, at: tuple[float, float]) -> None:
        """The checker in hand follows the pointer; master units."""
        for checker in self.stage.shown.airborne[:1]:
            checker.at = at[0], at[1] + checker.lift

    def landed(self, path: tuple[Step, ...], seat: int) -> None:
        """The player has carried a checker to the end of a path: put it down, and send off what it hit."""
        shown, stage = self.stage.shown, self.stage
        shown.airborne, self._held_from = [], None
        for made in path:
            self._drafted.append((made.source, made.target))
            source, target = seen.flown(self.rules, made, seat)
            if made is not path[0]:
                shown.stacks.take(source, seat)
            there = shown.stacks.at(target, seat)
            shown.stacks.put(target, seat)
            name = "hit" if made.hit else "bear-off" if target in motion.OFF else "stack" if there else "clack"
            stage.play(f"{name}-{stage.checkers}", 0.8, 0.0)
            if made.hit:
                bar = seen.place(self.rules, BAR, 1 - seat)
                self._begin(fly(stage, 1 - seat, target, bar, hit=True), frozenset({bar, target}))

    def put_back(self) -> None:
        """The checker in hand goes back to where it came from."""
        source, self._held_from = self._held_from, None
        held, self.stage.shown.airborne = self.stage.shown.airborne, []
        if source is not None and held:
            self._begin(motion.put_back(self.stage, held[0], source), frozenset({source}))

    # ---- telling ---------------------------------------------------------------------------------------------

    def tell(self, events: list[tuple[int, ev.Event]]) -> None:
        """Queue events, with their numbers in the match."""
        for number, event in events:
            self._queue.append(self._show(number, event))

    def update(self, ms: float) -> bool:
        """Let time pass; True when something moved."""
        if not self.moving:
            return False
        if self._drafts:
            self._drafts = [(draft, places) for draft, places in self._drafts if step(draft, ms)]
            if not self._drafts and self._due is not None and not self.busy:
                self.settle(self._due)
        else:
            self._advance(ms)
        return True

    def skip(self) -> None:
        """To the end of everything that is queued."""
        heard = 0
        loud = self.stage.play

        def few(name: str, gain: float, pan: float) -> None:
            nonlocal heard
            heard += 1
            if heard <= SOUNDS_WHEN_SKIPPED:
                loud(name, gain, pan)

        self.stage.play = few
        while self.moving:
            self.update(ALL_AT_ONCE)
        self.stage.play = loud

    def _advance(self, ms: float) -> None:
        if self._running is not None:
            if step(self._running, ms):
                return
            self._running = None
        while self._queue and self._running is None:
            first = self._queue.popleft()
            if start(first):
                self._running = first

    # ---- events ----------------------------------------------------------------------------------------------

    def _show(self, number: int, event: ev.Event) -> Motion:
        stage = self.stage
        match event:
            case ev.GameStarted():
                yield from do(self._clear)
                yield from wait(stage, 250)
            case ev.OpeningRolled(dice, first):
                yield from self._opening(number, dice, first, event)
            case ev.CubeTurned(value):
                self._cube = (value, None)
                yield from self._cube_goes(value, None, None)
                self._say("automatic", event)
                yield from wait(stage, 500)
            case ev.Rolled(seat, dice):
                yield from throwing.throw(stage, [(seat, dice, self._seed(number))])
                self._say("rolled", event)
            case ev.Played(seat, play):
                yield from self._played(seat, play, event)
            case ev.ClosedOut():
                self._say("closed_out", event)
                yield from wait(stage, 1100)
            case ev.Doubled(seat, value) | ev.Beavered(seat, value) | ev.Raccooned(seat, value):
                stage.play("doubled-any", 0.8, 0.0)
                yield from self._cube_goes(value, None, 1 - seat)
                self._say("doubled", event)
                yield from wait(stage, 300)
            case ev.Taken(_, value, owner):
                self._cube = (value, owner)
                yield from self._cube_goes(value, owner, None)
                self._say("taken", event)
                yield from wait(stage, 350)
            case ev.Dropped():
                yield from self._cube_goes(self._cube[0], self._cube[1], None)
                self._say("dropped", event)
                yield from wait(stage, 400)
            case ev.GameEnded(winner):
                self._say("ended", event)
                yield from wait(stage, 450)
                stage.play("win-any" if winner == 0 else "lose-any", 0.7, 0.0)
            case _:
                self._say("other", event)

    def _cube_goes(self, value: int, owner: int | None, offered_to: int | None) -> Motion:
        at, way = cube_place(owner, offered_to, self.stage.mirrored)
        yield from cube_to(self.stage, at, value, way)

    def _clear(self) -> None:
        shown = self.stage.shown
        shown.stacks = seen.stacks(self.rules, self.rules.start(), 0)
        shown.dice, shown.airborne, shown.last = [], [], ()
        if shown.cube:
            shown.cube, (shown.cube_at, shown.cube_way) = 1, cube_place(None, None, self.stage.mirrored)
        self._cube = (1, None)
        self._drafted = []

    def _opening(self, number: int, dice: tuple[int, int], first: int | None, event: ev.Event) -> Motion:
        """A die each; under international rules the winner gathers both."""
        stage = self.stage
        seeds = self._seed(number), self._seed(number + 7919)
        yield from throwing.throw(stage, [(seat, (dice[seat],), seeds[seat]) for seat in (0, 1)])
        self._say("opening", event)
        yield from wait(stage, 800)
        if first is not None and self._opening_dice:
            stage.shown.dice.sort(key=lambda die: die.at[0] < geometry.FRAME.center[0])  # seat 0 throws to the right
            if first == 1:
                stage.shown.dice.reverse()
            gathered = throwing.still(stage, first, (dice[first], dice[1 - first]), self._seed(number))
            yield from throwing.trade(stage, tuple(die.at for die in gathered), ms=420)
            stage.shown.dice = gathered

    def _played(self, seat: int, play: Play, event: ev.Event) -> Motion:
        remaining = list(play)
        for source, target in self._drafted:
            same = next((made for made in remaining if (made.source, made.target) == (source, target)), None)
            if same is not None:
                remaining.remove(same)
        self._drafted = []
        if not play:
            self._say("no_move", event)
            yield from wait(self.stage, 1000)
        elif remaining:
            yield from wait(self.stage, 240)
            yield from self._steps(tuple(remaining), seat)
        self.stage.shown.last = tuple(seen.flown(self.rules, made, seat) for made in play)
        self.stage.shown.last_seat = seat
        for die in self.stage.shown.dice:
            die.spent = True
        self._say("played", event)

    def _steps(self, path: tuple[Step, ...], seat: int) -> Motion:
        """One checker after the other; a hit one flies off as soon as it is struck."""
        for made in path:
            source, target = seen.flown(self.rules, made, seat)
            yield from fly(self.stage, seat, source, target, lands="hit" if made.hit else "")
            if made.hit:
                yield from fly(self.stage, 1 - seat, target, seen.place(self.rules, BAR, 1 - seat), hit=True)

    def _steps_back(self, path: tuple[Step, ...], seat: int) -> Motion:
        for made in reversed(path):
            source, target = seen.flown(self.rules, made, seat)
            yield from fly(self.stage, seat, target, source)
            if made.hit:
                yield from fly(self.stage, 1 - seat, seen.place(self.rules, BAR, 1 - seat), target)
