package dev.okl.app.table.file;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.Where;
import dev.okl.app.table.csv.DelimitedTable;
import dev.okl.app.table.csv.Separators;
import dev.okl.app.table.csv.TextSource;
import dev.okl.app.table.query.DataView;
import dev.okl.app.table.query.QueryTable;
import java.nio.charset.Charset;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table as the user names it.
 *
 * @param location a file, {@code -} for standard input, or empty when the query names its files itself
 * @param separator what is between the cells, as {@link Separators#parse} takes it; guessed when absent
 * @param columns the names of the columns of a file without a header; empty when the first row is the header
 * @param encoding the encoding of a text file; found out when absent
 * @param sql a query whose result is the table; it sees the file as the view {@code data}
 * @param where which rows are kept; all of them when absent
 */
public record TableSpec(
        String location,
        Optional<String> separator,
        List<String> columns,
        Optional<Charset> encoding,
        Optional<String> sql,
        Optional<Where> where) {
    /** The formats that DuckDB reads without installing anything. Excel is not among them. */
    private static final Pattern JSON = Pattern.compile(".*\\.(json|ndjson|jsonl)(\\.gz)?");

    public TableSpec {
        columns = List.copyOf(columns);
    }

    /** A file with a header, or {@code -}, where everything else is to be found out. */
    public static TableSpec of(String location) {
        return of(location, Optional.empty(), List.of());
    }

    /** All rows of a file, whose encoding is found out. */
    public static TableSpec of(String location, Optional<String> separator, List<String> columns) {
        return new TableSpec(location, separator, columns, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Opens a text file of a format that the program knows, without a header. Nothing is guessed, and quotes are letters.
     *
     * @param columns the names of all columns, in order
     * @throws UserError saying what is wrong with the file; it names none of the options for tables
     */
    public static Table openFormat(Path file, String separator, List<String> columns, Charset encoding) {
        return DelimitedTable.ofFormat(TextSource.file(file.toString(), file), separator, columns, encoding);
    }

    /**
     * Opens a text file with a header, whose columns the program knows, where the user has no options for tables.
     *
     * @throws UserError saying what is wrong with the file
     */
    public static Table openFormat(Path file) {
        return DelimitedTable.ofFormat(TextSource.file(file.toString(), file));
    }

    /**
     * Opens the table: checks that it is there, and finds out its format and its columns.
     *
     * @throws UserError saying what is wrong with the file or the query
     */
    public Table open() {
        Table whole = openWhole();
        return where.map(conditions -> conditions.of(whole)).orElse(whole);
    }

    private Table openWhole() {
        if (sql.isPresent()) {
            return QueryTable.ofQuery(sql.get(), view());
        }
        if (location.isBlank()) {
            throw new UserError("no table is named; give a file, or - for standard input");
        }
        return isText() ? openText() : QueryTable.ofFile(location, openView());
    }

    private Optional<DataView> view() {
        return location.isBlank() ? Optional.empty() : Optional.of(openView());
    }

    private DataView openView() {
        if (isText()) {
            return DataView.text(openText());
        }
        if (separator.isPresent() || !columns.isEmpty() || encoding.isPresent()) {
            throw new UserError(location + ": separator, columns and encoding are for text files; leave them out here");
        }
        TextSource file = TextSource.file(location, path());
        return DataView.isParquet(location) ? DataView.parquet(file.path()) : DataView.json(file.path());
    }

    private boolean isText() {
        return !DataView.isParquet(location)
                && !JSON.matcher(location.toLowerCase(Locale.ROOT)).matches();
    }

    private DelimitedTable openText() {
        TextSource source =
                location.equals("-") ? TextSource.standardInput(System.in) : TextSource.file(location, path());
        return DelimitedTable.open(source, separator.map(Separators::parse), columns, encoding);
    }

    private Path path() {
        try {
            return Path.of(location);
        } catch (InvalidPathException e) {
            throw new UserError(location + ": cannot be the name of a file", e);
        }
    }
}
