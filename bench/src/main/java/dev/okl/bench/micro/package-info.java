/** JMH benchmarks of single steps, products and paths. */
package dev.okl.bench.micro;
