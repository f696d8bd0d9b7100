"""C types of expect.py: one line a function, nothing else."""
cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t

ctypedef Py_ssize_t row_t

@cython.locals(rolls=row_t, width=row_t, blot0=int, blot1=int, blot2=int, hittable=int, hit=int, code=int, i=row_t, r=row_t, k=row_t, j=row_t, row=row_t, leaf=row_t, best_row=row_t, best_leaf=row_t, w=float, t0=double, t1=double, t2=double, t3=double, b0=float, b1=float, b2=float, b3=float, v0=float, v1=float, v2=float, v3=float)
cpdef void expected(const float[:, :, ::1] values, const float[:, :, ::1] chances, const int32_t[::1] rows, const int16_t[::1] leaves, const int32_t[::1] masks, const int32_t[::1] blots, const int64_t[::1] offsets, const float[::1] weights, const uint8_t[::1] wanted, float[:, ::1] out, float[:, ::1] followed) noexcept
