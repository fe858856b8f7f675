/** The container of a model file: a zip of a manifest and numpy arrays, written atomically and read with care. */
package dev.okl.internal.archive;
