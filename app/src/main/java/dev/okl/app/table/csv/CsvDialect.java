package dev.okl.app.table.csv;

/**
 * How lines are cut into cells.
 *
 * @param separator what is between cells
 * @param quotes whether a cell may be in quotes
 */
record CsvDialect(String separator, boolean quotes) {
    /**
     * The dialect of a file. Programs that separate by several characters know no quoting (MovieLens does not: a title such as
     * {@code "Great Performances" Cats} begins with a quote), so quotes are letters there.
     */
    static CsvDialect of(String separator) {
        return new CsvDialect(separator, separator.length() == 1);
    }
}
