/** Dense kernels: the preconditioned solver against the paper's. */
package dev.okl.bench.dense;
