/** The command {@code okl reproduce}: the paper's experiments, each by its name, beside the figures that the paper prints. */
package dev.okl.reproduce;
