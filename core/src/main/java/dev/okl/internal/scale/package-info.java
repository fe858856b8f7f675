/** How large things are: the scales of kernels, of mean and intercepts, and the noise, estimated from the data. */
package dev.okl.internal.scale;
