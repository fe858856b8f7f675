package dev.okl.formula;

import dev.okl.kernel.KernelFamily.Open;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The places of a formula that hold a {@code ?}, in the order in which they are written. */
final class OpenNumbers {
    /** A term that is not the first of its sum counts for less than it, as far as is known. */
    static final double START_OF_WEIGHT = 0.1;

    private static final double RANGE_OF_WEIGHT = 1e5;

    private OpenNumbers() {}

    /** The open numbers of a resolved formula, under distinct names. */
    static List<Open> in(Formula formula) {
        List<Open> found = new ArrayList<>();
        collect(formula, "constant", found);
        Set<String> taken = new HashSet<>();
        return found.stream()
                .map(number -> number.named(distinct(number.name(), taken)))
                .toList();
    }

    /** The name itself, then "name (2)" and so on: a function may stand in a formula more than once, and results are told by name. */
    private static String distinct(String name, Set<String> taken) {
        String free = name;
        for (int k = 2; !taken.add(free); k++) {
            free = name + " (" + k + ")";
        }
        return free;
    }

    private static void collect(Formula formula, String what, List<Open> found) {
        if (formula instanceof Formula.Combination combination) {
            boolean isProduct = combination.operator() == Formula.Operator.PRODUCT;
            String others = combination.parts().stream()
                    .filter(part -> !(part instanceof Formula.Open))
                    .map(OpenNumbers::brief)
                    .collect(Collectors.joining(" * "));
            combination.parts().forEach(part -> collect(part, isProduct ? "weight of " + others : "constant", found));
        } else if (formula instanceof Formula.Open) {
            found.add(new Open(
                    what, START_OF_WEIGHT, START_OF_WEIGHT / RANGE_OF_WEIGHT, START_OF_WEIGHT * RANGE_OF_WEIGHT, true));
        } else if (formula instanceof Formula.Call call) {
            String name = brief(call);
            for (Column column : call.columns()) {
                column.scale().ifPresent(scale -> collect(scale.options(), name, found));
            }
            collect(call.options(), name, found);
        }
    }

    private static void collect(List<Option> options, String call, List<Open> found) {
        options.stream().filter(Option::isOpen).forEach(option -> {
            Option.Open open = option.open();
            found.add(new Open(option.name() + " of " + call, open.start(), open.smallest(), open.largest(), false));
        });
    }

    /** A function with its columns, without its options. */
    private static String brief(Formula formula) {
        return formula instanceof Formula.Call call
                ? call.columns().stream()
                        .map(Column::name)
                        .collect(Collectors.joining(", ", call.function() + "(", ")"))
                : formula.toString();
    }

    /** The places of numbers that the formula does not show any more where a weight is 0. */
    static List<Integer> insideTerm(Formula formula, int weight) {
        double[] numbers = in(formula).stream().mapToDouble(Open::start).toArray();
        numbers[weight] = 0;
        String without = filled(formula, numbers).toString();
        return IntStream.range(0, numbers.length)
                .filter(k -> k != weight)
                .filter(k -> {
                    double[] others = numbers.clone();
                    others[k] *= 2;
                    return filled(formula, others).toString().equals(without);
                })
                .boxed()
                .toList();
    }

    /** The formula with numbers in these places. A term of a sum whose weight is 0 is left out, unless nothing else is there. */
    static Formula filled(Formula formula, double[] numbers) {
        Iterator<Double> next = Arrays.stream(numbers).iterator();
        Formula filled = fill(formula, next);
        if (next.hasNext()) {
            throw new IllegalArgumentException("there are more numbers than the formula has open: " + formula);
        }
        return filled;
    }

    private static Formula fill(Formula formula, Iterator<Double> next) {
        if (formula instanceof Formula.Open) {
            return new Formula.Constant(next.next());
        }
        if (formula instanceof Formula.Combination combination) {
            List<Formula> parts =
                    combination.parts().stream().map(part -> fill(part, next)).toList();
            return combination.operator() == Formula.Operator.SUM
                    ? sum(parts)
                    : new Formula.Combination(Formula.Operator.PRODUCT, parts);
        }
        if (formula instanceof Formula.Call call) {
            List<Column> columns = call.columns().stream()
                    .map(column -> column.scale()
                            .map(scale -> column.scaledBy(
                                    new Column.Scale(scale.function(), fill(scale.options(), next), scale.place())))
                            .orElse(column))
                    .toList();
            return new Formula.Call(call.function(), columns, fill(call.options(), next), call.place());
        }
        return formula;
    }

    private static List<Option> fill(List<Option> options, Iterator<Double> next) {
        return options.stream()
                .map(option -> option.isOpen() ? new Option(option.name(), next.next(), option.place()) : option)
                .toList();
    }

    private static Formula sum(List<Formula> terms) {
        List<Formula> left =
                terms.stream().filter(term -> !isNothing(term)).collect(Collectors.toCollection(ArrayList::new));
        if (left.isEmpty()) {
            left.add(terms.get(0));
        }
        return left.size() == 1 ? left.get(0) : new Formula.Combination(Formula.Operator.SUM, left);
    }

    private static boolean isNothing(Formula term) {
        Optional<Formula.Constant> zero = (term instanceof Formula.Combination product
                        ? product.parts()
                        : List.of(term))
                .stream()
                        .filter(Formula.Constant.class::isInstance)
                        .map(Formula.Constant.class::cast)
                        .filter(constant -> constant.value() == 0)
                        .findFirst();
        return zero.isPresent();
    }
}
