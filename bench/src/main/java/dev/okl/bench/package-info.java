/** The measuring programs: a command each, and what they share. Benchmarks with JMH are in the packages that they measure. */
package dev.okl.bench;
