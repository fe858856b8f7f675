/** The MovieLens data sets of the paper: reading the original files, the paper's splits, and a simulated stand-in. */
package dev.okl.reproduce.movielens;
