"""The type of functions that are compiled several times; see below."""

cdef extern from *:
    """
    #include <stdint.h>
    /* Functions of this type are compiled for three generations of processors; which is run is found out when loading. */
    #if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && __GNUC__ >= 12
    #pragma GCC diagnostic ignored "-Wattributes" /* where the type is that of a value */
    #define DUSES_ROWS __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default"))) int
    #else
    #define DUSES_ROWS int
    #endif
    """
    ctypedef int rows_done "DUSES_ROWS"
