"""C types of hazards.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int64_t, uint8_t

ctypedef signed char cell
ctypedef Py_ssize_t row

@cython.locals(r=row, p=row, left=int, out=int, far=int)
cpdef int stands(const cell[:, ::1] sides, int most, uint8_t[:, ::1] wanted, uint8_t[::1] home) noexcept
@cython.locals(r=row, k=row, last=row, read=row, left=float)
cpdef int waited(const uint8_t[:, ::1] wanted, row mark, const int64_t[::1] known, const float[:, ::1] table, const float[:, ::1] told, row first, float[:, ::1] waiting) noexcept
@cython.locals(i=row, r=row, s=row, k=row, last=row, total=float)
cpdef int sooner(const float[:, ::1] one, const int64_t[::1] rows, const float[:, ::1] other, const int64_t[::1] others, row lead, float[:, ::1] out, row column) noexcept
