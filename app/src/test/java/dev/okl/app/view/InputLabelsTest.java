package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.OutputKernelLearner;
import dev.okl.data.TaskData;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import org.junit.jupiter.api.Test;

class InputLabelsTest {
    private static final Schema FILMS = Schema.of("country", "year", "film");

    @Test
    void anInputIsCalledByWhatDeltaComparesAndByShortTexts() {
        InputLabels labels = labels("2 * delta(film) + hamming(country) * linear(year)", "f1", "f2");

        assertThat(labels.id()).contains("film");
        assertThat(labels.of(FILMS.row("France", 1902, "f1"))).isEqualTo("f1, France");
        assertThat(labels.of(FILMS.row("x".repeat(41), 1902, "f1"))).isEqualTo("f1");
    }

    @Test
    void aNameThatSeveralInputsShareTellsNothingApart() {
        InputLabels labels = labels("delta(film) + hamming(country) * linear(year)", "f1", "f1");

        assertThat(labels.id()).isEmpty();
        assertThat(labels.of(FILMS.row("France", 1902, "f1"))).isEqualTo("country France, year 1902, film f1");
    }

    @Test
    void inputsThatShareATitleAreToldApartByTheirIds() {
        InputLabels films = labels("delta(film) + hamming(country) * linear(year)", "f1", "f2");
        Row first = FILMS.row("France", 1902, "f1");

        assertThat(films.titled(input -> "The Trip").of(first)).isEqualTo("The Trip (f1)");
        assertThat(films.titled(input -> "To " + input.cell("film")).of(first)).isEqualTo("To f1");
        assertThat(films.titled(input -> "").of(first)).isEqualTo("f1, France");
    }

    private static InputLabels labels(String formula, String first, String second) {
        TaskData<Row> data = TaskData.<Row>builder()
                .add(FILMS.row("France", 1902, first), "a", 1)
                .add(FILMS.row("France", 1927, second), "a", 2)
                .build();
        return InputLabels.of(
                Films.stored(OutputKernelLearner.builder(Formula.parse(formula).bind(FILMS, data.inputs()))
                        .lambda(1)
                        .threads(1)
                        .build()
                        .fit(data)
                        .model()));
    }
}
