/** The errors of a method along its regularization path. */
package dev.okl.reproduce.path;
