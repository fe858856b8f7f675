/**
 * The algorithm. Start with {@link dev.okl.solver.BlockCoordinateDescent}; {@link dev.okl.solver.Problem} states what is
 * minimised, {@link dev.okl.solver.FactorStep} what a step solves.
 */
package dev.okl.solver;
