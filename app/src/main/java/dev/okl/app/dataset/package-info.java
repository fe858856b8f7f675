/** From a table to observations: {@link dev.okl.app.dataset.DatasetReader} reads one, a row at a time. */
package dev.okl.app.dataset;
