package dev.okl.formula;

import dev.okl.formula.Option.Name;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.NumberKernel;
import dev.okl.kernel.VectorKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Makes the kernel of a resolved formula. It sees no data: what it needs is in the formula. */
record Compiler(Schema schema, Function<String, Kernel<String>> files) {
    Kernel<Row> kernel(Formula formula) {
        if (formula instanceof Formula.Combination combination) {
            return combination.operator() == Formula.Operator.SUM
                    ? Kernels.sum(combination.parts().stream()
                            .<Kernel<? super Row>>map(this::kernel)
                            .toList())
                    : product(combination);
        }
        if (formula instanceof Formula.Call call) {
            return call(call);
        }
        return formula instanceof Formula.Precomputed table
                ? precomputed(table)
                : Kernels.constant(number(formula).orElseThrow());
    }

    /** The numbers of a product are one factor of the rest. */
    private Kernel<Row> product(Formula.Combination product) {
        double factor = 1;
        List<Kernel<Row>> kernels = new ArrayList<>();
        for (Formula part : product.parts()) {
            OptionalDouble number = number(part);
            if (number.isPresent()) {
                factor *= number.getAsDouble();
            } else {
                kernels.add(kernel(part));
            }
        }
        if (kernels.isEmpty()) {
            return Kernels.constant(factor);
        }
        Kernel<Row> rest = kernels.size() == 1 ? kernels.get(0) : Kernels.product(List.copyOf(kernels));
        return factor == 1 ? rest : rest.times(factor);
    }

    /** A number of the formula; an open one is where the search for it starts. */
    private static OptionalDouble number(Formula part) {
        if (part instanceof Formula.Open) {
            return OptionalDouble.of(OpenNumbers.START_OF_WEIGHT);
        }
        return part instanceof Formula.Constant constant ? OptionalDouble.of(constant.value()) : OptionalDouble.empty();
    }

    private Kernel<Row> precomputed(Formula.Precomputed precomputed) {
        int column = precomputed.idColumn(schema).index(schema);
        Kernel<String> table;
        try {
            table = files.apply(precomputed.file());
        } catch (IllegalArgumentException e) {
            throw new FormulaException(e.getMessage(), precomputed.place(), e);
        }
        return table.on(row -> {
            schema.requireRow(row);
            return row.text(column);
        });
    }

    private Kernel<Row> call(Formula.Call call) {
        return switch (call.function()) {
            case DELTA -> new RowKernels.Delta(new RowKernels.Cells(schema, indexes(call), true));
            case LINEAR -> ofVector(call, Kernels.linear());
            case POLYNOMIAL ->
                ofVector(call, Kernels.polynomial((int) call.number(Name.DEGREE, 2), call.number(Name.OFFSET, 1)));
            case GAUSSIAN -> ofVector(call, Kernels.gaussian(call.required(Name.WIDTH)));
            case LAPLACIAN -> ofVector(call, Kernels.laplacian(call.required(Name.RATE)));
            case MATERN -> ofVector(call, Kernels.matern(call.number(Name.NU, 1.5), call.required(Name.WIDTH)));
            case PERIODIC -> ofVector(call, Kernels.periodic(call.required(Name.PERIOD), call.number(Name.WIDTH, 1)));
            case LINEAR_SPLINE -> ofNumber(call, Kernels.linearSpline());
            case CUBIC_SPLINE -> ofNumber(call, Kernels.cubicSpline());
            case DECAY_SPLINE -> ofNumber(call, Kernels.decaySpline());
            case HAMMING -> hamming(call);
        };
    }

    private Kernel<Row> ofVector(Formula.Call call, VectorKernel kernel) {
        return new RowKernels.OfVector(RowKernels.Numbers.of(schema, call.columns()), kernel);
    }

    private Kernel<Row> ofNumber(Formula.Call call, NumberKernel kernel) {
        return new RowKernels.OfNumber(RowKernels.Numbers.of(schema, call.columns()), kernel);
    }

    private Kernel<Row> hamming(Formula.Call call) {
        double rate = call.number(Name.RATE, 1);
        int[] columns = indexes(call);
        if (!call.isOfSets()) {
            // Bound without rows, one column may turn out to hold sets: compared as a whole, they would give another
            // kernel than the one meant.
            boolean allowSets = columns.length > 1;
            return new RowKernels.Hamming(new RowKernels.Cells(schema, columns, allowSets), rate);
        }
        return Kernels.hammingOfSets(rate, (int) call.required(Name.VOCABULARY))
                .on(new RowKernels.Sets(schema, columns[0], call.separator()));
    }

    private int[] indexes(Formula.Call call) {
        return call.columns().stream().mapToInt(column -> column.index(schema)).toArray();
    }
}
