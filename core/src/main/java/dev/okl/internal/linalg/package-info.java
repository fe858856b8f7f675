/** The seam to BLAS and LAPACK, iterative solvers, and deterministic parallel loops. */
package dev.okl.internal.linalg;
