/** Predictions of a model for the rows of a table, also for inputs and tasks that it has not seen. */
package dev.okl.app.prediction;
