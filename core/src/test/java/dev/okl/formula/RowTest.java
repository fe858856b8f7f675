package dev.okl.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final Schema SCHEMA = Schema.of("hour", "movie", "genres");

    @Test
    void holdsNumbersTextsAndSets() {
        Row row = SCHEMA.row(2, "heat", Set.of("crime"));

        assertThat(row.number("hour")).isEqualTo(2);
        assertThat(row.text("movie")).isEqualTo("heat");
        assertThat(row.cell("genres")).isEqualTo(Set.of("crime"));
        assertThat(row.cell(0)).isEqualTo(2.0);
        assertThat(row.schema()).isEqualTo(SCHEMA);
        assertThat(row).hasToString("{hour=2.0, movie=heat, genres=[crime]}");
    }

    @Test
    void hasValueEquality() {
        Row row = SCHEMA.row(2, "heat", Set.of("crime", "drama"));
        Row same = Schema.of("hour", "movie", "genres").row(2.0f, "heat", new HashSet<>(List.of("drama", "crime")));

        assertThat(row).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(row).isNotEqualTo(SCHEMA.row(3, "heat", Set.of("crime", "drama")));
        assertThat(row).isNotEqualTo(Schema.of("a", "b", "c").row(2, "heat", Set.of("crime", "drama")));
        assertThat(SCHEMA.row(-0.0, "", null)).isEqualTo(SCHEMA.row(0, "", null));
        assertThat(SCHEMA.row(Double.NaN, "", null)).isEqualTo(SCHEMA.row(null, "", null));
    }

    @Test
    void canBeMadeByNameAndNarrowed() {
        Row row = SCHEMA.row(Map.of("movie", "heat", "hour", 2));

        assertThat(row.cell("genres")).isNull();
        assertThat(row.select(Schema.of("movie"))).isEqualTo(Schema.of("movie").row("heat"));
    }

    @Test
    void doesNotShareTheCallersCells() {
        Set<String> genres = new HashSet<>(Set.of("crime"));
        Object[] cells = {1.0, "heat", genres};
        Row row = SCHEMA.row(cells);
        cells[1] = "ronin";
        genres.add("drama");

        assertThat(row).isEqualTo(SCHEMA.row(1, "heat", Set.of("crime")));
    }

    @Test
    void refusesWhatItCannotHold() {
        refused(() -> SCHEMA.row(1, "a"), "row must have 3 cells, one per column, but had 2");
        refused(() -> SCHEMA.row(1.0 / 0, "a", null), "column 'hour' must be finite but was Infinity");
        refused(
                () -> SCHEMA.row(true, "a", null),
                "column 'hour' must hold a number, a text or a set of texts but held true (Boolean)");
        refused(
                () -> SCHEMA.row(1, "a", new HashSet<>(List.of(1))),
                "column 'genres' must hold a number, a text or a set of texts but held [1] (HashSet)");
        refused(() -> Schema.of("a", "b", "a"), "column names must be distinct but 'a' occurs twice");
    }

    @Test
    void namesTheColumnThatIsWrong() {
        Row row = SCHEMA.row(null, "heat", null);

        refused(() -> row.cell("movvie"), "unknown column 'movvie'; did you mean 'movie'?");
        refused(() -> row.cell("zzzzzz"), "unknown column 'zzzzzz'; known are hour, movie, genres");
        refused(
                () -> row.number("hour"),
                "column 'hour' must hold a number but has no value in {hour=, movie=heat, genres=}");
        refused(
                () -> row.number("movie"),
                "column 'movie' must hold a number but holds the text \"heat\" in {hour=, movie=heat, genres=}");
    }

    @Test
    void suggestionsCountEdits() {
        assertThat(Suggestion.distance("gausian", "gaussian", 5)).isEqualTo(1);
        assertThat(Suggestion.distance("widht", "Width", 5)).isEqualTo(1);
        assertThat(Suggestion.distance("", "abc", 5)).isEqualTo(3);
        assertThat(Suggestion.distance("abcdef", "badcfe", 5)).isEqualTo(3);
        assertThat(Suggestion.distance("abcdef", "uvwxyz", 5)).as("more than 5").isEqualTo(6);
        assertThat(Suggestion.of("x", Arrays.asList("y", "abc"))).isEqualTo("; did you mean 'y'?");
        assertThat(Suggestion.of("x", List.of())).isEqualTo("; there are none");
    }

    @Test
    void namesThatNobodyTypedGetNoSuggestion() {
        String hundred = "concentration in plasma ".repeat(4) + "mg/l";
        String long1 = hundred + "s";

        assertThat(Suggestion.of(
                        hundred,
                        List.of("time", hundred.toUpperCase(Locale.ROOT).replace('M', 'N'))))
                .as("as long as may be, five edits")
                .startsWith("; did you mean 'CONCENTRATION");
        assertThat(Suggestion.of(long1, List.of(hundred))).isEqualTo("; known are " + hundred);
        assertThat(Suggestion.of("x".repeat(500_000), List.of("x".repeat(500_001), "y")))
                .isEqualTo("; known are " + "x".repeat(100) + "..., y");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
