"""The opening library in words, beside what GNU Backgammon 1.07.001 says of the same rolls looking 2 plies ahead.

Its values were measured for this project with that program: of international rules at money with a cube the equity of the
best play and what others lack on it, of tavla the best play, those as good, and its equity. Where ours and these differ by
more than NOTABLE, the report says which part of ours it comes from. It computes nothing but differences.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg import notation, variants
from engine.edition import edition
from engine.openings import Book, Line, Roll

NOTABLE = 0.02

MONEY = """
21 -0.001 24/23 13/11, 13/11 6/5 2, 24/21 24
31 +0.218 8/5 6/5, 24/23 13/10 230, 24/20 239
32 +0.010 24/21 13/11, 13/11 13/10 11, 24/22 13/10 14
41 -0.006 24/23 13/9, 13/9 6/5 26, 24/23 24/20 27
42 +0.160 8/4 6/4, 24/20 13/11 143, 24/22 13/9 146
43 +0.006 24/21 13/9, 13/10 13/9 1, 24/20 13/10 2
51 +0.008 24/23 13/8, 13/8 6/5 26, 24/18 37
52 +0.008 24/22 13/8, 13/11 13/8 3, 13/8 6/4 56
53 +0.081 8/3 6/3, 24/21 13/8 40, 13/10 13/8 81
54 +0.038 24/20 13/8, 13/9 13/8 29, 24/15 42
61 +0.127 13/7 8/7, 24/23 24/18 165, 24/23 13/7 195
62 +0.018 24/18 13/11, 24/16 33, 13/5 49
63 +0.012 24/18 13/10, 24/15 17, 24/21 13/7 53
64 +0.014 8/2 6/2, 24/18 13/9 0, 24/14 12
65 +0.080 24/13, 24/18 13/8 39, 13/8 13/7 142
"""
TAVLA = """
21 +0.001 24/23 13/11, 13/11 6/5 0
31 +0.159 8/5 6/5
32 +0.008 24/21 13/11, 13/11 13/10 0
41 -0.002 24/23 13/9
42 +0.118 8/4 6/4
43 +0.007 24/21 13/9, 13/10 13/9 0
51 +0.007 24/23 13/8
52 +0.008 24/22 13/8, 13/11 13/8 0
53 +0.061 8/3 6/3
54 +0.029 24/20 13/8
61 +0.099 13/7 8/7
62 +0.013 24/18 13/11
63 +0.008 24/18 13/10
64 +0.011 24/18 13/9, 8/2 6/2 0
65 +0.055 24/13
11 +0.235 8/7(2) 6/5(2)
22 +0.254 13/11(2) 6/4(2)
33 +0.270 8/5(2) 6/3(2)
44 +0.339 24/20(2) 13/9(2)
55 +0.145 13/3(2)
66 +0.392 24/18(2) 13/7(2)
"""
MEASURED = {"international": MONEY, "tavla": TAVLA}


def measured(rules: str) -> dict[tuple[int, int], tuple[float, dict[str, float]]]:
    """By roll, the higher die first: the equity of GNU Backgammon's best play, and plays in our notation with their losses."""
    game, found = variants.rules(rules), {}
    for line in MEASURED.get(rules, "").split("\n"):
        if not line:
            continue
        digits, equity, rest = line.split(" ", 2)
        roll = max(int(digits[0]), int(digits[1])), min(int(digits[0]), int(digits[1]))
        legal = game.plays(game.start(), roll)
        losses = {}
        for number, text in enumerate(rest.split(", ")):
            written, loss = (text, 0.0) if number == 0 else (text.rsplit(" ", 1)[0], int(text.rsplit(" ", 1)[1]) / 1000)
            play = notation.parse(written, legal)
            assert play is not None, line
            losses[notation.text(play)] = loss
        found[roll] = float(equity), losses
    return found


