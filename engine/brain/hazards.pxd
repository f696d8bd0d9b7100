"""C types of hazards.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int64_t

ctypedef Py_ssize_t row

@cython.locals(r=row, k=row, last=row, left=float)
cpdef int waited(const float[:, ::1] told, row first, float[:, ::1] waiting) noexcept
@cython.locals(i=row, r=row, s=row, k=row, last=row, total=float)
cpdef int sooner(const float[:, ::1] one, const int64_t[::1] rows, const float[:, ::1] other, const int64_t[::1] others, row lead, float[:, ::1] out, row column) noexcept
