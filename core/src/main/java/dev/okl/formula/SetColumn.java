package dev.okl.formula;

import dev.okl.kernel.TextSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A column as sets of texts. A cell without a value is the empty set. A text is split at a separator, once per distinct
 * text: kernels ask for the same few sets again and again.
 */
final class SetColumn implements Function<Row, TextSet> {
    private static final TextSet EMPTY = TextSet.copyOf(Set.of());

    private final RowCheck check;
    private final int column;
    private final Optional<String> separator;
    private final Map<String, TextSet> sets = new ConcurrentHashMap<>();

    SetColumn(Schema schema, int column, Optional<String> separator) {
        this.check = new RowCheck(schema);
        this.column = column;
        this.separator = separator;
    }

    @Override
    public TextSet apply(Row row) {
        check.accept(row);
        Object cell = row.cell(column);
        if (cell == null) {
            return EMPTY;
        }
        if (cell instanceof TextSet set) {
            return set;
        }
        if (cell instanceof String text && separator.isPresent()) {
            TextSet known = sets.get(text);
            return known != null ? known : sets.computeIfAbsent(text, this::split);
        }
        throw row.wrong(column, separator.isPresent() ? "a set or a text" : "a set (or give split=)");
    }

    /** The members between the separators, without blanks around them; nothing between two separators is no member. */
    private TextSet split(String text) {
        Set<String> members = new TreeSet<>();
        String at = separator.orElseThrow();
        int from = 0;
        while (from <= text.length()) {
            int to = text.indexOf(at, from);
            int end = to < 0 ? text.length() : to;
            members.add(text.substring(from, end).strip());
            from = end + at.length();
        }
        members.remove("");
        return TextSet.copyOf(members);
    }
}
