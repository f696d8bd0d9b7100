# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""How long a side waits, and which of two is done first: the sums behind `engine.brain.racing`.

Plain Python whose C types stand in hazards.pxd, worth its while only when compiled. A row of `waiting` is the chance to be still
waiting after 0, 1, 2 … rolls: 1 first, or 0 where there is nothing to wait for, and 0 last.
"""


def stands(sides, most, wanted, home):
    """wanted uint8[n, 3]: has a side int8[n, 26] checkers left, all of `most`, and one on 19–24? home uint8[n]: none beyond 6?
    Returns n.
    """
    for r in range(sides.shape[0]):
        left = far = 0
        for p in range(7):
            left += sides[r, p]
        out = left
        for p in range(7, 26):
            left += sides[r, p]
            far += sides[r, p] if p > 18 else 0
        wanted[r, 0] = left > 0
        wanted[r, 1] = left == most
        wanted[r, 2] = far > 0
        home[r] = left == out
    return sides.shape[0]


def waited(wanted, mark, known, table, told, first, waiting):
    """waiting float32[n, rolls + 1]: 0 where wanted uint8[n, marks] is 0 in column `mark`; row known[r] of table float32[m, k]
    where known int64[n] is not negative; else from the next row of told float32[…], whose columns from `first` on are the
    chances that a roll ends the waiting if it comes to it. Returns how many rows of told were read.
    """
    last = waiting.shape[1] - 1
    read = 0
    for r in range(waiting.shape[0]):
        k = 0
        if known[r] >= 0:
            if wanted[r, mark]:
                while k < table.shape[1]:
                    waiting[r, k] = table[known[r], k]
                    k += 1
        else:
            if wanted[r, mark]:
                left = 1.0
                while k < last:
                    waiting[r, k] = left
                    left *= 1 - told[read, first + k]
                    k += 1
            read += 1
        while k <= last:
            waiting[r, k] = 0
            k += 1
    return read


def sooner(one, rows, other, others, lead, out, column):
    """out[i, column] = the chance that row rows[i] of `one` is done before row others[i] of `other`, both waiting as above. lead 1:
    it rolls first, 0: second. Returns how many were written.
    """
    last = one.shape[1] - 1
    if other.shape[1] - 2 + lead < last:
        last = other.shape[1] - 2 + lead
    for i in range(rows.shape[0]):
        total = 0.0
        r = rows[i]
        s = others[i]
        k = 0
        while k < last and one[r, k] > 0 and other[s, k + 1 - lead] > 0:
            total += (one[r, k] - one[r, k + 1]) * other[s, k + 1 - lead]
            k += 1
        out[i, column] = total
    return rows.shape[0]


compiled = not __file__.endswith(".py")
