/** How time grows with the size of the problem. */
package dev.okl.bench.growth;
