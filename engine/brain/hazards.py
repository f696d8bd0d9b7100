# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, language_level=3
"""How long a side waits, and which of two is done first: the sums behind `engine.brain.racing`.

Plain Python whose C types stand in hazards.pxd, worth its while only when compiled. A row of `waiting` is the chance to be still
waiting after 0, 1, 2 … rolls: 1 first, or 0 where there is nothing to wait for, and 0 last.
"""


def waited(told, first, waiting):
    """waiting float32[n, rolls + 1] from told float32[n, m], whose columns from `first` on are the chances that a roll ends the
    waiting if it comes to it. Returns how many rows were written.
    """
    last = waiting.shape[1] - 1
    for r in range(waiting.shape[0]):
        left = 1.0
        for k in range(last):
            waiting[r, k] = left
            left *= 1 - told[r, first + k]
        waiting[r, last] = 0
    return waiting.shape[0]


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
        while k < last and one[r, k] > 0:
            total += (one[r, k] - one[r, k + 1]) * other[s, k + 1 - lead]
            k += 1
        out[i, column] = total
    return rows.shape[0]


compiled = not __file__.endswith(".py")
