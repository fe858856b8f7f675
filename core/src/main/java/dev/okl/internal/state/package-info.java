/**
 * What is minimised, {@link dev.okl.internal.state.Problem}, and the current iterate, {@link dev.okl.internal.state.State}: two
 * sides, inputs and tasks, that are mirror images of each other.
 */
package dev.okl.internal.state;
