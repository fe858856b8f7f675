/** From tables to observations: which column is what, joined metadata, the kernel and its guess. */
package dev.okl.app.dataset;