def report(book: Book) -> Iterator[str]:
    """Lines for a terminal: every opening play, how many replies there are, and the differences."""
    older = "" if book.nets == edition() else ", which are not those of now"
    yield f"{book.rules}: {len(book.rolls)} rolls, {book.ply} plies, nets {book.nets}{older}; planned {book.planned} trials"
    for roll in book.rolls:
        for line in roll.plays:
            yield _row(roll, line)
    replies = [reply for roll in book.rolls for reply in roll.replies]
    rolled = [line.trials for reply in replies for line in reply.plays if line.trials]
    yield (f"replies: {len(replies)}, their best 3 plies deep; {len(rolled)} plays within {book.reply_margin} "
           f"with {min(rolled, default=0)} trials of {book.reply_turns} turns")  # fmt: skip
    theirs = measured(book.rules)
    if theirs:
        yield f"beside GNU Backgammon 2-ply, differences of more than {NOTABLE}:"
        told = [text for roll in book.rolls if roll.roll in theirs for text in differences(roll, *theirs[roll.roll])]
        yield from told or ["none"]


def _row(roll: Roll, line: Line) -> str:
    chances = " ".join(f"{100 * chance:5.1f}" for chance in line.chances)
    noise = line.margin if line is roll.plays[0] else line.loss_margin
    head = f"{roll.roll[0]}-{roll.roll[1]}" if line is roll.plays[0] else "   "
    loss = "       " if line is roll.plays[0] else f"{-line.loss:+.4f}"
    spread = "        " if noise is None else f"± {noise:.4f}"
    return f"{head} {line.text:24}{line.equity:+.4f} {loss} {spread}  {chances}  {line.trials or 'search alone'}"


def differences(roll: Roll, equity: float, losses: dict[str, float]) -> Iterator[str]:
    """Sentences about one roll. equity, losses: as `measured` has them."""
    name, best = f"{roll.roll[0]}-{roll.roll[1]}", roll.plays[0]
    ours = {line.text: line for line in roll.plays}
    if best.text not in losses:
        yield f"{name}: our best, {best.text}, is not among its plays"
    elif losses[best.text] > NOTABLE:
        yield f"{name}: our best, {best.text}, lacks {losses[best.text]:.3f} there"
    if abs(best.equity - equity) > NOTABLE:
        yield f"{name}: worth {best.equity:+.3f} here and {equity:+.3f} there: {_whence(best, equity)}"
    for text, loss in losses.items():
        line = ours.get(text)
        if line is not None and abs(line.loss - loss) > NOTABLE:
            yield f"{name} {text}: lacks {line.loss:.3f} here and {loss:.3f} there: {_why(best, line, loss)}"


def _rolled(line: Line) -> float:
    """The equity that the trials alone say."""
    return 2 * line.equity - line.searched


def _whence(best: Line, equity: float) -> str:
    if not best.trials:
        return "our 3 plies alone, not rolled out"
    rolled, noise = _rolled(best), best.margin or 0.0
    parts = f"our search says {best.searched:+.3f}, our {best.trials} trials {rolled:+.3f} ± {noise:.3f}"
    if abs(rolled - equity) <= max(noise, NOTABLE):
        return f"{parts}: played out it is worth what it says, our search is off"
    if abs(best.searched - equity) <= NOTABLE:
        return f"{parts}: both searches agree, and played out it comes differently"
    return f"{parts}: both differ from its 2 plies, which are not played out"


def _why(best: Line, line: Line, loss: float) -> str:
    searched = best.searched - line.searched
    if not (line.trials and best.trials):
        return f"our 3 plies alone, {searched:.3f}, not rolled out"
    rolled, noise = _rolled(best) - _rolled(line), line.loss_margin or 0.0
    parts = f"our search says {searched:.3f}, our {line.trials} trials {rolled:.3f} ± {noise:.3f}"
    if abs(rolled - loss) <= noise:
        return f"{parts}: within the noise of the trials"
    if abs(searched - loss) <= NOTABLE:
        return f"{parts}: both searches agree, and played out it comes differently"
    return f"{parts}: both differ from its 2 plies, which are not played out"
