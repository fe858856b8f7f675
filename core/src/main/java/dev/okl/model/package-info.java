/**
 * The model file: a zip of {@code manifest.json} and {@code .npy} arrays, which {@code numpy.load} opens as it is.
 *
 * <p>{@link dev.okl.model.ModelFile} writes and reads models, and opens a file to look at what is in it.
 *
 * <p>A model file may come from anywhere. Reading one executes nothing, trusts no size it claims, and answers damage
 * with a {@link dev.okl.ModelFormatException} that names the file and the part.
 */
package dev.okl.model;
