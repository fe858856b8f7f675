/**
 * Kernels: the one-method interface {@link dev.okl.kernel.Kernel}, the built-in kernels, and sums, products, multiples and
 * parts of them. {@link dev.okl.kernel.Kernels} makes all that there are.
 *
 * <p>A kernel's {@code view} is what it sees of an input; views find the structure of Gram matrices, so a new kernel
 * that ignores part of its input should say so there. Its {@link dev.okl.kernel.KernelForm} is how it is stored.
 */
package dev.okl.kernel;
