"""C types of slopes.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int32_t
from engine.brain.clones cimport rows_done

ctypedef Py_ssize_t row

@cython.locals(r=row, k=row, h=row, known=int, wrong=int, i=int, j=int, s=float, total=float)
cpdef rows_done back(const float[:, ::1] x, const float[:, ::1] error, const float[:, ::1] weights, float[:, ::1] gradient, float[:, ::1] down, int32_t[::1] rows, int32_t[::1] columns, float[::1] values) noexcept
@cython.locals(i=row, least=float, fresh1=float, fresh2=float, slope=float, mean=float, square=float)
cpdef rows_done moments(float[::1] gradient, float[::1] first, float[::1] second, float beta1, float beta2) noexcept
@cython.locals(i=row)
cpdef rows_done step(float[::1] flat, float[::1] average, const float[::1] first, const float[::1] roots, float rate, float epsilon, float share) noexcept
