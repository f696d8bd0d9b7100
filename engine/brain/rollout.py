"""Rollouts: a position played on many times, block by block of 36 trials, and what comes of it on average.

A block's dice are its number's and the seed's alone (`engine.brain.rollout_dice`), and its boards are judged in batches
that depend on nothing else, so a block has the same result whoever computes it, whenever. Plays are chosen by cubeful
value, 1 or 2 plies deep; the cube is alive for both sides wherever the stakes let it be, and a trial ends when a double
is dropped. With variance reduction the luck of every roll, the value of its best play less the mean over all 21, is
taken off the result: the mean stays as it is, the spread shrinks. Without a cube a trial ends where the chances are
exact, as in bear-offs that a table knows. Beavers and raccoons are not rolled out. Collecting blocks, margins and when to
stop are not here: see `engine.margins`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.cube import Stakes, State, Values
from engine.brain.evaluators import Boards, Floats
from engine.brain.rollout_dice import TRIALS, Dice
from engine.brain.rolls import ROLLS, WEIGHTS
from engine.brain.search import Filter, Search, told_apart

MOST_TURNS = 400
"""A trial that is longer ends with what the position is worth then."""
CLOSE = Filter(4, 0.08)
"""With 2 plies: the plays that are looked at so deep."""
_TIE = 1e-9


@dataclass(frozen=True)
class Method:
    """ply: depth of the plays, 1 or 2. truncate: turns after which a trial ends with a judgement, 0: played to the end.
    reduce: take the luck off."""

    ply: int = 1
    truncate: int = 0
    reduce: bool = True


@dataclass(frozen=True)
class Root:
    """What is rolled out: a board int8[26] of the side to roll, with the cube. may_double: before the first roll too."""

    board: Boards
    state: State
    may_double: bool = True


@dataclass(frozen=True)
class Outcome:
    """The mean of one block, for the root's side to roll. value: match chance or points. chances float64[5]: cubeless; a
    trial that ends with a drop counts as what the nets make of it there."""

    value: float
    chances: NDArray[np.float64]


def block(search: Search, root: Root, stakes: Stakes, method: Method, seed: int, number: int) -> Outcome:
    """Roll out block `number`. stakes: of the root's side to roll."""
    return _Block(search, root, stakes, method, Dice(seed, number)).run()


