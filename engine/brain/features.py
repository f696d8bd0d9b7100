# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""Made-up inputs of the contact net: shots, escapes, primes and how far the sides are entangled.

What a net can only learn slowly from the raw inputs of `kernels.encode`, because it is a product of many points:
which of the 36 rolls hit something, whether a checker gets past the points made ahead of it. Plain Python with its
types in features.pxd. Boards as in `kernels`; sets of places are ints, bit p for place p. Each side is looked at in
its own numbering, moving down.
"""
import numpy as np

EXTRAS = 22  # how many inputs: eleven of the mover's, eleven of the opponent's

_POINTS = (1 << 25) - 2
_BAR = 1 << 25


def open_rolls():
    """table[m]: how many of the 36 rolls one checker can play whole, where bit i of m says that the place 12 - i
    ahead is shut.
    """
    table = np.zeros(4096, np.int32)
    for m in range(4096):
        shut = [False] * 13
        for i in range(12):
            shut[12 - i] = bool(m >> i & 1)
        table[m] = sum(
            1 for a in range(1, 7) for b in range(1, 7) if not shut[a + b] and not (shut[a] and shut[b])
        )
    return table


def hits_with_two(movers, on_bar, blots, shut, a, b):
    """The blots that the two different dice a and b can reach, each die first."""
    found = 0
    for _ in range(2):
        first = _BAR if on_bar else movers
        landed = first >> a & _POINTS & ~shut
        found |= landed & blots
        if landed:
            if on_bar > 1:
                found |= _BAR >> b & blots
            elif on_bar:
                found |= (landed | (movers & _POINTS)) >> b & _POINTS & blots
            else:
                found |= landed >> b & _POINTS & blots
        a, b = b, a
    return found


def hits_with_double(movers, on_bar, blots, shut, a):
    """The blots that a double of a can reach."""
    found = 0
    if on_bar:
        if on_bar > 4 or _BAR >> a & shut:
            return 0
        found = _BAR >> a & blots
        steps = 4 - on_bar
        movers = movers & _POINTS | _BAR >> a
    else:
        steps = 4
    for _ in range(steps):
        movers = movers >> a & _POINTS & ~shut
        found |= movers & blots
    return found


def highest(places):
    """The highest place in a set, -1 if there is none."""
    p = -1
    while places:
        places >>= 1
        p += 1
    return p


def side(counts, other, table, out, r, k):
    """Writes one side's eleven inputs to out[r, k:k + 11]. counts, other: int32[26], both in that side's numbering."""
    movers = blots = shut = made = rear = 0
    low = 26
    pips = 0
    for p in range(26):
        if counts[p] > 0:
            movers |= 1 << p
            rear = p
            pips += p * counts[p]
            if counts[p] > 1 and p < 25:
                made |= 1 << p
        if other[p] > 0:
            if p < low:
                low = p
            pips -= (25 - p) * other[p]
            if p > 0:
                if other[p] > 1:
                    shut |= 1 << p
                else:
                    blots |= 1 << p
    # Shots: rolls that hit, pips that the hit costs the other side, rolls that hit two.
    shots = cost = twice = 0
    if blots:
        for a in range(1, 7):
            for b in range(1, a + 1):
                if a == b:
                    found = hits_with_double(movers, counts[25], blots, shut, a)
                    weight = 1
                else:
                    found = hits_with_two(movers, counts[25], blots, shut, a, b)
                    weight = 2
                if found:
                    shots += weight
                    cost += weight * highest(found)
                    if found & (found - 1):
                        twice += weight
    # Escapes: rolls that a checker can play whole, of the rearmost, the least of those behind, the mean of all in
    # contact.
    least = 36
    total = behind = 0
    for p in range(25, low, -1):
        if counts[p] > 0:
            rolls = table[(shut >> (p - 12) if p >= 12 else shut << (12 - p)) & 4095]
            behind += counts[p]
            total += counts[p] * rolls
            if p > 12 and rolls < least:
                least = rolls
    free = table[(shut >> (rear - 12) if rear >= 12 else shut << (12 - rear)) & 4095]
    run = 0
    while made:
        made &= made >> 1
        run += 1
    out[r, k] = shots / 36.0
    out[r, k + 1] = cost / 432.0
    out[r, k + 2] = twice / 18.0
    out[r, k + 3] = free / 36.0
    out[r, k + 4] = least / 36.0
    out[r, k + 5] = total / 360.0
    out[r, k + 6] = behind / 10.0
    out[r, k + 7] = (rear - low) / 24.0 if rear > low else 0
    out[r, k + 8] = run / 6.0
    out[r, k + 9] = (run - 3) / 3.0 if run > 3 else 0
    out[r, k + 10] = pips / 100.0 if pips > 0 else 0


def extras(boards, table, mine, theirs, out, k):
    """Writes EXTRAS inputs of boards int8[n, 26] to out float32[n, ≥ k + EXTRAS] from column k.

    table: `open_rolls()`; mine, theirs: scratch int32[26].
    """
    for r in range(boards.shape[0]):
        for p in range(26):
            n = boards[r, p]
            mine[p] = n if n > 0 else 0
            theirs[p] = -n if n < 0 else 0
        side(mine, theirs, table, out, r, k)
        for p in range(26):
            n = boards[r, 25 - p]
            mine[p] = -n if n < 0 else 0
            theirs[p] = n if n > 0 else 0
        side(mine, theirs, table, out, r, k + 11)


TABLE = open_rolls()


def extra_inputs(boards):
    """`extras` into a new array, float32[n, EXTRAS]."""
    out = np.empty((len(boards), EXTRAS), np.float32)
    extras(boards, TABLE, np.empty(26, np.int32), np.empty(26, np.int32), out, 0)
    return out
