package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.internal.gram.KernelGram;
import dev.okl.kernel.Kernel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What does not fit the driver is refused before it is made. */
final class DriverMemoryTest {
    private static final Schema SCHEMA = Schema.of("id", "x");

    private static KernelGram<Row> gram(String formula, int inputs) {
        List<Row> rows = IntStream.range(0, inputs)
                .mapToObj(i -> SCHEMA.row("i" + i, Math.sqrt((double) i)))
                .toList();
        Kernel<Row> kernel = Formula.parse(formula).bind(SCHEMA, rows);
        return KernelGram.of(kernel, rows);
    }

    @Test
    void aDenseKernelOnManyInputsIsRefused() {
        assertThatThrownBy(() -> DriverMemory.require(gram("laplacian(x, rate=1000)", 50_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ties 50000 inputs together (dense 50000 x 50000)")
                .hasMessageContaining("describe the inputs by fewer different values");
    }

    @Test
    void identitiesAndGroupsTakeAnyNumber() {
        assertThatCode(() -> DriverMemory.require(gram("delta(id)", 100_000))).doesNotThrowAnyException();
    }

    @Test
    void theMessageSaysHowMuchIsMissing() {
        assertThatThrownBy(() -> DriverMemory.require("the model has 9 tasks", 1L << 30, "save it", 1L << 29))
                .hasMessage(
                        "the model has 9 tasks, which needs about 2.00 GiB while the driver may use 0.50 GiB; save it");
    }
}
