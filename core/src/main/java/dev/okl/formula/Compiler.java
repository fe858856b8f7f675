package dev.okl.formula;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.NumberKernel;
import dev.okl.kernel.VectorKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes the kernel of a resolved formula. It sees no data: what it needs is in the formula. */
final class Compiler implements Formula.Visitor<Kernel<Row>> {
    private final Schema schema;
    private final Expansion expansion;
    private final Function<String, Kernel<String>> files;

    Compiler(Schema schema, Function<String, Kernel<String>> files) {
        this.schema = schema;
        this.expansion = new Expansion(schema);
        this.files = files;
    }

    @Override
    public Kernel<Row> sum(Formula.Sum sum) {
        List<Kernel<? super Row>> terms = new ArrayList<>();
        sum.terms().forEach(term -> terms.add(term.accept(this)));
        return Kernels.sum(terms);
    }

    @Override
    public Kernel<Row> product(Formula.Product product) {
        double factor = 1;
        List<Kernel<Row>> kernels = new ArrayList<>();
        for (Formula part : product.factors()) {
            if (part instanceof Formula.Constant constant) {
                factor *= constant.value();
            } else {
                kernels.add(part.accept(this));
            }
        }
        if (kernels.isEmpty()) {
            return Kernels.constant(factor);
        }
        Kernel<Row> rest = kernels.size() == 1 ? kernels.get(0) : Kernels.product(List.copyOf(kernels));
        return factor == 1 ? rest : rest.times(factor);
    }

    @Override
    public Kernel<Row> constant(Formula.Constant constant) {
        return Kernels.constant(constant.value());
    }

    @Override
    public Kernel<Row> call(Formula.Call call) {
        return call.function().kernel(this, call);
    }

    @Override
    public Kernel<Row> precomputed(Formula.Precomputed precomputed) {
        int column = expansion.index(expansion.idColumn(precomputed));
        return table(precomputed).on(row -> {
            schema.requireRow(row);
            return row.text(column);
        });
    }

    private Kernel<String> table(Formula.Precomputed precomputed) {
        try {
            return files.apply(precomputed.file());
        } catch (IllegalArgumentException e) {
            throw new FormulaException(e.getMessage(), precomputed.place(), e);
        }
    }

    Kernel<Row> delta(Formula.Call call) {
        return new RowKernels.Delta(new RowParts.Cells(schema, indexes(call), true));
    }

    Kernel<Row> hamming(Formula.Call call) {
        double rate = call.number(Option.Name.RATE, 1);
        int[] columns = indexes(call);
        if (!call.isOfSets()) {
            // Bound without rows, one column may turn out to hold sets: compared as a whole, they would give another
            // kernel than the one meant.
            boolean allowSets = columns.length > 1;
            return new RowKernels.Hamming(new RowParts.Cells(schema, columns, allowSets), rate);
        }
        return Kernels.hammingOfSets(rate, (int) call.required(Option.Name.VOCABULARY))
                .on(new RowParts.Sets(
                        schema, columns[0], call.option(Option.Name.SPLIT).map(Option::text)));
    }

    Kernel<Row> vector(Formula.Call call, VectorKernel kernel) {
        return new RowKernels.OfVector(new RowParts.Numbers(schema, call.columns()), kernel);
    }

    Kernel<Row> number(Formula.Call call, NumberKernel kernel) {
        return new RowKernels.OfNumber(new RowParts.Numbers(schema, call.columns()), kernel);
    }

    private int[] indexes(Formula.Call call) {
        return call.columns().stream()
                .mapToInt(column -> expansion.index((Column.Named) column))
                .toArray();
    }
}
