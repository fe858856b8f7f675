/** Figures as files: panels of curves, drawn once and written as SVG and PNG. */
package dev.okl.reproduce.figure;
