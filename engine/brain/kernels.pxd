"""C types of kernels.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int32_t, int64_t

ctypedef signed char cell
ctypedef Py_ssize_t row

cdef int _MAX_PLAYS, _NO_HIT_AND_RUN, _NO_HIT_IN_FAR_HOME, _MUST_BEAR_OFF, _FREE_DIE, _OVER, _RACE, _CONTACT

@cython.locals(p=int)
cdef int furthest(const cell[:, ::1] a, row r) noexcept nogil
cdef bint held(cell[:, ::1] a, row r, int p, int frozen) noexcept nogil
cdef bint bears_off(cell[:, ::1] a, row r, int d, int far, int frozen) noexcept nogil
@cython.locals(t=int)
cdef bint legal(cell[:, ::1] a, row r, int p, int d, int far, int rules, int frozen) noexcept nogil
@cython.locals(i=int)
cdef void copy(const cell[:, ::1] a, row r, cell[:, ::1] b, row s) noexcept nogil
@cython.locals(t=int)
cdef int move(cell[:, ::1] a, row r, cell[:, ::1] b, row s, int p, int d, int rules, int frozen) noexcept nogil
@cython.locals(k=int, i=int)
cdef int fresh(cell[:, ::1] out, row first, int n) noexcept nogil
@cython.locals(p=int, steps=int)
cdef bint may_come_home(cell[:, ::1] a, row r, int d) noexcept nogil
@cython.locals(moved=int, far=int, p=int, low=int, after=int, state=int)
cdef int doubles(cell[:, ::1] out, row first, cell[:, ::1] tmp, int depth, int limit, int d, int best, int n, int rules, int frozen, int every) noexcept nogil
cdef bint dodges(cell[:, ::1] tmp, int depth, int p, int a, int z, int far, int rules) noexcept nogil
@cython.locals(n=int, far=int, low=int, order=int, a=int, z=int, p=int, q=int, far1=int, low1=int, frozen=int)
cdef int mixed(cell[:, ::1] out, row first, cell[:, ::1] tmp, int hi, int lo, int rules) noexcept nogil
@cython.locals(n=row, room=row, i=row, d1=int, d2=int, every=int)
cpdef row plays(const cell[:, ::1] boards, const cell[:, ::1] dice, cell[:, ::1] out, int64_t[::1] offsets, cell[:, ::1] tmp, int rules)
@cython.locals(r=row, p=int)
cpdef void flip(const cell[:, ::1] boards, cell[:, ::1] out) noexcept
@cython.locals(r=row, i=int, p=int, n=int, k=int, mine=int, theirs=int)
cpdef void encode(const cell[:, ::1] boards, int checkers, float[:, ::1] out) noexcept
@cython.locals(r=row, p=int, mine=int, theirs=int, value=int)
cpdef void results(const cell[:, ::1] boards, int checkers, cell[::1] out) noexcept
@cython.locals(r=row, far=int, low=int)
cpdef void classify(const cell[:, ::1] boards, cell[::1] out) noexcept
@cython.locals(r=row, p=int, n=int, mine=int, theirs=int)
cpdef void pips(const cell[:, ::1] boards, int32_t[:, ::1] out) noexcept
@cython.locals(i=row, j=row, k=row)
cpdef void lowest(const float[::1] values, const int64_t[::1] offsets, int64_t[::1] out) noexcept
