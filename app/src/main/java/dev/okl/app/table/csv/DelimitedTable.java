package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.formula.Schema;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A text file with a row per line and a separator between the cells: CSV, TSV and the like. */
public final class DelimitedTable implements Table {
    /**
     * R and pandas write the names of the rows as a first column without a name. They are data like any other, sometimes the
     * very ids, so the column gets a name.
     */
    private static final String ROW = "row";

    private final TextSource source;
    private final TextProbe probe;
    private final CsvDialect dialect;
    private final NamedBy namedBy;
    private final Schema columns;

    /** Where the names of the columns come from, for messages about lines with another number of cells. */
    private enum NamedBy {
        HEADER("the header has ", true),
        OPTION("--columns names ", true),
        HEADER_OF_FORMAT("the header has ", false),
        FORMAT("a line of this format has ", false);

        private final String words;
        private final boolean namesOptions;

        NamedBy(String words, boolean namesOptions) {
            this.words = words;
            this.namesOptions = namesOptions;
        }

        boolean isHeader() {
            return this == HEADER || this == HEADER_OF_FORMAT;
        }
    }

    private DelimitedTable(
            TextSource source, TextProbe probe, CsvDialect dialect, NamedBy namedBy, List<String> names) {
        this.source = source;
        this.probe = probe;
        this.dialect = dialect;
        this.namedBy = namedBy;
        this.columns = namedBy.isHeader() ? header() : new Schema(names);
    }

    /**
     * Scans the file and reads its header.
     *
     * @param separator the characters between cells; guessed when absent
     * @param names the columns of a file without a header; empty when the first row is the header
     */
    public static DelimitedTable open(
            TextSource source, Optional<String> separator, List<String> names, Optional<Charset> encoding) {
        TextProbe probe = TextProbe.of(source, encoding);
        CsvDialect dialect = CsvDialect.of(separator.orElseGet(() -> Separators.guess(probe, names.size())));
        return new DelimitedTable(source, probe, dialect, names.isEmpty() ? NamedBy.HEADER : NamedBy.OPTION, names);
    }

    /** A file with a header and columns that are known: the rest is guessed, messages on lines and header name no options. */
    public static DelimitedTable ofFormat(TextSource source) {
        TextProbe probe = TextProbe.of(source, Optional.empty());
        CsvDialect dialect = CsvDialect.of(Separators.guess(probe, 0));
        return new DelimitedTable(source, probe, dialect, NamedBy.HEADER_OF_FORMAT, List.of());
    }

    /** A file without header whose format is known: nothing is guessed, quotes are letters, messages name no options. */
    public static DelimitedTable ofFormat(TextSource source, String separator, List<String> names, Charset encoding) {
        TextProbe probe = TextProbe.of(source, Optional.of(encoding)).withoutMark();
        return new DelimitedTable(source, probe, new CsvDialect(separator, false), NamedBy.FORMAT, names);
    }

    private Schema header() {
        try (RecordReader records = new RecordReader(name(), probe.text(source), dialect, 8)) {
            if (!records.next()) {
                throw new UserError(name() + ": the file is empty but for blank lines");
            }
            String[] names = Arrays.stream(records.cells(), 0, records.count())
                    .map(String::strip)
                    .toArray(String[]::new);
            if (names.length > 1 && names[0].isEmpty() && !Arrays.asList(names).contains(ROW)) {
                names[0] = ROW;
            }
            Set<String> seen = new HashSet<>();
            for (int c = 0; c < names.length; c++) {
                if (names[c].isEmpty()) {
                    throw headerProblem(
                            records.line(), "column " + (c + 1) + " has no name in the header", names.length);
                }
                if (!seen.add(names[c])) {
                    String what = "the column name '" + names[c] + "' occurs twice in the header";
                    throw headerProblem(records.line(), what, names.length);
                }
            }
            return new Schema(Arrays.asList(names));
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    private HeaderProblem headerProblem(long line, String what, int width) {
        String otherwise = namedBy.namesOptions ? "name its columns with --columns" : "give it one";
        return new HeaderProblem(
                place(line) + ": " + what + "\nrename the column; if the file has no header, " + otherwise, width);
    }

    /** The first row of a file cannot name its columns; perhaps it is data already. */
    public static final class HeaderProblem extends UserError {
        private static final long serialVersionUID = 1L;

        private final int width;

        HeaderProblem(String message, int width) {
            super(message);
            this.width = width;
        }

        /** How many cells that row has. */
        public int width() {
            return width;
        }
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Schema columns() {
        return columns;
    }

    @Override
    public String place(long line) {
        return source.name() + ":" + line;
    }

    @Override
    public void read(RowVisitor visitor) {
        try (RecordReader records = new RecordReader(name(), probe.text(source), dialect, columns.size())) {
            boolean more = !namedBy.isHeader() || records.next();
            while (more && records.next()) {
                if (records.count() != columns.size()) {
                    UserError ragged = ragged(records.line(), records.count());
                    records.checkQuote();
                    throw ragged;
                }
                more = visitor.row(records.line(), records.cells());
            }
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    private UserError ragged(long line, int count) {
        String cells = count == 1 ? "1 cell" : count + " cells";
        String wanted = columns.size() == 1 ? "1 column" : columns.size() + " columns";
        String what = place(line) + ": has " + cells + " but " + namedBy.words + wanted + "\n";
        if (namedBy == NamedBy.FORMAT) {
            return new UserError(what + "between them is " + Separators.describe(dialect.separator())
                    + "; mend the line, or get the file again");
        }
        String separator = dialect.separator().equals(Separators.ONE_COLUMN)
                ? "no separator was found"
                : "the separator is taken to be " + Separators.describe(dialect.separator());
        String advice = namedBy.namesOptions
                ? "; if that is wrong say --separator, otherwise mend the line"
                : "; mend the line, or get the file again";
        return new UserError(what + separator + advice);
    }
}
