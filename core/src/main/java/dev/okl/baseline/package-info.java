/** What output kernel learning is compared with: pooled, independent and regularised matrix factorisation. */
package dev.okl.baseline;
