/** The program of the measurements: a package for each command; those with JMH are in {@code micro}. */
package dev.okl.bench;
