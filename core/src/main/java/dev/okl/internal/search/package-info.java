/** The search for lambda and the rank by errors on held-out observations. */
package dev.okl.internal.search;
