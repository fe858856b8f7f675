package dev.okl.app.table.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Reader;

/**
 * How lines are cut into cells.
 *
 * @param separator what is between cells
 * @param quotes whether a cell may be in quotes
 */
record CsvDialect(String separator, boolean quotes) {
    /** Separates nothing: no text file has it. For tables of one column, whose cells may have any separator in them. */
    static final String ONE_COLUMN = "\u001f";

    /** No text has it, so nothing is ever quoted. */
    private static final char NO_QUOTE = '\u0000';

    /**
     * The dialect of a file. Programs that separate by several characters know no quoting (MovieLens does not: a title such as
     * {@code "Great Performances" Cats} begins with a quote), so quotes are letters there.
     */
    static CsvDialect of(String separator) {
        return new CsvDialect(separator, separator.length() == 1);
    }

    /** Gives all records of a text to the handler. */
    CsvReader<RecordCells> reader(Reader text, RecordCells handler) {
        CsvReader.CsvReaderBuilder builder = CsvReader.builder()
                .fieldSeparator(separator)
                .quoteCharacter(quotes ? '"' : NO_QUOTE)
                .skipEmptyLines(true)
                // The number of cells is checked by the table, which knows what to say about it.
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .detectBomHeader(false);
        if (quotes && !separator.isBlank()) {
            // Hand-written files have a blank before the quote: a, "b, c". Costs about a tenth of the speed.
            builder.trimWhitespacesAroundQuotes(true);
        }
        return builder.build(handler, text);
    }
}
