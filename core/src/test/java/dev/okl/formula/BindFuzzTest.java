package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fifty thousand formulas, most of them right by the grammar and some with a slip of the finger: each is parsed, bound to a table
 * and evaluated, or refused by a {@link FormulaException} that shows where.
 */
@Tag("slow")
class BindFuzzTest {
    private static final int FORMULAS = 50_000;
    private static final int LONGEST_MESSAGE = 2000;
    private static final Schema SCHEMA =
            Schema.of("t", "x1", "x2", "huge", "id", "tags", "set", "mixed", "a b", "none");

    private static final List<Row> ROWS = List.of(
            SCHEMA.row(0, 1, -1, 1e308, "a", "u|v", Set.of("u"), 1, "p", null),
            SCHEMA.row(2.5, 1, 0.5, -1e308, "b", "v", Set.of(), "one", "q", null),
            SCHEMA.row(7, null, 3, 1e-320, "a", null, null, Set.of("w"), "p", null));

    private static final List<String> COLUMNS = List.of(
            "t", "x1", "x2", "x*", "huge", "id", "tags", "set", "mixed", "\"a b\"", "none", "t*", "*", "T", "y", "\"\"",
            "scale");

    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "2",
            "0.5",
            "3",
            "1e-320",
            "1e308",
            "1.7e308",
            "1e-5",
            "2147483647",
            "2147483648",
            "1e999",
            "-1",
            ".5",
            "400",
            "00",
            "1.",
            "-0");

    private static final String SLIPS = "()*+,=\"|. 0e-_/$\n\u00e9\ud83d\ude00";

    private final Random random = new Random(5);
    private int bound;
    private int evaluated;

    @Test
    void everyFormulaIsBoundOrRefused() {
        for (int i = 0; i < FORMULAS; i++) {
            String text = random.nextInt(5) == 0 ? slipped(sum(3)) : sum(3);
            try {
                check(text);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("formula " + i + ": " + text, e);
            }
        }
        assertThat(bound).as("bound").isBetween(FORMULAS / 10, FORMULAS * 9 / 10);
        assertThat(evaluated).as("evaluated").isGreaterThan(FORMULAS / 20);
    }

    private void check(String text) {
        BoundFormula formula;
        try {
            List<Row> rows = random.nextInt(4) == 0 ? List.of() : ROWS;
            formula = Formula.parse(text).bind(SCHEMA, rows, BindFuzzTest::table);
        } catch (FormulaException e) {
            assertThat(e.position()).isBetween(0, text.length());
            assertThat(e.getMessage()).hasSizeLessThan(LONGEST_MESSAGE).doesNotContain("null");
            return;
        }
        bound++;
        assertThat(Formula.parse(formula.resolved().toString())).isEqualTo(formula.resolved());
        Formula.parse(text).columns(SCHEMA);
        evaluate(formula);
    }

    private void evaluate(BoundFormula formula) {
        for (Row one : ROWS) {
            for (Row other : ROWS) {
                try {
                    assertThat(Double.compare(formula.at(one, other), formula.at(other, one)))
                            .isZero();
                    formula.view(one);
                    evaluated++;
                } catch (IllegalArgumentException e) {
                    // A missing cell, a negative time, an id that is not in the table: of the row, not of the formula.
                    assertThat(e).hasMessageNotContaining("null");
                }
            }
        }
    }

    private static Kernel<String> table(String file) {
        if (file.startsWith("no")) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        return Kernels.precomputed(List.of("a", "b"), new double[][] {{2, 1}, {1, 2}});
    }

    private String sum(int depth) {
        return joined(" + ", depth, this::product);
    }

    private String product(int depth) {
        return joined(random.nextBoolean() ? " * " : "*", depth, this::factor);
    }

    private String joined(String sign, int depth, IntFunction<String> part) {
        int parts = 1 + (random.nextInt(3) == 0 ? random.nextInt(3) : 0);
        return IntStream.range(0, parts).mapToObj(k -> part.apply(depth)).collect(Collectors.joining(sign));
    }

    private String factor(int depth) {
        int kind = random.nextInt(8);
        if (kind == 0 && depth > 0) {
            return "(" + sum(depth - 1) + ")";
        }
        if (kind == 1) {
            return one(NUMBERS);
        }
        if (kind == 2 && random.nextBoolean()) {
            return "precomputed(" + (random.nextInt(5) == 0 ? "no" : "f.csv") + (random.nextBoolean() ? ", id)" : ")");
        }
        return call();
    }

    private String call() {
        KernelFunction[] functions = KernelFunction.values();
        KernelFunction function = functions[random.nextInt(functions.length)];
        List<String> arguments = new ArrayList<>();
        for (int n = random.nextInt(4) == 0 ? random.nextInt(4) : 1; n > 0; n--) {
            arguments.add(column(function));
        }
        for (Option.Name option : function.options()) {
            if (random.nextInt(3) > 0) {
                arguments.add(option + "=" + (option == Option.Name.SPLIT ? "\"|\"" : one(NUMBERS)));
            }
        }
        return function + "(" + String.join(random.nextBoolean() ? ", " : ",", arguments) + ")";
    }

    private String column(KernelFunction function) {
        // Mostly a column that fits.
        String name = random.nextInt(3) > 0 ? (function.takesNumbers() ? "t" : "id") : one(COLUMNS);
        int kind = random.nextInt(10);
        if (kind > 2) {
            return name;
        }
        return "scale(" + name + (kind == 0 ? ", mean=" + one(NUMBERS) : "") + (kind == 1 ? ", sd=" + one(NUMBERS) : "")
                + ")";
    }

    private String slipped(String text) {
        StringBuilder slipped = new StringBuilder(text);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(slipped.length());
            slipped.replace(at, at + random.nextInt(2), "" + SLIPS.charAt(random.nextInt(SLIPS.length())));
        }
        return slipped.toString();
    }

    private String one(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
