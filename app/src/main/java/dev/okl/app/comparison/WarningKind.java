package dev.okl.app.comparison;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Warnings that differ in figures only.
 *
 * @param first the one that stands for all
 * @param count how many there are
 */
public record WarningKind(String first, int count) {
    private static final Pattern FIGURE = Pattern.compile("\\d[\\d.eE+-]*");

    /** The kinds among the warnings of all runs, in the order of their first ones. */
    public static List<WarningKind> of(List<String> warnings) {
        return warnings.stream()
                .collect(Collectors.groupingBy(
                        warning -> FIGURE.matcher(warning).replaceAll("#"), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(same -> new WarningKind(same.get(0), same.size()))
                .toList();
    }
}
