/** The pass over the observations against a straightforward loop. */
package dev.okl.bench.passes;
