"""Sentences for codes: refusals, errors, notices, names of games, levels, styles, kinds of position, rolls.

One function a kind of code; an unknown code gets a plain sentence, never a traceback.
"""

from __future__ import annotations

from bg.setup import DiceSource, Kind, MatchSetup
from engine.protocol.common import Code, Error
from scenes.text import _, number, points

ROLLS = {
    (1, 1): "hep yek", (2, 1): "yek-i dü", (2, 2): "dubara", (3, 1): "se yek", (3, 2): "seba-i dü", (3, 3): "dü se",
    (4, 1): "cihar-ı yek", (4, 2): "cihar-i dü", (4, 3): "cihar-ü se", (4, 4): "dört cihar", (5, 1): "penc-i yek",
    (5, 2): "penc-i dü", (5, 3): "penc-ü se", (5, 4): "beş dört", (5, 5): "dü beş", (6, 1): "şeş-i yek", (6, 2): "şeş-i dü",
    (6, 3): "şeş-ü se", (6, 4): "şeş cihar", (6, 5): "şeş beş", (6, 6): "düşeş",
}  # fmt: skip
"""The rolls' traditional Turkish names, of Persian origin; the same words in every language. Spelling varies."""


def roll_name(dice: tuple[int, ...]) -> str:
    """The traditional name of a roll."""
    high, low = max(dice[:2]), min(dice[:2])
    return ROLLS[high, low]


def rules_name(rules: str) -> str:
    return {
        "international": _("International"),
        "tavla": _("Turkish tavla"),
        "nackgammon": _("Nackgammon"),
        "hypergammon": _("Hypergammon"),
    }.get(rules, rules)


def rules_line(rules: str) -> str:
    """What is special about a game, in one sentence."""
    return {
        "international": _("Backgammon with the doubling cube; gammons count 2, backgammons 3."),
        "tavla": _("No cube; a game counts 1, a mars 2. The winner opens the next game."),
        "nackgammon": _("Backgammon with four checkers back at the start."),
        "hypergammon": _("Three checkers a side. Short, wild, with the cube."),
    }.get(rules, "")


def level_name(level: str) -> str:
    return {
        "easy": _("Easy"),
        "medium": _("Medium"),
        "hard": _("Hard"),
        "master": _("Master"),
        "adaptive": _("Adaptive"),
    }.get(level, level)


def level_line(level: str) -> str:
    return {
        "easy": _("Friendly; misses hits and points as people do."),
        "medium": _("Knows the game, with the odd mistake."),
        "hard": _("The net at its best, move by move."),
        "master": _("Looks at every roll before it plays."),
    }.get(level, "")


def style_name(style: str) -> str:
    return {
        "balanced": _("Balanced"),
        "aggressive": _("Aggressive"),
        "cautious": _("Cautious"),
        "runner": _("Runner"),
    }.get(style, style)


def style_line(style: str) -> str:
    """What a style prefers."""
    return {
        "balanced": _("Leans to nothing: the move that it thinks best."),
        "aggressive": _("Of moves nearly as good, the one that hits."),
        "cautious": _("Of moves nearly as good, the safe one."),
        "runner": _("Of moves nearly as good, the one that runs."),
    }.get(style, "")


def policy_line(policy: str) -> str:
    """How the computer decides about the cube."""
    return {
        "engine": _("Weighs score, gammons and the worth of owning the cube."),
        "thresholds": _("Takes from 22 % chances on, doubles from 68 to 88 %."),
        "pip_count": _("Looks at the race only."),
        "never": _("Still answers your doubles."),
    }.get(policy, "")


def policy_name(policy: str) -> str:
    return {
        "engine": _("By equity"),
        "thresholds": _("By chances"),
        "pip_count": _("By pip count"),
        "never": _("Never doubles"),
    }.get(policy, policy)


def plan_name(plan: str) -> str:
    """The name of a kind of position."""
    return {
        "opening": _("Opening"),
        "running": _("Running game"),
        "bear_off": _("Bear-off"),
        "contact_bear_off": _("Bear-off with contact"),
        "back_game": _("Back game"),
        "blitz": _("Blitz"),
        "priming": _("Priming game"),
        "holding": _("Holding game"),
        "ace_point": _("Ace-point game"),
        "contact": _("Contact"),
    }.get(plan, "")


def plan_line(plan: str, *, yours: bool = True) -> str:
    """What to do in a kind of position, in one sentence. yours: it is your plan, not that of the other side."""
    against = {
        "bear_off": _("The other side bears off already: bring your last checkers home without waste."),
        "contact_bear_off": _("Keep your board strong and wait: one shot may turn the game."),
        "back_game": _("Bring your checkers home safely, and let the other side's timing run out."),
        "blitz": _("You are under attack: get a checker in, an anchor if you can."),
        "priming": _("A wall stands before you: go up to its edge early, and jump from there."),
        "holding": _("They wait on an anchor: come past it safely, or keep them on it."),
        "ace_point": _("Clear from the back and leave no shot: the last anchor waits for one."),
    }
    if not yours and plan in against:
        return against[plan]
    return {
        "opening": _("Make good points, bring builders down, and get your back checkers moving."),
        "running": _("No more contact: waste no pips, bring everyone home and bear off."),
        "bear_off": _("Take a checker off with every number you can, and leave no gaps."),
        "contact_bear_off": _("Clear from the back and keep even numbers on your highest points."),
        "back_game": _("Hold the two points, keep your timing, and wait for the shot."),
        "blitz": _("Attack now: keep the checker on the bar and close points."),
        "priming": _("Extend the wall, bring your other checkers to its edge, and be patient."),
        "holding": _("Hold the anchor and wait for a shot, or for the moment to run."),
        "ace_point": _("Keep your board strong: the shot comes late, if it comes."),
        "contact": _("Count the shots before you leave a blot, and the points before you run."),
    }.get(plan, "")


