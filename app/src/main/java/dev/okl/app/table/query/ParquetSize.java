package dev.okl.app.table.query;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** The size of the contents of a Parquet file, by its metadata: a few bytes can hold very many rows. */
public final class ParquetSize {
    /** A cell and what separates it from the next, in a text. */
    private static final int LEAST_CELL = 2;

    private ParquetSize() {}

    /** Whether a file of that name is read as Parquet. */
    public static boolean isParquet(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".parquet");
    }

    /**
     * Its bytes when unpacked, or those that a text of its cells would have at least, whichever is more.
     *
     * @throws dev.okl.app.error.UserError when it cannot be read
     */
    public static double unpacked(Path file) {
        String sql = "select coalesce(sum(total_uncompressed_size), 0)::double,"
                + " coalesce(sum(row_group_num_rows), 0)::double from parquet_metadata(" + DataView.quoted(file) + ")";
        try (Connection connection = DuckDb.connect(Optional.empty());
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet result = query.executeQuery()) {
            result.next();
            // The metadata have a row for each column of each group of rows, so this counts cells.
            return Math.max(result.getDouble(1), LEAST_CELL * result.getDouble(2));
        } catch (SQLException e) {
            throw DuckDb.error(file.toString(), e);
        }
    }
}
