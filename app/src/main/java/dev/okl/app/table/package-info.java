/** Tables: rows of named text cells from files of any kind, and tables written to files. */
package dev.okl.app.table;
