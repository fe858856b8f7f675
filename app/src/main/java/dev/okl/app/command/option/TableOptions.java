package dev.okl.app.command.option;

import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Where;
import dev.okl.app.table.file.TableSpec;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The format of the data file, and which of its rows are used. */
public final class TableOptions {
    @Option(
            names = {"--sep", "--separator"},
            paramLabel = "TEXT",
            converter = Converters.Separator.class,
            description = "What separates columns: any text, such as ';' or '::', or tab. Default: found out.")
    private Optional<String> separator = Optional.empty();

    @Option(
            names = "--columns",
            paramLabel = "A,B,..",
            description = "Names of the columns of a file without a header; g1..g19 stands for nineteen.")
    private Converters.Names columns = Converters.Names.NONE;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Default: UTF-8, or ISO-8859-1 where the file is not that.")
    private Optional<Charset> encoding = Optional.empty();

    @Option(
            names = "--sql",
            paramLabel = "QUERY",
            description = {
                "A query (DuckDB) whose result is the data; the file is the table 'data' in it.",
                "@FILE reads the query from a file."
            })
    private Optional<String> sql = Optional.empty();

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = {
                "Only rows for which it holds: dvid = cp, time <= 24, sex != unknown; several joined by and.",
                "Several values after = are any of these: site = 3, 4. Signs: =, !=, <, <=, >, >=."
            })
    private Optional<Where> where = Optional.empty();

    /** Refuses a command line that names no data at all. */
    public void check(String location) {
        UsageError.require(
                location != null || sql.isPresent(), "name the data: a file, - for the standard input, or --sql QUERY");
    }

    /** The table; the location may be null where a query needs none. */
    public TableSpec spec(String location) {
        return new TableSpec(
                location == null ? "" : location,
                separator,
                columns.list(),
                encoding,
                sql.map(TableOptions::query),
                where);
    }

    /** Whether only some rows are kept. */
    public boolean hasConditions() {
        return where.isPresent();
    }

    /** The files that are read: the table, which may be null, and that of the query. */
    Stream<String> files(String location) {
        return Stream.concat(
                Stream.ofNullable(location),
                sql.filter(text -> text.startsWith("@")).map(text -> text.substring(1)).stream());
    }

    /** The query, or the one in a file. */
    private static String query(String text) {
        if (!text.startsWith("@")) {
            return text;
        }
        String file = text.substring(1);
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new UserError(file + ": the query cannot be read; check the name and the folder", e);
        }
    }
}
