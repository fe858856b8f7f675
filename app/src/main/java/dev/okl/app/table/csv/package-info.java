/** Text files with a separator between the cells: encoding, separator, quotes, header, rows. */
package dev.okl.app.table.csv;
