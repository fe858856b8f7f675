package dev.okl.app.table.file;

import dev.okl.app.table.Table;
import dev.okl.app.table.Where;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** Small tables for tests. */
public final class Tables {
    private Tables() {}

    /** All rows, each as its line and its cells: "2: a|b". */
    public static List<String> rows(Table table) {
        List<String> rows = new ArrayList<>();
        table.read((line, cells) -> rows.add(line + ": " + String.join("|", cells)));
        return rows;
    }

    public static Path write(Path folder, String name, String text) {
        return write(folder, name, text, StandardCharsets.UTF_8);
    }

    public static Path write(Path folder, String name, String text, Charset charset) {
        return write(folder, name, text.getBytes(charset));
    }

    public static Path write(Path folder, String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    public static TableSpec spec(Path file) {
        return TableSpec.of(file.toString());
    }

    public static TableSpec withSeparator(Path file, String separator) {
        return TableSpec.of(file.toString(), Optional.of(separator), List.of());
    }

    public static TableSpec withColumns(Path file, String... columns) {
        return TableSpec.of(file.toString(), Optional.empty(), List.of(columns));
    }

    public static TableSpec withEncoding(Path file, Charset encoding) {
        return new TableSpec(
                file.toString(),
                Optional.empty(),
                List.of(),
                Optional.of(encoding),
                Optional.empty(),
                Optional.empty());
    }

    /** The same table, seen through a query. */
    public static TableSpec query(TableSpec table, String sql) {
        return new TableSpec(
                table.location(),
                table.separator(),
                table.columns(),
                table.encoding(),
                Optional.of(sql),
                table.where());
    }

    /** The rows of the same table for which conditions hold. */
    public static TableSpec where(TableSpec table, String conditions) {
        Where where = Where.parse(conditions);
        return new TableSpec(
                table.location(),
                table.separator(),
                table.columns(),
                table.encoding(),
                table.sql(),
                Optional.of(where));
    }
}
