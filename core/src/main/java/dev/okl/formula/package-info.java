/**
 * Kernel formulas such as {@code delta(movie) + 2 * hamming(genres, split="|")}: from text to a kernel of table rows.
 *
 * <pre>
 * text --parse--> {@link dev.okl.formula.Formula} --bind(schema, rows)--> {@link dev.okl.formula.BoundFormula}
 * </pre>
 *
 * <p>Binding first fills in whatever depends on the data (median widths, means, vocabularies, wildcards), which gives the
 * resolved formula, and then makes the kernel from the resolved formula alone. So the resolved text is all that a model
 * has to store.
 */
package dev.okl.formula;
