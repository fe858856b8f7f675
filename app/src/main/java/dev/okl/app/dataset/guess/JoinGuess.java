package dev.okl.app.dataset.guess;

import dev.okl.app.dataset.column.JoinKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The column by which a table that describes inputs or tasks is joined, guessed from the names of the columns.
 *
 * @param reason in half a sentence
 */
public record JoinGuess(JoinKey key, String reason) {
    /** By a column of the data other than the tasks'. */
    public static Optional<JoinGuess> ofInputs(Preview data, Optional<String> task, Preview table) {
        List<String> columns = data.columns().stream()
                .map(Preview.Column::name)
                .filter(name -> !task.equals(Optional.of(name)))
                .toList();
        return of(columns, table);
    }

    /** By the names of the tasks. */
    public static Optional<JoinGuess> ofTasks(String task, Preview table) {
        return of(List.of(task), table);
    }

    private static Optional<JoinGuess> of(List<String> columns, Preview table) {
        return Stream.concat(pairs(columns, table, false), pairs(columns, table, true))
                .findFirst()
                .map(key -> new JoinGuess(key, "by the columns' names; '" + key.table() + "' differs in every row"));
    }

    private static Stream<JoinKey> pairs(List<String> columns, Preview table, boolean alike) {
        return columns.stream().flatMap(column -> table.columns().stream()
                .filter(Preview.Column::key)
                .map(Preview.Column::name)
                .filter(name -> alike ? stem(name).equals(stem(column)) : name.equals(column))
                .map(name -> new JoinKey(column, name)));
    }

    /** The same for movie, movie_id and MovieID. */
    private static String stem(String name) {
        String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{Nd}]", "");
        return letters.length() > 2 && letters.endsWith("id") ? letters.substring(0, letters.length() - 2) : letters;
    }
}
