/** Curves from few samples, beside what other programs reach on the same splits. */
package dev.okl.bench.curves;
