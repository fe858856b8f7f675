/** The regularization path: lambda_max, grids, warm starts. */
package dev.okl.internal.path;
