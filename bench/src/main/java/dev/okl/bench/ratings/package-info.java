/** Errors of the command on ratings, as a user would run it. */
package dev.okl.bench.ratings;
