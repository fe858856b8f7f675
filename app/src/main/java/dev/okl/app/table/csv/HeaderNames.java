package dev.okl.app.table.csv;

import dev.okl.formula.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the names of a table's columns out of its header. */
final class HeaderNames {
    /**
     * R and pandas write the names of the rows as a first column without a name. They are data like any other, sometimes the
     * very ids, so the column gets a name.
     */
    private static final String ROW = "row";

    private HeaderNames() {}

    /**
     * The names, trimmed; blank and duplicated ones are refused.
     *
     * @param namesOptions whether the user has options to name the columns with
     */
    static Schema of(String place, List<String> header, boolean namesOptions) {
        List<String> names = header.stream().map(String::strip).toList();
        if (names.size() > 1 && names.get(0).isEmpty() && !names.contains(ROW)) {
            names = new ArrayList<>(names);
            names.set(0, ROW);
        }
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (name.isEmpty()) {
                String what = "column " + (names.indexOf(name) + 1) + " has no name in the header";
                throw problem(place, what, names.size(), namesOptions);
            }
            if (!seen.add(name)) {
                String what = "the column name '" + name + "' occurs twice in the header";
                throw problem(place, what, names.size(), namesOptions);
            }
        }
        return new Schema(names);
    }

    private static HeaderProblem problem(String place, String what, int width, boolean namesOptions) {
        return new HeaderProblem(
                place + ": " + what
                        + "\nrename the column; if the file has no header, "
                        + (namesOptions ? "name its columns with --columns" : "give it one"),
                width);
    }
}
