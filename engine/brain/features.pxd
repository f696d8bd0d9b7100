"""C types of features.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int32_t

ctypedef signed char cell
ctypedef Py_ssize_t row

cdef int _POINTS, _BAR

@cython.locals(found=int, _=int, first=int, landed=int)
cdef int hits_with_two(int movers, int on_bar, int blots, int shut, int a, int b) noexcept nogil
@cython.locals(found=int, steps=int, _=int)
cdef int hits_with_double(int movers, int on_bar, int blots, int shut, int a) noexcept nogil
@cython.locals(p=int)
cdef int highest(int places) noexcept nogil
@cython.locals(movers=int, blots=int, shut=int, made=int, rear=int, low=int, pips=int, p=int, shots=int, cost=int, twice=int, a=int, b=int, found=int, weight=int, least=int, total=int, behind=int, rolls=int, free=int, run=int)
cdef void side(const int32_t[::1] counts, const int32_t[::1] other, const int32_t[::1] table, float[:, ::1] out, row r, int k) noexcept nogil
@cython.locals(r=row, p=int, n=int)
cpdef void extras(const cell[:, ::1] boards, const int32_t[::1] table, int32_t[::1] mine, int32_t[::1] theirs, float[:, ::1] out, int k) noexcept
