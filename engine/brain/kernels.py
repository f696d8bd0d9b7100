# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""Legal plays, net inputs and counts of many boards at once, for machines.

Plain Python whose C types stand in kernels.pxd: compiled with Cython where a compiler is found (about 5 M plays a
second), run as it is elsewhere (about 15 k). It is not the truth about the rules: `bg.movegen` is, and the tests
compare the two.

A board is a row of int8[n, 26] from the mover's view: 1–24 the points counted from the mover's bear-off end (positive
the mover's checkers, negative the opponent's), 25 the mover's bar, 0 the opponent's bar (negative). Checkers borne
off are implied by how many each side has in all (15, hypergammon 3). All arrays are C-contiguous; `out` arrays are
written, never allocated, except in the small functions at the end that allocate for the caller.
"""
import numpy as np

MAX_PLAYS = 4096  # room for one board's plays, more than any position has
INPUTS = 196
FEATURES = 1  # version of `encode`; stored in every net and checked when it is loaded

# Rule options of `plays`, added up. 0 is the international game.
NO_HIT_AND_RUN = 1  # a checker that hits on 1–6 moves no more this turn
NO_HIT_IN_FAR_HOME = 2  # a blot on 19–24 may not be hit, not even from the bar
MUST_BEAR_OFF = 4  # no shift with a die that could take a checker off, nor one that keeps the other die from doing so
FREE_DIE = 8  # when only one die can be played either may be chosen

# Phases of a board.
OVER = 0
RACE = 1  # the two sides have passed each other
CONTACT = 2

# The same as C constants (kernels.pxd), which Python does not see.
_MAX_PLAYS, _NO_HIT_AND_RUN, _NO_HIT_IN_FAR_HOME = MAX_PLAYS, NO_HIT_AND_RUN, NO_HIT_IN_FAR_HOME
_MUST_BEAR_OFF, _FREE_DIE = MUST_BEAR_OFF, FREE_DIE
_OVER, _RACE, _CONTACT = OVER, RACE, CONTACT


def furthest(a, r):
    """The mover's furthest occupied place (25 the bar, 0 none left)."""
    p = 25
    while p > 0 and a[r, p] <= 0:
        p -= 1
    return p


def held(a, r, p, frozen):
    """Is there no checker on p that may still move? One that has hit there stays (bit p of frozen)."""
    return a[r, p] <= 0 or (a[r, p] == 1 and frozen >> p & 1)


def bears_off(a, r, d, far, frozen):
    """Could die d take a checker off at once?"""
    if far > 6 or far == 0:
        return 0
    if far < d:
        return not held(a, r, far, frozen)
    return not held(a, r, d, frozen)


def legal(a, r, p, d, far, rules, frozen):
    """May a checker on p move by d?"""
    t = p - d
    if held(a, r, p, frozen):
        return 0
    if t < 1:
        return far <= 6 and (t == 0 or p == far)
    if a[r, t] < -1 or (a[r, t] == -1 and t >= 19 and rules & _NO_HIT_IN_FAR_HOME):
        return 0
    return not (rules & _MUST_BEAR_OFF and bears_off(a, r, d, far, frozen))


def copy(a, r, b, s):
    """b[s] = a[r]."""
    for i in range(26):
        b[s, i] = a[r, i]


def move(a, r, b, s, p, d, rules, frozen):
    """b[s] = a[r] with a checker on p moved by d, hitting a blot. Returns the frozen places after it."""
    t = p - d
    copy(a, r, b, s)
    b[s, p] -= 1
    if t >= 1:
        if b[s, t] == -1:
            b[s, t] = 1
            b[s, 0] -= 1
            if t <= 6 and rules & _NO_HIT_AND_RUN:
                frozen |= 1 << t
        else:
            b[s, t] += 1
    return frozen


def fresh(out, first, n):
    """Is out[first + n] none of the n boards before it?"""
    for k in range(n):
        i = 0
        while i < 26 and out[first + k, i] == out[first + n, i]:
            i += 1
        if i == 26:
            return 0
    return 1


