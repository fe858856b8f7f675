package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A few bytes of Parquet may be very many rows. */
class ParquetUploadTest extends AbusedStudio {
    private static final String ROWS = "select 'a' as task, 1 as t, 2 as y from range(";

    @Test
    void asManyRowsAsATextOfThatSizeMayHave() throws IOException, SQLException {
        assertThat(studio.ok(upload("few.parquet", parquet(ROWS + "1000)")))
                        .get("rowCount")
                        .asInt())
                .isEqualTo(1000);
        Path many = parquet(ROWS + "1000000)");
        assertThat(Files.size(many)).isLessThan(50_000);
        assertThat(studio.refused(upload("MANY.Parquet", many), 413)).contains("larger than", "unpacked");
    }

    @Test
    void bytesThatArePackedCountUnpacked() throws IOException, SQLException {
        Path file = parquet("select repeat('long', 5000) || i as task, 1 as t, 2 as y from range(40) as r(i)");

        assertThat(Files.size(file)).isLessThan(90_000);
        studio.refused(upload("long.parquet", file), 413);
    }

    @Test
    void whatIsNoParquetIsCalledAsTheUserDoes() throws IOException {
        Path file = Files.writeString(folder.resolve("no.parquet"), "PAR1 nothing of the kind PAR1");

        assertThat(studio.refused(upload("mine.parquet", file), 400))
                .startsWith("mine.parquet")
                .doesNotContain("okl-studio-");
        assertThat(filesKept()).isEmpty();
    }

    private Path parquet(String sql) throws SQLException {
        Path file = folder.resolve("table.parquet");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("copy (" + sql + ") to '" + file + "' (format parquet, compression zstd)");
        }
        return file;
    }

    private HttpResponse<String> upload(String name, Path file) throws IOException {
        String form = StudioClient.form(name, Files.readString(file, StandardCharsets.ISO_8859_1));
        return studio.send(studio.request("/api/data")
                .header("Content-Type", "multipart/form-data; boundary=xyz")
                .POST(HttpRequest.BodyPublishers.ofByteArray(form.getBytes(StandardCharsets.ISO_8859_1))));
    }
}
