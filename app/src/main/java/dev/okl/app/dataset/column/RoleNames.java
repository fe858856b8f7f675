package dev.okl.app.dataset.column;

import dev.okl.app.table.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names by which the column of the tasks, or that of the values, is recognised, with units and in any spelling: Patient ID (n°), Conc, µg/mL. */
public record RoleNames(List<String> names) {
    public static final RoleNames TASK =
            of("task subject subj subjid usubjid subject_id patient patient_id patid user user_id userid"
                    + " customer customer_id person individual school id");

    public static final RoleNames VALUE =
            of("value y rating score conc concentration dv response outcome target measurement result");

    /** What stands in brackets is a unit or a remark. */
    private static final Pattern BRACKETS = Pattern.compile("\\(.*?\\)|\\[.*?\\]");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{Nd}]+|(?<=\\p{Ll})(?=\\p{Lu})");

    /** As one word among others they say too little: every table has ids. */
    private static final Set<String> ALONE = Set.of("id", "y");

    private static RoleNames of(String names) {
        return new RoleNames(List.of(names.split(" ")));
    }

    /** The column with such a name, the whole name before a word of it; not the one that is {@code taken}. */
    public Optional<String> find(Table table, Optional<String> taken) {
        List<String> columns = table.columns().names().stream()
                .filter(column -> !taken.equals(Optional.of(column)))
                .toList();
        return Stream.concat(
                        names.stream().flatMap(name -> columns.stream().filter(column -> isCalled(column, name))),
                        names.stream().filter(name -> !ALONE.contains(name)).flatMap(name -> columns.stream()
                                .filter(column -> words(column).contains(name))))
                .findFirst();
    }

    private static boolean isCalled(String column, String name) {
        return column.toLowerCase(Locale.ROOT).equals(name)
                || String.join("_", words(column)).equals(name);
    }

    private static List<String> words(String column) {
        return BETWEEN_WORDS
                .splitAsStream(BRACKETS.matcher(column).replaceAll(" ").strip())
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
