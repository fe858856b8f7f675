/** Requests about the model of a run: views, predictions, similar tasks, fold-in of a new task. */
package dev.okl.app.studio.model;
