/** Choosing lambda and the rank by errors on observations that were held out. */
package dev.okl.selection;
