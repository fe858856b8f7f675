/** Tables: rows of named text cells, what a cell means, and which rows and columns are taken. */
package dev.okl.app.table;
