/** Tables in files: opened as the user names them, and written. */
package dev.okl.app.table.file;
