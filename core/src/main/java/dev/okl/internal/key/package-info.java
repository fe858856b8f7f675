/** Keys and seeds made of names and values: the same on every machine, in any order. */
package dev.okl.internal.key;
