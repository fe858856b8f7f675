/**
 * The step of one side given the other: {@link dev.okl.internal.step.FactorStep} states what it solves, and every solver is one
 * implementation of it.
 */
package dev.okl.internal.step;
