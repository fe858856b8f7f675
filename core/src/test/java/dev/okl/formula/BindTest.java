package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.kernel.GramChecks;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Kernels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindTest {
    /** Of the median distance of a sample. */
    private static final double BY_CHANCE = 0.03;

    private static final Offset<Double> TIGHT = within(GramChecks.TIGHT);
    private static final Schema SCHEMA = Schema.of("x", "y", "id", "tags", "genres");
    private static final List<Row> ROWS = rows(30, 1);

    private static List<Row> rows(int count, long seed) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<String> tags = new ArrayList<>(List.of("a", "b", "c", "d"));
            tags.removeIf(tag -> random.nextBoolean());
            double x = random.nextInt(12) / 2.0;
            double y = 100 + 20 * random.nextGaussian();
            rows.add(SCHEMA.row(x, y, "id" + i, String.join(" | ", tags), Set.copyOf(tags)));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "2 * 3",
                "delta(id)",
                "delta(x, tags)",
                "delta(genres)",
                "linear(x, y)",
                "polynomial(scale(x), scale(y))",
                "gaussian(x)",
                "gaussian(x, scale(y))",
                "laplacian(x, y)",
                "matern(x, y, nu=0.5)",
                "matern(x, y)",
                "matern(scale(x, mean=3), nu=2.5)",
                "periodic(x, period=3)",
                "linear-spline(x)",
                "cubic-spline(x)",
                "decay-spline(x)",
                "hamming(x, id, tags)",
                "hamming(tags)",
                "hamming(tags, split=\"|\", rate=2)",
                "hamming(genres)",
                "0.3 * delta(id) + hamming(genres) * (1 + gaussian(x)) * 2 + 0.1",
            })
    void kernelsKeepTheContractAndTheResolvedTextGivesThemAgain(String text) {
        BoundFormula bound = Formula.parse(text).bind(SCHEMA, ROWS);
        BoundFormula again = Formula.parse(bound.resolved().toString()).bind(SCHEMA);

        GramChecks.check(bound.kernel(), ROWS);
        assertThat(again.resolved()).isEqualTo(bound.resolved());
        List<Row> others = rows(20, 2);
        assertThat(GramChecks.gram(again.kernel(), others)).isDeepEqualTo(GramChecks.gram(bound.kernel(), others));
    }

    @Test
    void figures() {
        Row x = SCHEMA.row(1, 2, "a", "p|q", Set.of("p", "q"));
        Row z = SCHEMA.row(4, 6, "b", "q", Set.of("q"));

        assertThat(at("gaussian(x, y, width=5)", x, z)).isCloseTo(Math.exp(-0.5), TIGHT);
        assertThat(at("2 * 3 * linear(x, y) * linear(x) + 7", x, z)).isCloseTo(6 * 16 * 4 + 7, TIGHT);
        assertThat(at("polynomial(x)", x, z)).isCloseTo(25, TIGHT);
        assertThat(at("matern(x, width=3)", x, z)).isCloseTo((1 + Math.sqrt(3)) * Math.exp(-Math.sqrt(3)), TIGHT);
        assertThat(at("linear(scale(x, mean=2, sd=0.5))", x, z)).isCloseTo(-8, TIGHT);
        Row gap = SCHEMA.row(null, 6, "b", "q", Set.of("q"));
        assertThat(at("linear(scale(x, mean=2, sd=0.5), scale(y, mean=3, sd=1))", gap, z))
                .isCloseTo(9, TIGHT);
        assertThat(at("hamming(x, y, genres, rate=3)", x, z)).isCloseTo(Math.exp(-3), TIGHT);
        assertThat(at("hamming(id)", x, z)).isCloseTo(Math.exp(-1), TIGHT);
        assertThat(at("hamming(tags, split=\"|\", vocabulary=4)", x, z)).isCloseTo(Math.exp(-0.25), TIGHT);
        assertThat(at("hamming(genres, vocabulary=5)", x, z)).isCloseTo(Math.exp(-0.2), TIGHT);
        assertThat(at("delta(id) + delta(x, y)", x, x)).isEqualTo(2);
    }

    private static double at(String formula, Row x, Row z) {
        return Formula.parse(formula).bind(SCHEMA).kernel().at(x, z);
    }

    @Test
    void missingFiguresAreTakenFromTheRows() {
        Schema schema = Schema.of("g1", "g2", "tags", "same");
        List<Row> rows = List.of(
                schema.row(0, 0, "a|b", 0.1),
                schema.row(3, 4, " b ||c", 0.1),
                schema.row(3, 4, "", 0.1),
                schema.row(6, 8, null, 0.1),
                schema.row(null, 8, "a", 0.1));

        // Distinct points (0,0), (3,4), (6,8): distances 5, 5, 10 and in the sum of absolutes 7, 7, 14.
        assertResolved("gaussian(g*)", schema, rows, "gaussian(g1, g2, width=5)");
        assertResolved("laplacian(g1, g2)", schema, rows, "laplacian(g1, g2, rate=" + 1 / 7.0 + ")");
        assertResolved("hamming(tags, split=\"|\")", schema, rows, "hamming(tags, split=\"|\", vocabulary=3)");
        assertResolved("linear(scale(same))", schema, rows, "linear(scale(same, mean=0.1, sd=1))");
        assertResolved("gaussian(same)", schema, rows, "gaussian(same, width=1)");
        // 0, 3, 3, 6: mean 3, variance 18/4
        assertResolved("linear(scale(g1))", schema, rows, "linear(scale(g1, mean=3, sd=" + Math.sqrt(4.5) + "))");
        assertResolved(
                "linear(scale(g*, mean=0, sd=2))",
                schema,
                rows,
                "linear(scale(g1, mean=0, sd=2), scale(g2, mean=0, sd=2))");
    }

    private static void assertResolved(String formula, Schema schema, List<Row> rows, String resolved) {
        assertThat(Formula.parse(formula).bind(schema, rows).resolved()).hasToString(resolved);
    }

    @Test
    void figuresFromRowsDoNotDependOnTheirOrder() {
        Schema schema = Schema.of("x");
        Random random = new Random(3);
        List<Row> rows = new ArrayList<>(IntStream.range(0, 5000)
                .mapToObj(i -> schema.row(random.nextGaussian()))
                .toList());
        Formula formula = Formula.parse("gaussian(scale(x))");
        Formula first = formula.bind(schema, rows).resolved();
        Collections.shuffle(rows, random);

        assertThat(formula.bind(schema, rows).resolved()).isEqualTo(first);
        double width = ((Formula.Call) first).number(Option.Name.WIDTH, 0);
        // The median distance of two standard normal points is sqrt(2) * 0.6745.
        assertThat(width).isCloseTo(0.954, within(BY_CHANCE));
    }

    @Test
    void aTermSeesItsOwnColumnsOnly() {
        BoundFormula bound = Formula.parse("delta(id) + hamming(genres)").bind(SCHEMA, ROWS);
        @SuppressWarnings("unchecked")
        List<Kernel<Row>> terms = KernelForm.of(bound.kernel()).parts().stream()
                .map(term -> (Kernel<Row>) term)
                .toList();

        assertThat(ROWS.stream().map(terms.get(0)::view).distinct()).hasSize(ROWS.size());
        assertThat(ROWS.stream().map(terms.get(1)::view).distinct()).hasSizeLessThanOrEqualTo(16);
        Kernel<Row> split =
                Formula.parse("hamming(tags, split=\"|\")").bind(SCHEMA, ROWS).kernel();
        assertThat(split.view(ROWS.get(0))).isEqualTo(ROWS.get(0).cell("genres"));
        Kernel<Row> numbers = Formula.parse("gaussian(x, width=1)").bind(SCHEMA).kernel();
        assertThat(numbers.view(SCHEMA.row(1, 2, "a", null, null))).isEqualTo(1.0);
        Kernel<Row> cells = Formula.parse("delta(x, id)").bind(SCHEMA).kernel();
        assertThat(cells.view(SCHEMA.row(1, 2, "a", null, null)))
                .isEqualTo(cells.view(SCHEMA.row(1, 7, "a", "b", null)))
                .isNotEqualTo(cells.view(SCHEMA.row(2, 2, "a", null, null)));
    }

    @Test
    void missingAndWrongCellsAreRefusedByName() {
        Row good = SCHEMA.row(1, 2, "a", "p", Set.of());
        Row empty = SCHEMA.row(null, 2, null, 3, "p");

        refused("linear(x)", good, empty, "column 'x' must hold a number but has no value");
        refused("gaussian(x, y, width=1)", empty, good, "column 'x' must hold a number but has no value");
        refused("linear-spline(tags)", good, good, "column 'tags' must hold a number but holds the text \"p\"");
        refused("delta(y, id)", good, empty, "column 'id' must hold a value but has no value");
        refused("hamming(id, y)", good, empty, "column 'id' must hold a value but has no value");
        refused("hamming(genres)", good, good, "column 'genres' must hold no set unless hamming is given vocabulary=");
        refused("hamming(genres, vocabulary=2)", good, empty, "column 'genres' must hold a set (or give split=)");
        refused(
                "hamming(tags, vocabulary=2, split=\"|\")",
                good,
                empty,
                "column 'tags' must hold a set or a text but holds the number 3.0");
        refused("linear(x)", good, Schema.of("x").row(1), "row must have the columns [x, y, id, tags, genres]");
        refused("linear-spline(scale(x, mean=3, sd=1))", good, good, "linear spline argument must be >= 0");
    }

    private static void refused(String formula, Row x, Row z, String message) {
        assertThatThrownBy(() -> at(formula, x, z))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void precomputedKernelsComeFromTheCaller() {
        Kernel<String> table = Kernels.precomputed(List.of("a", "b"), new double[][] {{2, 1}, {1, 3}});
        Schema schema = Schema.of("movie");
        Row a = schema.row("a");
        Row b = schema.row("b");
        BoundFormula bound = Formula.parse("2 * precomputed(\"my sim.csv\")").bind(schema, List.of(), file -> {
            assertThat(file).isEqualTo("my sim.csv");
            return table;
        });

        assertThat(bound.kernel().at(a, b)).isEqualTo(2);
        assertThat(bound.kernel().view(a)).isEqualTo("a");
        assertThat(bound.resolved()).hasToString("2 * precomputed(\"my sim.csv\", movie)");
        assertThatThrownBy(() -> bound.kernel().at(a, schema.row("c")))
                .hasMessageContaining("id 'c' is not in the precomputed kernel's table");
    }
}
