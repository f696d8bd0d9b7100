# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""The mean over 21 rolls of the best play's value, for whole tables of positions at once: what exact tables are made by.

Plain Python whose C types stand in expect.pxd, worth its while only when compiled. A position is a pair of placements,
the side to roll's and the other's, each counted by its own side; a play changes the first, and the second where it
hits. It knows neither rules nor dice: the plays come as lists.
"""


def expected(values, chances, rows, leaves, masks, blots, offsets, weights, wanted, out, followed):
    """Values of all positions against one placement of the other side, from the values of the positions after a play.

    values float32[n, n, 4]: four kinds of value of the side to roll, by (its placement, the other's); the four are
    maximised separately. chances float32[n, n, k]: carried along with the play that is best by the first kind.
    leaves int16[m], masks int32[m]: the placement after each play, and the points that it lands on. The plays of
    placement i with roll r are those from offsets[rolls * i + r] on. blots int32[3]: a bit for each blot of the other
    side, 0 for none; rows int32[8]: its placement after the blots of that code (bit 0 the first, …) have been hit.
    weights float32[rolls]. wanted uint8[n]: which placements to work out. out float32[n, 4], followed float32[n, k]: the
    mean value for the side to roll; the mean of the chances as the other side sees them.
    """
    rolls = weights.shape[0]
    width = chances.shape[2]
    blot0 = blots[0]
    blot1 = blots[1]
    blot2 = blots[2]
    hittable = blot0 | blot1 | blot2
    for i in range(wanted.shape[0]):
        if not wanted[i]:
            continue
        t0 = t1 = t2 = t3 = 0.0
        for k in range(width):
            followed[i, k] = 0
        for r in range(rolls):
            w = weights[r]
            b0 = b1 = b2 = b3 = 1e9
            best_row = best_leaf = 0
            for j in range(offsets[rolls * i + r], offsets[rolls * i + r + 1]):
                hit = masks[j] & hittable
                code = 0
                if hit:
                    if hit & blot0:
                        code = 1
                    if hit & blot1:
                        code += 2
                    if hit & blot2:
                        code += 4
                row = rows[code]
                leaf = leaves[j]
                v0 = values[row, leaf, 0]
                v1 = values[row, leaf, 1]
                v2 = values[row, leaf, 2]
                v3 = values[row, leaf, 3]
                if v0 < b0:
                    b0 = v0
                    best_row = row
                    best_leaf = leaf
                b1 = v1 if v1 < b1 else b1
                b2 = v2 if v2 < b2 else b2
                b3 = v3 if v3 < b3 else b3
            t0 -= w * b0
            t1 -= w * b1
            t2 -= w * b2
            t3 -= w * b3
            for k in range(width):
                followed[i, k] += w * chances[best_row, best_leaf, k]
        out[i, 0] = t0
        out[i, 1] = t1
        out[i, 2] = t2
        out[i, 3] = t3


compiled = not __file__.endswith(".py")
