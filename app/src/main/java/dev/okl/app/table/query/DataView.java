package dev.okl.app.table.query;

import java.nio.file.Path;

/**
 * What a query sees as {@code data}.
 *
 * @param relation the table function of DuckDB that reads it
 */
public record DataView(String relation) {
    /** A Parquet file. Old writers mark texts as mere bytes. */
    public static DataView parquet(Path file) {
        return new DataView("read_parquet(" + quoted(file) + ", binary_as_string=true)");
    }

    /**
     * A JSON file: an array of objects, or an object per line. All of it is sampled for its types, because DuckDB would
     * otherwise silently round the first 1.5 after 20,000 whole numbers to 2.
     */
    public static DataView json(Path file) {
        return new DataView("read_json(" + quoted(file) + ", sample_size=-1)");
    }

    /** The statement that makes the view. */
    String statement() {
        return "create temp view data as select * from " + relation;
    }

    /** The name of one file, as SQL writes it: what DuckDB would take for a pattern stands for itself. */
    static String quoted(Path file) {
        return quoted(file.toString().replaceAll("[\\[*?]", "[$0]"));
    }

    /** A text as SQL writes it. */
    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
