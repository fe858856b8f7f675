package dev.okl.model;

import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.Precomputed;
import dev.okl.kernel.TextSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every type of input with every kernel that a file can hold. */
final class RoundTrips {
    static final Schema SCHEMA = Schema.of("id", "year", "genres", "note");

    /** Numbers, texts, sets, missing cells, and a column of all of them. */
    static final List<Row> MOVIES = List.of(
            SCHEMA.row("a", 1990.5, Set.of("drama"), null),
            SCHEMA.row("b", 1991, Set.of("drama", "war"), 3),
            SCHEMA.row("c", 1990.5, Set.of(), "seen"),
            SCHEMA.row("", 1999, null, Set.of("x", "y")),
            SCHEMA.row("\u00e9\ud83d\ude00", -3, Set.of("comedy"), ""));

    static final List<Row> NEW_MOVIES =
            List.of(SCHEMA.row("z", 1992, Set.of("war", "new"), null), SCHEMA.row("a", 1992, Set.of(), 3));

    private RoundTrips() {}

    /** A kernel, inputs to learn from, and others. */
    record Case<X>(String name, Class<? super X> type, Kernel<X> kernel, List<X> inputs, List<X> others) {
        @Override
        public String toString() {
            return name;
        }
    }

    static BoundFormula formula(String text, List<Row> rows) {
        return Formula.parse(text).bind(SCHEMA, rows, file -> table("table of " + file));
    }

    /** A kernel on the ids of the movies and one more. */
    static Precomputed table(String seed) {
        List<String> ids = List.of("a", "b", "c", "", "\u00e9\ud83d\ude00", "z", seed);
        double[][] matrix = new double[ids.size()][ids.size()];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix.length; j++) {
                matrix[i][j] = Math.exp(-Math.abs(i - j) / 3.0) + seed.length();
            }
        }
        return Kernels.precomputed(ids, matrix);
    }

    static Stream<Case<?>> all() {
        return Stream.of(numbers(), vectors(), others(), formulas(), constants())
                .flatMap(cases -> cases);
    }

    private static Stream<Case<?>> numbers() {
        List<Double> times = List.of(0.0, 0.1, 1.0 / 3, 1.0, 2.5, 7.0);
        List<Double> others = List.of(0.05, 3.0, 9.0);
        Kernel<Double> nested = Kernels.linearSpline()
                .plus(Kernels.gaussian(1.0 / 3)
                        .ofNumbers()
                        .times(Kernels.matern(2.5, 2).ofNumbers().plus(Kernels.constant(0.1)))
                        .times(1.0 / 7))
                .plus(Kernels.<Double>delta().times(0.01));
        return Stream.of(
                        Kernels.linearSpline(),
                        Kernels.cubicSpline(),
                        Kernels.decaySpline(),
                        Kernels.linear().ofNumbers(),
                        Kernels.polynomial(3, 0.1).ofNumbers(),
                        Kernels.gaussian(Math.PI).ofNumbers(),
                        Kernels.<Double>delta(),
                        Kernels.<Double>constant(0.3),
                        nested)
                .map(kernel -> new Case<>("numbers, " + kernel, Double.class, kernel, times, others));
    }

    private static Stream<Case<?>> vectors() {
        List<double[]> points = List.of(
                new double[] {0, 1},
                new double[] {1, -1},
                new double[] {0.5, 0.1},
                new double[] {-0.0, 1},
                new double[] {3, 2});
        List<double[]> others = List.of(new double[] {2, 2}, new double[] {0.5, 1e-3});
        return Stream.of(
                        Kernels.linear(),
                        Kernels.polynomial(2, 1),
                        Kernels.gaussian(0.7),
                        Kernels.laplacian(0.3),
                        Kernels.matern(0.5, 1),
                        Kernels.matern(1.5, 1),
                        Kernels.periodic(3, 1.1),
                        Kernels.gaussian(1).plus(Kernels.delta()))
                .map(kernel -> new Case<>("vectors, " + kernel, double[].class, kernel, points, others));
    }

    private static Stream<Case<?>> others() {
        Kernel<Set<String>> sets = Kernels.hammingOfSets(2, 5);
        return Stream.of(
                new Case<>("integers", Integer.class, Kernels.delta(), List.of(3, -1, 2), List.of(5)),
                new Case<>(
                        "longs",
                        Long.class,
                        Kernels.<Long>delta().plus(Kernels.constant(2)),
                        List.of(3L, Long.MIN_VALUE, 2L),
                        List.of(5L)),
                new Case<>(
                        "texts", String.class, Kernels.<String>delta(), List.of("", "b", "\ud83d\ude00"), List.of("x")),
                new Case<>(
                        "table",
                        String.class,
                        table("t")
                                .plus(Kernels.<String>delta())
                                .plus(table("other").times(2)),
                        List.of("a", "", "c"),
                        List.of("b", "z")),
                new Case<>(
                        "flags",
                        boolean[].class,
                        Kernels.hammingOfFlags(2),
                        List.of(new boolean[] {true, false, true}, new boolean[3], new boolean[] {true, true, true}),
                        List.<boolean[]>of(new boolean[] {false, false, true})),
                new Case<>(
                        "sets",
                        Set.class,
                        sets.plus(Kernels.delta()),
                        List.of(Set.of("a", "b"), Set.of(), TextSet.copyOf(Set.of("c"))),
                        List.of(Set.of("b", "c"), Set.of("new"))));
    }

    private static Stream<Case<?>> formulas() {
        return Stream.concat(
                        Stream.of(
                                        "delta(id)",
                                        "delta(id) + hamming(genres) + 0.1",
                                        "2 * gaussian(scale(year)) * (1 + delta(id, year))",
                                        "matern(year) + laplacian(year) + periodic(year, period=7)",
                                        "delta(id) + ? * gaussian(year, width=?)",
                                        "precomputed(\"my file.csv\", id) + 0.5 * precomputed(other, id)")
                                .map(text -> (Kernel<Row>) formula(text, MOVIES)),
                        Stream.of(
                                formula("delta(id)", MOVIES)
                                        .plus(formula("hamming(genres)", MOVIES).times(1.0 / 3)),
                                formula("gaussian(year)", MOVIES).times(Kernels.constant(2))))
                .map(kernel -> new Case<>("rows, " + kernel, Row.class, kernel, MOVIES, NEW_MOVIES));
    }

    /** Formulas without columns: all inputs are one, a row of nothing. */
    private static Stream<Case<?>> constants() {
        Schema nothing = Schema.of();
        return Stream.of("1", "2 * 0.5 + 3", "0")
                .map(text -> new Case<>(
                        "nothing, " + text,
                        Row.class,
                        Formula.parse(text).bind(nothing),
                        List.of(nothing.row()),
                        List.of()));
    }
}
