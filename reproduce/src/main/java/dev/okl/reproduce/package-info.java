/** The paper's experiments, each with one command, beside the figures that the paper prints. */
package dev.okl.reproduce;