def may_come_home(a, r, d):
    """Could all the mover's checkers be home after at most three steps of d? Only then does MUST_BEAR_OFF bear on
    a double.
    """
    steps = 0
    for p in range(7, 26):
        if a[r, p] > 3:
            return 0
        if a[r, p] > 0:
            steps += a[r, p] * ((p - 7) // d + 1)
        if steps > 3:
            return 0
    return 1


def dodges(tmp, depth, p, a, z, far, rules):
    """Would this step, a shift by a that led to tmp[depth + 1], keep die z from taking off what it could take off
    before it?

    Looks at where the checkers stand only, whatever is frozen.
    """
    if not rules & _MUST_BEAR_OFF or p - a < 1 or not bears_off(tmp, depth, z, far, 0):
        return 0
    return not bears_off(tmp, depth + 1, z, furthest(tmp, depth + 1), 0)


def doubles(out, first, tmp, depth, limit, d, best, n, rules, frozen, every):
    """Depth first. With the same die order is free, so sources descend; not so (every) where MUST_BEAR_OFF looks at
    each step.

    Returns best depth << 16 | plays at that depth.
    """
    moved = 0
    if depth < 4:
        far = furthest(tmp, depth)
        p = limit if limit < far and not every else far
        low = 25 if tmp[depth, 25] > 0 else 1
        while p >= low:
            if legal(tmp, depth, p, d, far, rules, frozen):
                after = move(tmp, depth, tmp, depth + 1, p, d, rules, frozen)
                if depth == 3 or not dodges(tmp, depth, p, d, d, far, rules):
                    moved = 1
                    state = doubles(out, first, tmp, depth + 1, p, d, best, n, rules, after, every)
                    best, n = state >> 16, state & 65535
            p -= 1
    if not moved and depth >= best:
        if depth > best:
            best, n = depth, 0
        copy(tmp, depth, out, first + n)
        if not every or fresh(out, first, n):
            n += 1
    return best << 16 | n


def mixed(out, first, tmp, hi, lo, rules):
    """Two different dice: both if any order allows it, else the higher (or, with FREE_DIE, either), else a pass."""
    n = 0
    far = furthest(tmp, 0)
    low = 25 if tmp[0, 25] > 0 else 1
    for order in range(2):
        a = lo if order else hi
        z = hi if order else lo
        p = far
        while p >= low:
            if legal(tmp, 0, p, a, far, rules, 0):
                frozen = move(tmp, 0, tmp, 1, p, a, rules, 0)
                if not dodges(tmp, 0, p, a, z, far, rules):
                    far1 = furthest(tmp, 1)
                    q = far1
                    low1 = 25 if tmp[1, 25] > 0 else 1
                    while q >= low1:
                        if legal(tmp, 1, q, z, far1, rules, frozen):
                            move(tmp, 1, out, first + n, q, z, rules, frozen)
                            n += fresh(out, first, n)
                        q -= 1
            p -= 1
    if n:
        return n
    for order in range(2):
        a = lo if order else hi
        z = hi if order else lo
        p = far
        while p >= low:
            if legal(tmp, 0, p, a, far, rules, 0):
                move(tmp, 0, tmp, 1, p, a, rules, 0)
                if not dodges(tmp, 0, p, a, z, far, rules):
                    copy(tmp, 1, out, first + n)
                    n += fresh(out, first, n)
            p -= 1
        if n and not rules & _FREE_DIE:
            return n
    if n == 0:
        copy(tmp, 0, out, first)
        n = 1
    return n


def plays(boards, dice, out, offsets, tmp, rules):
    """The distinct boards after every legal play, still from the mover's view; a pass leaves the board as its one play.

    boards int8[n, 26], dice int8[n, 2], out int8[room, 26], offsets int64[n + 1], tmp int8[5, 26] (scratch), rules:
    options added up. The plays of boards[i] are out[offsets[i]:offsets[i + 1]]. Returns how many boards were done:
    fewer than n when fewer than MAX_PLAYS rows of out were left.
    """
    n = 0
    room = out.shape[0]
    offsets[0] = 0
    for i in range(boards.shape[0]):
        if room - n < _MAX_PLAYS:
            return i
        d1, d2 = dice[i, 0], dice[i, 1]
        copy(boards, i, tmp, 0)
        if d1 == d2:
            every = 1 if rules & _MUST_BEAR_OFF and may_come_home(tmp, 0, d1) else 0
            n += doubles(out, n, tmp, 0, 25, d1, 0, 0, rules, 0, every) & 65535
        else:
            n += mixed(out, n, tmp, d1 if d1 > d2 else d2, d2 if d1 > d2 else d1, rules)
        offsets[i + 1] = n
    return boards.shape[0]


def flip(boards, out):
    """The same boards from the other side. int8[n, 26] both."""
    for r in range(boards.shape[0]):
        for p in range(26):
            out[r, p] = -boards[r, 25 - p]


def encode(boards, checkers, out):
    """The net's inputs, float32[n, 196]: 24 points × (mover 4, opponent 4), the two bars, the two shares borne off.

    The four of a point: at least one, two, three checkers, and half of what is over three. checkers: how many each
    side has.
    """
    for r in range(boards.shape[0]):
        for i in range(196):
            out[r, i] = 0
        mine = theirs = 0
        for p in range(26):
            n = boards[r, p]
            if n == 0:
                continue
            k = 8 * (p - 1)
            if n > 0:
                mine += n
            else:
                n = -n
                theirs += n
                k += 4
            if p >= 1 and p <= 24:
                out[r, k] = 1
                if n > 1:
                    out[r, k + 1] = 1
                if n > 2:
                    out[r, k + 2] = 1
                if n > 3:
                    out[r, k + 3] = (n - 3) * 0.5
        out[r, 192] = boards[r, 25] * 0.5
        out[r, 193] = -boards[r, 0] * 0.5
        out[r, 194] = (checkers - mine) / (1.0 * checkers)
        out[r, 195] = (checkers - theirs) / (1.0 * checkers)


def results(boards, checkers, out):
    """Finished games, int8[n]: 0 none; 1, 2, 3 the mover has won a single game, gammon, backgammon; negative the
    opponent has.
    """
    for r in range(boards.shape[0]):
        mine = theirs = 0
        for p in range(26):
            if boards[r, p] > 0:
                mine += boards[r, p]
            else:
                theirs -= boards[r, p]
        value = 0
        if mine == 0:
            value = 1
            if theirs == checkers:
                value = 2
                for p in range(7):
                    if boards[r, p] < 0:
                        value = 3
        elif theirs == 0:
            value = -1
            if mine == checkers:
                value = -2
                for p in range(19, 26):
                    if boards[r, p] > 0:
                        value = -3
        out[r] = value


def classify(boards, out):
    """The phase of each board, int8[n]: OVER, RACE or CONTACT."""
    for r in range(boards.shape[0]):
        far = furthest(boards, r)
        low = 0
        while low < 26 and boards[r, low] >= 0:
            low += 1
        if far == 0 or low == 26:
            out[r] = _OVER
        elif far < low:
            out[r] = _RACE
        else:
            out[r] = _CONTACT


def pips(boards, out):
    """Pip counts, int32[n, 2]: the mover's, the opponent's."""
    for r in range(boards.shape[0]):
        mine = theirs = 0
        for p in range(26):
            n = boards[r, p]
            while n > 0:  # added one by one: uncompiled, a cell is too narrow for the product
                mine += p
                n -= 1
            while n < 0:
                theirs += 25 - p
                n += 1
        out[r, 0] = mine
        out[r, 1] = theirs


def lowest(values, offsets, out):
    """out[i] = index of the least of values[offsets[i]:offsets[i + 1]]; the first of equals. float32[m], int64[n +
    1], int64[n].
    """
    for i in range(offsets.shape[0] - 1):
        k = offsets[i]
        for j in range(offsets[i] + 1, offsets[i + 1]):
            if values[j] < values[k]:
                k = j
        out[i] = k


compiled = not __file__.endswith(".py")


def all_plays(boards, dice, rules=0):
    """`plays` for the caller who wants arrays: (plays int8[m, 26], offsets int64[n + 1])."""
    n = len(boards)
    out = np.empty((max(2 * MAX_PLAYS, 40 * n + MAX_PLAYS), 26), np.int8)
    offsets = np.zeros(n + 1, np.int64)
    scratch = np.empty((5, 26), np.int8)
    done = 0
    parts = []
    total = 0
    while done < n:
        part = np.zeros(n - done + 1, np.int64)
        k = plays(boards[done:], dice[done:], out, part, scratch, rules)
        parts.append(out[: part[k]].copy())
        offsets[done : done + k + 1] = part[: k + 1] + total
        total += int(part[k])
        done += k
    return (np.concatenate(parts) if parts else out[:0]), offsets


def flipped(boards):
    """`flip` into a new array."""
    out = np.empty_like(boards)
    flip(boards, out)
    return out


def encoded(boards, checkers=15):
    """`encode` into a new array."""
    out = np.empty((len(boards), INPUTS), np.float32)
    encode(boards, checkers, out)
    return out


def phases(boards):
    """`classify` into a new array."""
    out = np.empty(len(boards), np.int8)
    classify(boards, out)
    return out


def lowest_of(values, offsets):
    """`lowest` into a new array, of numbers of any kind."""
    out = np.empty(len(offsets) - 1, np.int64)
    lowest(np.ascontiguousarray(values, np.float32), offsets, out)
    return out


def outcomes(boards, checkers=15):
    """`results` into a new array."""
    out = np.empty(len(boards), np.int8)
    results(boards, checkers, out)
    return out
