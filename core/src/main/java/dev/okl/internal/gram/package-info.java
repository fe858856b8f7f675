/** Gram matrices as operators, in the cheapest exact form, and their continuation to new inputs. */
package dev.okl.internal.gram;
