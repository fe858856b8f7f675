/** What is measured on. */
package dev.okl.bench.data;
