"""A match as a file tells it, played over on a board: what it said becomes the events that a match here is made of.

`replay(transcript)` decides what the file leaves open: which dice a hop covered, whether a roll without a play was a
dance, a play that was forced or a resignation, and how a game without a last move ended. What cannot be is not
repaired: the game is cut before it, with the line and the reason, and the next one starts from the score that the file
states. A game's points are the file's own; where nothing but a cap at the match length differs, they are uncapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bg import score as scoring
from bg import variants
from bg.customs import Customs
from bg.events import Event, GameEnded, GameStarted, MatchEnded, MatchStarted
from bg.formats.transcript import CubeAct, CubeAnalysis, CubeEntry, Game, PlayAnalysis, Result, Transcript
from bg.replaying_game import Cut, Guess, Player, Wrong
from bg.setup import MAX_LENGTH, DiceSource, MatchSetup
from bg.setup import Player as Person
from bg.state import MatchState, after, started

GUESSED = ("nackgammon", "hypergammon")  # tried when a file that names no game cannot be followed
MOST_NAME = 200
MOST_ENTRIES = 50_000
"""Of a match; the longest real ones have a few thousand."""


class Unplayable(ValueError):
    """A transcript that is no match of this program at all. code: `unknown_variation`, `too_long`, `no_games`,
    `too_large`."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Replayed:
    """events: the whole match. cuts: of games that could not be followed, at most one a game. over: the last game has an
    end. analysis: what the file has of it, by the index of the event (see `bg.telling`)."""

    events: tuple[Event, ...]
    cuts: tuple[Cut, ...]
    state: MatchState
    over: bool
    analysis: Mapping[int, PlayAnalysis | CubeAnalysis] = field(default_factory=dict, compare=False)

    @property
    def setup(self) -> MatchSetup:
        return self.state.setup

    @property
    def games(self) -> int:
        return sum(isinstance(event, GameStarted) for event in self.events)

    @property
    def final(self) -> tuple[int, int] | None:
        """The score at the end, capped at the match's length; None while the last game has no end."""
        if not self.over:
            return None
        length, (left, right) = self.setup.length, self.state.score
        return (min(left, length), min(right, length)) if length else (left, right)


def replay(transcript: Transcript) -> Replayed:
    """The match played over. Unplayable when it is none."""
    terms = transcript.terms
    if not terms.variant or terms.variant not in {variant.id for variant in variants.VARIANTS}:
        raise Unplayable("unknown_variation", variation=terms.variation or terms.variant)
    if transcript.length > MAX_LENGTH:
        raise Unplayable("too_long", length=transcript.length, most=MAX_LENGTH)
    if not transcript.games:
        raise Unplayable("no_games")
    entries = sum(len(game.entries) + 1 for game in transcript.games)
    if entries > MOST_ENTRIES:
        raise Unplayable("too_large", size=entries, most=MOST_ENTRIES)
    first = _told(transcript, terms.variant)
    if not first.cuts or terms.variation:
        return first
    # Most files do not say which game it is; a cut one may be another than the usual.
    others = [_told(transcript, variant) for variant in GUESSED if variant != terms.variant]
    return min([first, *others], key=lambda replayed: len(replayed.cuts))


def _told(transcript: Transcript, variant: str) -> Replayed:
    """The match by one variant's rules; what it leaves open about the customs is found out by trying."""
    customs = _customs(transcript, variant)
    for _ in range(4):  # each guess is made once
        try:
            return _match(transcript, variant, customs)
        except Guess as guess:
            customs = guess.among(customs)
    raise AssertionError("a guess was made twice")


def _customs(transcript: Transcript, variant: str) -> Customs:
    """What was agreed, with the usual customs where the file is silent."""
    terms, usual = transcript.terms, variants.default_customs(variant)
    acts = {entry.act for game in transcript.games for entry in game.entries if isinstance(entry, CubeEntry)}
    beaver = bool(terms.beavers) or CubeAct.BEAVER in acts
    automatic = max([terms.automatic or 0, *(game.automatic for game in transcript.games)])
    greatest = terms.greatest_cube
    ceiling = greatest if greatest is not None and greatest >= 2 and greatest & (greatest - 1) == 0 else None
    return replace(
        usual,
        cube=usual.cube and (greatest != 1 or bool(acts)),
        crawford=terms.crawford is not False,
        jacoby=bool(terms.jacoby),
        beaver=beaver,
        raccoon=beaver or CubeAct.RACCOON in acts,
        automatic_doubles=automatic,
        cube_ceiling=ceiling,
    )


def _match(transcript: Transcript, variant: str, customs: Customs) -> Replayed:
    left, right = (Person(name[:MOST_NAME]) for name in transcript.names)
    setup = MatchSetup(variant, customs, transcript.length, (left, right), dice=DiceSource.TYPED)
    first = MatchStarted(setup)
    events: list[Event] = [first]
    state = started(first)
    cuts: list[Cut] = []
    analysis: dict[int, PlayAnalysis | CubeAnalysis] = {}
    over = False
    for index, game in enumerate(transcript.games):
        number = max(game.number, state.game + 1)
        score = state.score if game.score is None else game.score
        player = Player(transcript, state, game, _result(transcript, index, score))
        player.tell(GameStarted(number, score, _crawford(state, game, score)))
        try:
            player.play()
        except Wrong as wrong:
            cuts.append(wrong.cut(number))
            player.give_up()
        events += player.events
        analysis |= player.analysis
        state = player.state
        over = isinstance(events[-1], GameEnded)
    last = transcript.games[-1].result
    end = _end(state, over, last)
    if end is not None:
        events.append(end)
        state = after(state, end)
    return Replayed(tuple(events), tuple(cuts), state, over, analysis)


def _crawford(state: MatchState, game: Game, score: tuple[int, int]) -> bool:
    setup = state.setup
    if not setup.customs.crawford or not setup.customs.cube:
        return False
    if game.crawford is not None:
        return game.crawford and setup.length > 0
    return scoring.is_crawford(score, setup.length, played=state.crawford_played)


def _result(transcript: Transcript, index: int, score: tuple[int, int]) -> Result | None:
    """How a game ended: as it says, else as the score that comes next tells."""
    game = transcript.games[index]
    if game.result is not None:
        return game.result
    following = transcript.games[index + 1].score if index + 1 < len(transcript.games) else transcript.score
    if following is None:
        return None
    gained = (following[0] - score[0], following[1] - score[1])
    if max(gained) <= 0 or min(gained) != 0:
        return None
    winner = int(gained[1] > 0)
    return Result(winner, gained[winner])


def _end(state: MatchState, over: bool, last: Result | None) -> MatchEnded | None:
    """The end of the match, if it has come to one. A session ends with its record."""
    if not over:
        return None
    if state.session:
        ahead = None if state.score[0] == state.score[1] else int(state.score[1] > state.score[0])
        return MatchEnded(ahead, state.score)
    winner = scoring.winner(state.score, state.setup.length)
    if winner is None and last is not None and last.match:
        winner = last.winner  # given up, or awarded, before the score was reached
    return None if winner is None else MatchEnded(winner, state.score)


__all__ = ["Cut", "Replayed", "Unplayable", "replay"]
