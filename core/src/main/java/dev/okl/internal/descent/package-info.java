/** The algorithm at one lambda. Start with {@link dev.okl.internal.descent.BlockCoordinateDescent}. */
package dev.okl.internal.descent;
