# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""The layers of a net, without what comes to nothing. In the first, for many plays of few boards, each play's sums are its
board's and what the few places that differ add to them, which is known beforehand for every number of checkers; in those after
it, units that are silent are passed over: after ReLU five in six are.

Plain Python whose C types stand in layers.pxd, worth its while only when compiled; not an evaluator, only the
arithmetic that the incremental evaluator and the self-play trainer share. Inputs as `kernels.encode` makes them.
"""
EFFECTS = 838
"""How many effects there are, of checkers on places and of those borne off: see `standing` and `off`."""
CHANGES = 64
"""Room for what two boards differ in, and to fill up a four."""


def add_rows(weights, rows, scales, m, out, r):
    """out[r] += the sum of scales[j] · weights[rows[j]] over the m changes noted. Four at once: what is added to is fetched and
    put back for all of them together.
    """
    while m % 4:
        rows[m] = 0
        scales[m] = 0
        m += 1
    for j in range(0, m, 4):
        k = rows[j]
        k2 = rows[j + 1]
        k3 = rows[j + 2]
        k4 = rows[j + 3]
        s = scales[j]
        s2 = scales[j + 1]
        s3 = scales[j + 2]
        s4 = scales[j + 3]
        for h in range(out.shape[1]):
            # One product after the other upon the sum: each is a multiplication and an addition in one.
            out[r, h] = out[r, h] + s * weights[k, h] + s2 * weights[k2, h] + s3 * weights[k3, h] + s4 * weights[k4, h]
    return m


def silence(out, r):
    """ReLU: out[r] = max(0, out[r])."""
    for h in range(out.shape[1]):
        out[r, h] = out[r, h] if out[r, h] > 0 else 0
    return r


def same(boards, a, b):
    """Are two rows of boards the same?"""
    p = 0
    while p < 26 and boards[a, p] == boards[b, p]:
        p += 1
    return p == 26


def standing(p, n):
    """Which effect n checkers on place p have, from 15 of the opponent's, negative, to 15 of one's own."""
    return 31 * p + 15 + n


def off(side, n):
    """Which effect n checkers borne off have, 0 to 15 of one's own (side 0) or of the opponent's (side 1)."""
    return 806 + 16 * side + n


def note(rows, scales, m, before, after):
    """Notes that one effect takes the place of another, as two changes from m on, unless they are the same. Returns how many
    there are now; without a branch that could be guessed wrong.
    """
    rows[m] = before
    rows[m + 1] = after
    scales[m] = -1
    scales[m + 1] = 1
    return m + 2 * (before != after)


def first_layer(parents, first, last, children, offsets, checkers, effects, bias, rows, scales, base, out):
    """out[r] = max(0, out[r] + first layer of the r-th child), for all children of parents[first:last].

    What stands in out beforehand is the part of the inputs that are not `kernels.encode`'s, 0 where there are none.

    parents int8[n, 26] and children int8[m, 26] from the same side's view, of at most 15 checkers a side,
    children[offsets[i]:offsets[i + 1]] those of parents[i]; effects float32[EFFECTS, width]: what each adds to the sums; bias
    float32[width]; scratch: rows int32[CHANGES], scales float32[CHANGES], base float32[1, width]; out float32[at least as many
    rows as children, width].
    Returns how many rows were written.
    """
    start = offsets[first]
    known = -1  # the parent whose sums stand in base: a board's rolls follow each other
    had = they_had = 0
    for i in range(first, last):
        if offsets[i] == offsets[i + 1]:
            continue
        if known < 0 or not same(parents, known, i):
            # A board is an empty one and what differs: of which nothing has an effect.
            had = they_had = checkers
            m = 0
            for p in range(26):
                t = parents[i, p]
                had -= t if t > 0 else 0
                they_had += t if t < 0 else 0
                m = note(rows, scales, m, standing(p, 0), standing(p, t))
            m = note(rows, scales, m, off(0, 0), off(0, had))
            m = note(rows, scales, m, off(1, 0), off(1, they_had))
            for h in range(base.shape[1]):
                base[0, h] = bias[h]
            add_rows(effects, rows, scales, m, base, 0)
        known = i
        for c in range(offsets[i], offsets[i + 1]):
            r = c - start
            m = 0
            mine = theirs = checkers
            for p in range(26):
                t = children[c, p]
                mine -= t if t > 0 else 0
                theirs += t if t < 0 else 0
                m = note(rows, scales, m, standing(p, parents[i, p]), standing(p, t))
            m = note(rows, scales, m, off(0, had), off(0, mine))
            m = note(rows, scales, m, off(1, they_had), off(1, theirs))
            for h in range(base.shape[1]):
                out[r, h] += base[0, h]
            add_rows(effects, rows, scales, m, out, r)
            silence(out, r)
    return offsets[last] - start


def add_rows_to_four(weights, rows, scales, m, out, r):
    """out[r + i] += the sum of scales[4 j + i] · weights[rows[j]] over m rows, for four rows of out at once: each weight is
    fetched once for all of them.
    """
    while m % 4:
        for i in range(4):
            scales[4 * m + i] = 0
        rows[m] = 0
        m += 1
    for j in range(0, m, 4):
        k0 = rows[j]
        k1 = rows[j + 1]
        k2 = rows[j + 2]
        k3 = rows[j + 3]
        for i in range(4):
            s0 = scales[4 * j + i]
            s1 = scales[4 * j + 4 + i]
            s2 = scales[4 * j + 8 + i]
            s3 = scales[4 * j + 12 + i]
            for h in range(out.shape[1]):
                out[r + i, h] = (out[r + i, h] + s0 * weights[k0, h] + s1 * weights[k1, h]
                                 + s2 * weights[k2, h] + s3 * weights[k3, h])  # fmt: skip
    return m


def next_layer(x, bits, weights, bias, rows, scales, out, alike):
    """out[r] = max(0, bias + x[r] · weights): a layer of whose inputs few are not 0. alike: rows that follow each other are, as
    the plays of a roll; nearly the same units speak then, and four rows are computed at once.

    x float32[n, m]; bits int32[n, m]: the same memory, since whole numbers are faster to compare with 0;
    weights float32[m, width], bias float32[width]; scratch: rows int32[≥ m + 4], scales float32[≥ 4 m + 16]; out float32[≥ n,
    width]. Returns how many rows were written.
    """
    r = 0
    while alike and r + 4 <= x.shape[0]:
        m = 0
        for k in range(x.shape[1]):  # without a branch that could be guessed wrong
            rows[m] = k
            m += (bits[r, k] | bits[r + 1, k] | bits[r + 2, k] | bits[r + 3, k]) != 0
        for j in range(m):
            for i in range(4):
                scales[4 * j + i] = x[r + i, rows[j]]
        for i in range(4):
            for h in range(out.shape[1]):
                out[r + i, h] = bias[h]
        add_rows_to_four(weights, rows, scales, m, out, r)
        for i in range(4):
            silence(out, r + i)
        r += 4
    while r < x.shape[0]:
        m = 0
        for k in range(x.shape[1]):
            rows[m] = k
            m += bits[r, k] != 0
        for j in range(m):
            scales[j] = x[r, rows[j]]
        for h in range(out.shape[1]):
            out[r, h] = bias[h]
        add_rows(weights, rows, scales, m, out, r)
        silence(out, r)
        r += 1
    return x.shape[0]


compiled = not __file__.endswith(".py")
