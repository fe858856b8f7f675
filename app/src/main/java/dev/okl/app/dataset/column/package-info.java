/** Which column of a table is what, and how its cells become the rows that kernels take. */
package dev.okl.app.dataset.column;
