/** Compares learning together with the alternatives: the methods, the protocols, the verdict. */
package dev.okl.app.comparison;