class _Block:
    """The trials of one block in lock-step. Arrays by trial; boards and cubes are the side's that is to roll."""

    def __init__(self, search: Search, root: Root, stakes: Stakes, method: Method, dice: Dice) -> None:
        self.search, self.method, self.dice = search.hasty(), method, dice
        self.stakes, self.now, self.mine = stakes, stakes, True
        self.may_double = root.may_double
        self.boards = np.tile(np.ascontiguousarray(root.board, np.int8), (TRIALS, 1))
        self.cube = np.full(TRIALS, root.state.cube)
        self.owner = np.full(TRIALS, root.state.owner)
        self.live = np.ones(TRIALS, np.bool_)
        self.value, self.chances = np.zeros(TRIALS), np.zeros((TRIALS, 5))
        self.deep = method.reduce or method.ply == 2
        # What is known of `boards`: the 21 rolls of each, or the nets' judgement.
        self.after = np.empty((TRIALS, len(ROLLS), 26), np.int8)
        self.beyond = np.empty((TRIALS, len(ROLLS), 5), np.float32)
        self.looked = np.zeros(TRIALS, np.bool_)
        self.judged = search.judge.evaluate(self.boards) if not self.deep else np.empty((TRIALS, 5), np.float32)
        self.endless = stakes.money and stakes.customs.cube_ceiling is None

    def run(self) -> Outcome:
        over = kernels.phases(self.boards[:1])[0] == kernels.OVER
        if over:
            chances = self.search.judge.evaluate(self.boards[:1])
            state = State(int(self.cube[0]), int(self.owner[0]))
            found = self.search.settled(self.boards[:1], chances, self.stakes, [state], False)
            return Outcome(float(found.values[state][0]), chances[0].astype(np.float64))
        last = self.method.truncate or MOST_TURNS
        for turn in range(last):
            rolls = self.dice.next()
            for state, at in self._groups():
                for settled, those, values in self._cube(state, at):
                    self._roll(settled, those, rolls[those], values, turn == last - 1)
            self.now, self.mine, self.may_double = self.now.turned(), not self.mine, True
            if not self.live.any():
                break
        return Outcome(float(self.value.mean()), self.chances.mean(axis=0))

    # ---- the cube --------------------------------------------------------------------------------------------

    def _groups(self) -> list[tuple[State, NDArray[np.int64]]]:
        """The live trials by what decides about their plays: who owns the cube, and its value where that matters."""
        cubes = np.ones_like(self.cube) if self.endless else self.cube
        found: dict[tuple[int, int], list[int]] = {}
        for trial in np.nonzero(self.live)[0].tolist():
            found.setdefault((int(cubes[trial]), int(self.owner[trial])), []).append(trial)
        return [(State(*key), np.array(found[key])) for key in sorted(found)]

    def _cube(self, state: State, at: NDArray[np.int64]) -> Iterator[tuple[State, NDArray[np.int64], Values]]:
        """Let the side to roll double. Yields the trials that roll now, with the cube as it then is, and what `_rolled` says of
        their rolls.
        """
        if self.deep:
            self._look(at, state)
        if not (self.may_double and state.owner >= 0 and self.now.may_double(state.cube, 0)):
            yield state, at, self._rolled(at, state)[state]
            return
        doubled = state.doubled()
        rolled = self._rolled(at, state, doubled)
        if self.deep:
            values = {s: found @ WEIGHTS for s, found in rolled.items()}
        else:
            values = self.search.settled(self.boards[at], self.judged[at], self.now, (state, doubled), False).values
        games = self.now.games(state.cube)
        free = not self.now.money and self.now.away[1] <= state.cube  # nothing to lose: it does not wait either
        gain = np.minimum(values[doubled], games[0]) - values[state]
        doubles = gain >= -_TIE if free else gain > _TIE
        dropped = doubles & (values[doubled] > games[0])
        if dropped.any():
            those = at[dropped]
            mean = nets.turned(self._mean(those).astype(np.float32)) if self.deep else self.judged[those]
            self._end(those, np.full(len(those), games[0]), mean, state)
        if not doubles.all():
            yield state, at[~doubles], rolled[state][~doubles]
        taken = at[doubles & ~dropped]
        if len(taken):
            self.cube[taken] *= 2
            self.owner[taken] = -1
            if self.deep:  # the best plays may be others now
                self.looked[taken] = False
                self._look(taken, doubled)
            seen = State(1, -1) if self.endless else doubled
            yield seen, taken, self._rolled(taken, seen)[seen]

    # ---- a turn ----------------------------------------------------------------------------------------------

    def _look(self, at: NDArray[np.int64], state: State) -> None:
        """See to it that the 21 rolls of those trials are known."""
        missing = at[~self.looked[at]]
        if len(missing):
            after, chances = self.search.replies(self.boards[missing], self.now.turned(), state.turned())
            self.after[missing] = after.reshape(len(missing), len(ROLLS), 26)
            self.beyond[missing] = chances.reshape(len(missing), len(ROLLS), 5)
        self.looked[at] = False  # what is known now is used up by this turn

    def _rolled(self, at: NDArray[np.int64], *states: State) -> dict[State, Values]:
        """What each of the 21 rolls is worth to the side to roll, float64[n, 21]; where they are not known nothing, [n, 0]."""
        if not self.deep:
            return {state: np.empty((len(at), 0)) for state in states}
        after, chances = self.after[at].reshape(-1, 26), self.beyond[at].reshape(-1, 5)
        seen = [state.turned() for state in states]
        found = self.search.settled(after, chances, self.now.turned(), seen, True).values
        return {state: self._other(found[state.turned()]).reshape(len(at), len(ROLLS)) for state in states}

    def _mean(self, at: NDArray[np.int64]) -> NDArray[np.float64]:
        """The mean chances after the roll, the other side's, float64[n, 5]."""
        return np.asarray(np.einsum("nrc,r->nc", self.beyond[at].astype(np.float64), WEIGHTS))

    def _roll(
        self, state: State, at: NDArray[np.int64], rolls: NDArray[np.int64], values: Values, last: bool
    ) -> None:
        """One roll and play of each of those trials. values: of their rolls."""
        if self.method.reduce:
            row = np.arange(len(at))
            luck = self.beyond[at, rolls] - self._mean(at)
            self._credit(at, -(values[row, rolls] - values @ WEIGHTS), -luck, state)
        if self.method.ply == 2:
            value, chances = self._play_deep(state, at, rolls)
        elif self.deep:
            value, chances = self._play_known(state, at, rolls, values)
        else:
            value, chances = self._play(state, at, rolls)
        self.owner[at] *= -1
        if self.now.live:
            done = kernels.phases(self.boards[at]) == kernels.OVER
        else:  # without a cube the chances are all there is to know
            done = self.search.judge.exactly(self.boards[at])
        if last:
            done[:] = True
        if done.any():
            self._end(at[done], value[done], nets.turned(chances[done]), state)

    def _play_known(
        self, state: State, at: NDArray[np.int64], rolls: NDArray[np.int64], values: Values
    ) -> tuple[Values, Floats]:
        """As `_play`, from what is known of the 21 rolls."""
        self.boards[at] = self.after[at, rolls]
        return values[np.arange(len(at)), rolls], self.beyond[at, rolls]

    def _play(self, state: State, at: NDArray[np.int64], rolls: NDArray[np.int64]) -> tuple[Values, Floats]:
        """The best plays as the nets see them. Values for the side that plays, chances of the other."""
        turned, seen = self.now.turned(), state.turned()
        children, offsets, judged = self._children(at, rolls, turned, seen)
        found = self.search.settled(children, judged, turned, [seen], True).values[seen]
        best = kernels.lowest_of(told_apart(found, judged, turned, seen), offsets)
        self.boards[at], self.judged[at] = children[best], judged[best]
        return self._other(found[best]), judged[best]

    def _play_deep(self, state: State, at: NDArray[np.int64], rolls: NDArray[np.int64]) -> tuple[Values, Floats]:
        """The best plays two plies deep; the rolls after them are then known."""
        turned, seen = self.now.turned(), state.turned()
        children, offsets, judged = self._children(at, rolls, turned, seen)
        found = self.search.settled(children, judged, turned, [seen], True).values[seen]
        unit = float(np.ptp(self.now.games(state.cube)[[0, 3]])) / 2
        close = np.concatenate(
            [first + _close(found[first:end], CLOSE.margin * unit) for first, end in itertools.pairwise(offsets)]
        )
        running = close[kernels.phases(children[close]) != kernels.OVER]
        boards = np.ascontiguousarray(children[running])
        after, beyond = self.search.replies(boards, turned.turned(), state)
        deep = self.search.averaged(after, beyond, turned, [seen])
        found = found.copy()
        kept = np.full(len(found), np.inf)
        found[running], judged[running] = deep.values[seen], deep.chances
        kept[close] = found[close]
        best = kernels.lowest_of(told_apart(kept, judged, turned, seen), offsets)
        self.boards[at] = children[best]
        place = np.full(len(found), -1)
        place[running] = np.arange(len(running))
        known = place[best] >= 0
        self.after[at[known]] = after.reshape(-1, len(ROLLS), 26)[place[best[known]]]
        self.beyond[at[known]] = beyond.reshape(-1, len(ROLLS), 5)[place[best[known]]]
        self.looked[at] = known
        return self._other(found[best]), judged[best]

    def _children(
        self, at: NDArray[np.int64], rolls: NDArray[np.int64], turned: Stakes, seen: State
    ) -> tuple[Boards, NDArray[np.int64], Floats]:
        """See `Search.children`."""
        self.search.check()
        return self.search.children(np.ascontiguousarray(self.boards[at]), np.ascontiguousarray(ROLLS[rolls]), turned, seen)

    # ---- the account -----------------------------------------------------------------------------------------

    def _other(self, values: Values) -> Values:
        return np.asarray(-values if self.stakes.money else 1 - values)

    def _scale(self, at: NDArray[np.int64], state: State) -> NDArray[np.int64]:
        """What a value at the state's cube counts at the trial's own."""
        return np.asarray(self.cube[at] // state.cube)

    def _credit(self, at: NDArray[np.int64], value: Values, others: NDArray[np.floating], state: State) -> None:
        """Add differences: value the side's that has rolled, chances the other's."""
        self.value[at] += value * self._scale(at, state) * (1 if self.mine else -1)
        chances = others
        if self.mine:
            chances = others[:, [0, 3, 4, 1, 2]]
            chances[:, 0] *= -1
        self.chances[at] += chances

    def _end(self, at: NDArray[np.int64], value: Values, chances: Floats, state: State) -> None:
        """These trials are over; value and chances are the side's that was to roll."""
        scaled = value * self._scale(at, state)
        self.value[at] += scaled if self.mine else self._other(scaled)
        self.chances[at] += chances if self.mine else nets.turned(chances)
        self.live[at] = False


def _close(values: Values, margin: float) -> NDArray[np.int64]:
    """The few lowest of one trial's values."""
    order = np.argsort(values, kind="stable")[: CLOSE.most]
    return np.asarray(order[values[order] <= values[order[0]] + margin])
