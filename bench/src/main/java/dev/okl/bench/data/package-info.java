/** The data that measurements run on. */
package dev.okl.bench.data;
