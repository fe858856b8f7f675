/** Keys and hashes of values: equal for equal values, the hashes also on every machine. */
package dev.okl.internal.key;
