package dev.okl.app.table.csv;

import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.formula.Schema;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A text file with a row per line and a separator between the cells: CSV and its kin. */
public final class DelimitedTable implements Table {
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

    private DelimitedTable(TextSource source, TextProbe probe, CsvDialect dialect, NamedBy namedBy, Schema columns) {
        this.source = source;
        this.probe = probe;
        this.dialect = dialect;
        this.namedBy = namedBy;
        this.columns = columns;
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
        String between = separator.orElseGet(() -> SeparatorGuess.of(probe, names.size()));
        CsvDialect dialect = CsvDialect.of(between);
        NamedBy namedBy = names.isEmpty() ? NamedBy.HEADER : NamedBy.OPTION;
        Schema columns = names.isEmpty() ? header(source, probe, dialect, namedBy) : new Schema(names);
        return new DelimitedTable(source, probe, dialect, namedBy, columns);
    }

    /** A file with a header and columns that are known: the rest is guessed, messages on lines and header name no options. */
    public static DelimitedTable ofFormat(TextSource source) {
        TextProbe probe = TextProbe.of(source, Optional.empty());
        CsvDialect dialect = CsvDialect.of(SeparatorGuess.of(probe, 0));
        NamedBy namedBy = NamedBy.HEADER_OF_FORMAT;
        return new DelimitedTable(source, probe, dialect, namedBy, header(source, probe, dialect, namedBy));
    }

    /** A file without header whose format is known: nothing is guessed, quotes are letters, messages name no options. */
    public static DelimitedTable ofFormat(TextSource source, String separator, List<String> names, Charset encoding) {
        TextProbe probe = TextProbe.of(source, Optional.of(encoding)).withoutMark();
        CsvDialect dialect = new CsvDialect(separator, false);
        return new DelimitedTable(source, probe, dialect, NamedBy.FORMAT, new Schema(names));
    }

    private static Schema header(TextSource source, TextProbe probe, CsvDialect dialect, NamedBy namedBy) {
        try (RecordReader records = new RecordReader(probe.text(source), dialect, 8)) {
            if (!records.next()) {
                throw new UserError(source.name() + ": the file is empty but for blank lines");
            }
            RecordCells header = records.record();
            List<String> names = Arrays.asList(header.cells()).subList(0, header.count());
            return HeaderNames.of(source.name() + ":" + header.line(), names, namedBy.namesOptions);
        } catch (RecordReader.Malformed e) {
            throw malformed(source, e);
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    private static UserError malformed(TextSource source, RecordReader.Malformed e) {
        return new UserError(source.name() + ":" + e.line + ": " + e.getMessage(), e);
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
        try (RecordReader records = new RecordReader(probe.text(source), dialect, columns.size())) {
            RecordCells row = records.record();
            boolean more = !namedBy.isHeader() || records.next();
            while (more && records.next()) {
                if (row.count() != columns.size()) {
                    UserError ragged = ragged(row);
                    records.checkQuote();
                    throw ragged;
                }
                more = visitor.row(row.line(), row.cells());
            }
        } catch (RecordReader.Malformed e) {
            throw malformed(source, e);
        } catch (IOException e) {
            throw source.unreadable(e);
        }
    }

    private UserError ragged(RecordCells row) {
        String cells = row.count() == 1 ? "1 cell" : row.count() + " cells";
        String wanted = columns.size() == 1 ? "1 column" : columns.size() + " columns";
        String what = place(row.line()) + ": has " + cells + " but " + namedBy.words + wanted + "\n";
        if (namedBy == NamedBy.FORMAT) {
            return new UserError(what + "between them is " + Separators.describe(dialect.separator())
                    + "; mend the line, or get the file again");
        }
        String separator = dialect.separator().equals(CsvDialect.ONE_COLUMN)
                ? "no separator was found"
                : "the separator is taken to be " + Separators.describe(dialect.separator());
        String advice = namedBy.namesOptions
                ? "; if that is wrong say --separator, otherwise mend the line"
                : "; mend the line, or get the file again";
        return new UserError(what + separator + advice);
    }
}
