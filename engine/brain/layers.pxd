"""C types of layers.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int32_t, int64_t
from engine.brain.clones cimport rows_done

ctypedef signed char cell
ctypedef Py_ssize_t row

cpdef int standing(int p, int n) noexcept nogil
cpdef int off(int side, int n) noexcept nogil
cdef inline int note(int32_t[::1] rows, float[::1] scales, int m, int before, int after) noexcept nogil
@cython.locals(h=row, k=row, k2=row, k3=row, k4=row, j=int, s=float, s2=float, s3=float, s4=float)
cdef inline int add_rows(const float[:, ::1] weights, int32_t[::1] rows, float[::1] scales, int m, float[:, ::1] out, row r) noexcept nogil
@cython.locals(h=row, k0=row, k1=row, k2=row, k3=row, i=int, j=int, s0=float, s1=float, s2=float, s3=float)
cdef inline int add_rows_to_four(const float[:, ::1] weights, int32_t[::1] rows, float[::1] scales, int m, float[:, ::1] out, row r) noexcept nogil
@cython.locals(h=row)
cdef inline int silence(float[:, ::1] out, row r) noexcept nogil
@cython.locals(p=int)
cdef inline bint same(const cell[:, ::1] boards, row a, row b) noexcept nogil
@cython.locals(start=row, known=row, i=row, c=row, r=row, h=row, m=int, p=int, t=int, mine=int, theirs=int, had=int, they_had=int)
cpdef rows_done first_layer(const cell[:, ::1] parents, row first, row last, const cell[:, ::1] children, const int64_t[::1] offsets, int checkers, const float[:, ::1] effects, const float[::1] bias, int32_t[::1] rows, float[::1] scales, float[:, ::1] base, float[:, ::1] out) noexcept
@cython.locals(r=row, h=row, m=int, k=int, j=int, i=int)
cpdef rows_done next_layer(const float[:, ::1] x, const int32_t[:, ::1] bits, const float[:, ::1] weights, const float[::1] bias, int32_t[::1] rows, float[::1] scales, float[:, ::1] out, int alike) noexcept
