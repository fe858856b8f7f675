/**
 * Kernels: the one-method interface {@link dev.okl.kernel.Kernel}, the built-in kernels as small records, and sums,
 * products, multiples and parts of them. {@link dev.okl.kernel.Kernels} is the list of what there is.
 *
 * <p>A kernel's {@code view} is what it sees of an input; views find the structure of Gram matrices, so a new kernel
 * that ignores part of its input should say so there. Its {@link dev.okl.kernel.KernelForm} is how it is stored.
 */
package dev.okl.kernel;
