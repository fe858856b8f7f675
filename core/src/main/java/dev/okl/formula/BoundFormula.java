package dev.okl.formula;

import dev.okl.kernel.Kernel;

/**
 * A formula bound to the columns of a table.
 *
 * @param schema the columns of the rows that the kernel takes
 * @param resolved the formula with every figure that was taken from data filled in; its text, parsed and bound to the
 *     schema without any rows, gives the same kernel again
 * @param kernel the kernel; for a sum of terms a {@link dev.okl.kernel.Sum}, whose terms see their own columns only
 */
public record BoundFormula(Schema schema, Formula resolved, Kernel<Row> kernel) {}
