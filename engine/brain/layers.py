# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""The layers of a net, without what comes to nothing. In the first, for many plays of few boards, each play's sums are its
board's plus the few inputs that differ; in those after it, units that are silent are passed over: after ReLU five in six are.

Plain Python whose C types stand in layers.pxd, worth its while only when compiled; not an evaluator, only the
arithmetic that the incremental evaluator and the self-play trainer share. Inputs as `kernels.encode` makes them.
"""
CHANGES = 128  # room for one board's changed inputs, more than any two boards differ in


def note(rows, scales, m, k, scale):
    """Notes input k with a scale as change m. Returns m + 1."""
    rows[m] = k
    scales[m] = scale
    return m + 1


def note_place(rows, scales, m, p, n, sign):
    """Notes the inputs of n checkers (negative the opponent's) on place p. Returns how many changes there are now."""
    if n == 0:
        return m
    count = n if n > 0 else -n
    if p == 0 or p == 25:
        return note(rows, scales, m, 192 if p == 25 else 193, sign * count * 0.5)
    k = 8 * (p - 1) + (0 if n > 0 else 4)
    u = 0
    while u < 3 and u < count:
        m = note(rows, scales, m, k + u, sign)
        u += 1
    if count > 3:
        m = note(rows, scales, m, k + 3, sign * (count - 3) * 0.5)
    return m


def note_change(rows, scales, m, p, f, t):
    """Notes the step from f to t checkers (negative the opponent's) on place p. Returns how many changes there are
    now.
    """
    if p == 0 or p == 25 or (f > 0 and t < 0) or (f < 0 and t > 0):
        return note_place(rows, scales, note_place(rows, scales, m, p, f, -1), p, t, 1)
    k = 8 * (p - 1)
    if f < 0 or t < 0:
        k += 4
        f = -f
        t = -t
    u = 0  # counted up: uncompiled, f and t are too narrow to be added to k
    while u < f and u < t:
        u += 1
    while u < 3 and (u < f or u < t):
        m = note(rows, scales, m, k + u, 1 if t > f else -1)
        u += 1
    excess = (t - 3 if t > 3 else 0) - (f - 3 if f > 3 else 0)
    if excess != 0:
        m = note(rows, scales, m, k + 3, excess * 0.5)
    return m


def add_rows(weights, rows, scales, m, out, r):
    """out[r] += the sum of scales[j] · weights[rows[j]] over the m changes noted. Four at once: what is added to is fetched and
    put back for all of them together.
    """
    while m % 4:
        m = note(rows, scales, m, 0, 0)
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
            out[r, h] += s * weights[k, h] + s2 * weights[k2, h] + s3 * weights[k3, h] + s4 * weights[k4, h]
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


def first_layer(parents, first, last, children, offsets, checkers, weights, bias, rows, scales, base, out):
    """out[r] = max(0, out[r] + first layer of the r-th child), for all children of parents[first:last].

    What stands in out beforehand is the part of the inputs that are not `kernels.encode`'s, 0 where there are none.

    parents int8[n, 26] and children int8[m, 26] from the same side's view, children[offsets[i]:offsets[i + 1]] those of
    parents[i]; weights float32[196, width], bias float32[width]; scratch: rows int32[CHANGES], scales float32[CHANGES],
    base float32[1, width]; out float32[at least as many rows as children, width]. Returns how many rows were written.
    """
    start = offsets[first]
    known = -1  # the parent whose sums stand in base: a board's rolls follow each other
    for i in range(first, last):
        if offsets[i] == offsets[i + 1]:
            continue
        if known < 0 or not same(parents, known, i):
            m = 0
            for p in range(26):
                m = note_place(rows, scales, m, p, parents[i, p], 1)
            for h in range(base.shape[1]):
                base[0, h] = bias[h]
            add_rows(weights, rows, scales, m, base, 0)
        known = i
        for c in range(offsets[i], offsets[i + 1]):
            r = c - start
            m = mine = theirs = 0
            for p in range(26):
                t = children[c, p]
                if t > 0:
                    mine += t
                else:
                    theirs -= t
                if parents[i, p] != t:
                    m = note_change(rows, scales, m, p, parents[i, p], t)
            if mine != checkers:
                m = note(rows, scales, m, 194, (checkers - mine) / (1.0 * checkers))
            if theirs != checkers:
                m = note(rows, scales, m, 195, (checkers - theirs) / (1.0 * checkers))
            for h in range(base.shape[1]):
                out[r, h] += base[0, h]
            add_rows(weights, rows, scales, m, out, r)
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
                out[r + i, h] += s0 * weights[k0, h] + s1 * weights[k1, h] + s2 * weights[k2, h] + s3 * weights[k3, h]
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
