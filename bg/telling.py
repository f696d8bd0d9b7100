"""A match made here, told as a transcript: what a file of another program would say of it. The way back is `bg.replaying`.

So every export is `format(tell(events))`. Seeds, clocks, thinking times and hints have no place in other programs' files;
a match with all of them is kept by `bg.formats.native`. Hops are one die each, as they were played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bg import variants
from bg.customs import Opening
from bg.events import (
    Beavered,
    CubeTurned,
    Doubled,
    Dropped,
    EndReason,
    Event,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.formats.transcript import (
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Game,
    Hop,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
)
from bg.setup import MatchSetup

FLAG = ("end", "flag")  # mark of a resignation that was none: the clock ran out
VARIATIONS = {"nackgammon": "NackGammon", "hypergammon": "HyperGammon", "tavla": "Tavla"}

Analysis = PlayAnalysis | CubeAnalysis


def tell(
    events: Sequence[Event],
    *,
    event: str = "",
    place: str = "",
    date: str = "",
    time: str = "",
    analysis: Mapping[int, Analysis] | None = None,
) -> Transcript:
    """The match as a file would tell it. date: YYYY-MM-DD, time: HH:MM. ValueError when no match starts the events.

    analysis: by the event's index. Of a Played its play, of a Rolled the double that was not offered before it, of a
    Doubled, Taken or Dropped that double.
    """
    if not events or not isinstance(events[0], MatchStarted):
        raise ValueError("a match begins with match_started")
    setup = events[0].setup
    teller = _Teller(setup, analysis or {})
    for index, told in enumerate(events):
        teller.hear(index, told)
    return Transcript(
        "duses", setup.length, (setup.players[0].name, setup.players[1].name), teller.finished(), _terms(setup),
        event=event, place=place, date=date, time=time, program="Düşeş",
    )  # fmt: skip


def _terms(setup: MatchSetup) -> Terms:
    customs, session = setup.customs, setup.length == 0
    return Terms(
        setup.rules,
        VARIATIONS.get(setup.rules, ""),
        crawford=customs.crawford if customs.cube and not session else None,
        jacoby=customs.jacoby if session else None,
        beavers=customs.beaver if session else None,
        automatic=customs.automatic_doubles if session else None,
        greatest_cube=customs.cube_ceiling if customs.cube else 1,
    )


class _Teller:
    """Hears the events one by one."""

    def __init__(self, setup: MatchSetup, analysis: Mapping[int, Analysis]) -> None:
        self._setup = setup
        self._analysis = analysis
        self._rules = variants.rules(setup.rules, setup.customs)
        self._games: list[Game] = []
        self._started: GameStarted | None = None
        self._entries: list[Entry] = []
        self._automatic = 0
        self._result: Result | None = None
        self._rolled: TurnEntry | None = None  # a roll that waits for its play
        self._resigned: ResignOffered | None = None

    def finished(self) -> tuple[Game, ...]:
        """All games, the running one included."""
        self._close()
        return tuple(self._games)

    def hear(self, index: int, event: Event) -> None:
        match event:
            case GameStarted():
                self._close()
                self._started = event
            case PositionSet():
                position = event.position if event.mover == 0 else self._rules.flip(event.position)
                self._entries.append(PlacedEntry(position, event.mover, event.cube, event.owner))
            case CubeTurned():
                self._automatic = event.value.bit_length() - 1
            case OpeningRolled(dice=dice, first=int(first)):
                if self._setup.customs.opening is Opening.DICE:
                    self._rolled = TurnEntry(first, dice if first == 0 else dice[::-1], said=Said.BLANK)
            case Rolled():
                self._rolled = TurnEntry(event.seat, event.dice, said=Said.BLANK, cube=self._of_cube(index))
            case Played():
                self._played(index, event)
            case Doubled() | Beavered() | Raccooned() | Taken() | Dropped():
                self._turned(index, event)
            case ResignOffered():
                self._resigned = event
            case ResignAnswered():
                self._answered(event)
            case FlagFell():
                self._break_off()
                self._entries.append(ResignEntry(event.seat, accepted=True, marks=(FLAG,)))
            case GameEnded():
                self._break_off()
                given_up = event.reason in (EndReason.RESIGNED, EndReason.FLAG, EndReason.CUT)
                self._result = Result(event.winner, event.points, given_up)
            case MatchEnded(winner=winner):
                if self._result is not None and self._result.winner == winner and self._setup.length:
                    self._result = Result(winner, self._result.points, self._result.resigned, match=True)
            case _:
                pass  # who opened and who was closed out shows in the turns that follow

    def _of_cube(self, index: int) -> CubeAnalysis | None:
        found = self._analysis.get(index)
        return found if isinstance(found, CubeAnalysis) else None

    def _played(self, index: int, event: Played) -> None:
        assert self._rolled is not None, "a play follows a roll"
        hops = tuple(Hop(step.source, step.target, step.hit) for step in event.play)
        found = self._analysis.get(index)
        self._entries.append(
            TurnEntry(
                event.seat, self._rolled.dice, hops, Said.PLAYED if hops else Said.DANCED,
                analysis=found if isinstance(found, PlayAnalysis) else None, cube=self._rolled.cube,
            )
        )  # fmt: skip
        self._rolled = None

    def _turned(self, index: int, event: Doubled | Beavered | Raccooned | Taken | Dropped) -> None:
        acts = {
            Doubled: CubeAct.DOUBLE, Beavered: CubeAct.BEAVER, Raccooned: CubeAct.RACCOON, Taken: CubeAct.TAKE,
            Dropped: CubeAct.DROP,
        }  # fmt: skip
        value = event.value if isinstance(event, Doubled | Beavered | Raccooned) else None
        self._entries.append(CubeEntry(event.seat, acts[type(event)], value, self._of_cube(index)))

    def _answered(self, event: ResignAnswered) -> None:
        assert self._resigned is not None, "an answer follows an offer"
        if event.accepted:
            self._break_off()
        self._entries.append(ResignEntry(self._resigned.seat, self._resigned.level, event.accepted))
        self._resigned = None

    def _break_off(self) -> None:
        """A roll that will not be played any more."""
        if self._rolled is not None:
            unplayed = self._rolled
            self._entries.append(TurnEntry(unplayed.seat, unplayed.dice, said=Said.UNKNOWN, cube=unplayed.cube))
            self._rolled = None

    def _close(self) -> None:
        """End the game being told."""
        if self._started is None:
            return
        if self._rolled is not None:
            self._entries.append(self._rolled)
        crawford = self._started.crawford if self._setup.length and self._setup.customs.cube else None
        self._games.append(
            Game(
                self._started.number, self._started.score, crawford, self._automatic, tuple(self._entries), self._result
            )
        )
        self._started, self._entries, self._automatic, self._result, self._rolled = None, [], 0, None, None