def refusal(code: str) -> str:
    """Why a step or an action is not possible."""
    return {
        "bar_first": _("Your checker on the bar has to enter first."),
        "point_made": _("That point is held by two or more enemy checkers."),
        "must_play_both": _("Both dice can be played, so this step has to leave room for the other one."),
        "must_play_higher": _("Only one die can be played: it has to be the higher one."),
        "not_home": _("You can bear off only when all your checkers are home."),
        "higher_behind": _("A checker stands on a higher point: it goes first."),
        "no_die": _("No die takes the checker there."),
        "not_yours": _("There is no checker of yours to move there."),
        "hit_and_run": _("No hit-and-run: a checker that hit in your home board stays there this turn."),
        "must_bear_off": _("A checker can be borne off with this die, so it has to be."),
        "hit_in_far_home": _("At this table nobody hits in the opponent's home board."),
        "not_your_turn": _("It is not your turn."),
        "pinned": _("This checker is pinned."),
        "head": _("No more checkers may leave the head this turn."),
        "prime": _("This wall may not be built now."),
        "no_double": _("You cannot double now."),
        "no_beaver": _("A beaver is not possible here."),
        "no_raccoon": _("A raccoon is not possible here."),
        "closed_out": _("Closed out: there is nothing to roll for."),
        "no_such_level": _("That much cannot be resigned any more."),
        "unfinished": _("There are dice left to play."),
        "not_a_session": _("Only a session can be ended like that."),
        "nothing_to_undo": _("There is no step to take back."),
        "undo_is_off": _("Taking steps back is switched off in Settings."),
        "no_clock": _("This match is played without a clock."),
        "dice_missing": _("The dice are real ones: enter their faces."),
        "bad_dice": _("A die shows 1 to 6."),
    }.get(code, _("That is not possible now."))


def error(problem: Error) -> str:
    """What went wrong, and what happens next."""
    values = {key: str(value) for key, value in problem.values.items()}
    if problem.code is Code.REFUSED:
        return refusal(problem.reason)
    if problem.code is Code.STORE:
        return {
            "corrupt": _("The match file was damaged. It was set aside and a new one begun: {kept}"),
            "read_only": _("The match file cannot be written. You can play, but this evening will not be kept: {path}"),
            "full": _("The disk is full. You can play on, but from here nothing is kept: {path}"),
            "newer": _("The match file was written by a newer version. You can play, but nothing is kept: {path}"),
        }.get(problem.reason, _("The match file could not be read or written.")).format_map(_Blank(values))
    return {
        Code.NO_BRAIN: _("The computer's nets could not be loaded. It plays simple moves instead."),
        Code.KILLED: {
            "restarting": _("The engine stopped and is started again. Nothing is lost."),
            "gone": _("The engine does not start any more. Please start the game again; your matches are kept."),
        }.get(problem.reason, _("That computation failed.")),
        Code.NOT_FOUND: _("That match is not there any more."),
        Code.OVERLOADED: _("Too much at once; please try again in a moment."),
        Code.CANCELLED: _("Stopped."),
    }.get(problem.code, _("Something went wrong; the log has the details."))


def settings_problem(code: str) -> str:
    """What was or is wrong with the settings file."""
    if code == "settings_damaged":
        return _("The settings file was damaged and set aside. The usual settings are in use.")
    if code == "settings_unwritable":
        return _("The settings cannot be written: what you change lasts until you quit.")
    return _("Some settings were not known to this version and were left out.")


class _Blank(dict[str, str]):
    """Values for a sentence; one that is not there is left empty."""

    def __missing__(self, key: str) -> str:
        return ""


def length_name(length: int) -> str:
    """A match's length, or a session."""
    return points(length) if length else _("Session")


def setup_line(setup: MatchSetup) -> str:
    """A match as agreed, in one line."""
    other = setup.players[1]
    parts = [rules_name(setup.rules), length_name(setup.length)]
    if other.kind is Kind.COMPUTER:
        parts += [level_name(other.level), style_name(other.style)]
    else:
        parts.append(_("two people"))
    customs = setup.customs
    if setup.length == 1:
        pass  # a cube would mean nothing
    elif customs.cube:
        ceiling = customs.cube_ceiling
        parts.append(_("cube to {n}").format(n=number(ceiling)) if ceiling else _("cube"))
    elif setup.rules != "tavla":
        parts.append(_("no cube"))
    if setup.clock is not None:
        parts.append(_("with a clock"))
    if setup.dice is DiceSource.TYPED:
        parts.append(_("real dice"))
    return " · ".join(parts)


def worth_name(level: int, scores: int) -> str:
    """What kind of win: single, gammon, backgammon; tavla's own words where there is no backgammon."""
    if scores == 2:
        return {1: _("Game"), 2: _("Mars")}.get(level, number(level))
    return {1: _("Single game"), 2: _("Gammon"), 3: _("Backgammon")}.get(level, number(level))
