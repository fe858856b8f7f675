package dev.okl.app.table.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.error.UserError;
import dev.okl.app.system.MachineMemory;
import dev.okl.app.system.TempFiles;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/** The interface to DuckDB: a private database in memory that reads local files and nothing else. */
final class DuckDb {
    private static final long LEAST_MEGABYTES = 512;

    private DuckDb() {}

    /** A database in which the view, if there is one, is called {@code data}. */
    static Connection connect(Optional<DataView> view) throws SQLException {
        Properties options = new Properties();
        // Without extensions it cannot reach the network; the query cannot change that.
        options.setProperty("autoinstall_known_extensions", "false");
        options.setProperty("autoload_known_extensions", "false");
        options.setProperty(
                "temp_directory", TempFiles.folder().resolve("duckdb").toString());
        options.setProperty("memory_limit", memory(MachineMemory.physical()));
        options.setProperty("lock_configuration", "true");
        // With several threads the order of the rows, and the last digits of a sum, would differ from run to run.
        options.setProperty("threads", "1");
        options.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        Connection connection = open(options);
        try (Statement statement = connection.createStatement()) {
            // random() and samples: the same at every reading.
            statement.execute("select setseed(0.5)");
            if (view.isPresent()) {
                statement.execute(view.get().statement());
            }
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** A fifth of the machine: Java's own part is beside it. What is larger goes to temporary files. */
    static String memory(long physical) {
        return Math.max(LEAST_MEGABYTES, physical / 5 / 1_000_000) + "MB";
    }

    private static Connection open(Properties options) throws SQLException {
        try {
            return new DuckDBDriver().connect("jdbc:duckdb:", options);
        } catch (LinkageError e) {
            throw new UserError(
                    "DuckDB, which reads Parquet and SQL, does not run on this machine; save the table as CSV", e);
        }
    }

    /**
     * Refuses everything but one SELECT. A query is for reading: INSTALL would go to the network, COPY write files. DuckDB
     * parses the text and executes nothing of it.
     */
    static void checkIsSelect(Connection connection, String sql) throws SQLException {
        JsonNode parsed = parse(connection, sql);
        String error = parsed.path("error_message").asText();
        if (parsed.path("error_type").asText().equals("parser")) {
            throw new UserError("the query: " + error + "\nmend the SQL; the file is called data in it");
        }
        if (!error.isEmpty() || parsed.path("statements").size() != 1) {
            throw new UserError("the query: must be a single SELECT (or FROM, WITH, VALUES, UNPIVOT)");
        }
    }

    private static JsonNode parse(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select json_serialize_sql(?::varchar)")) {
            statement.setString(1, sql);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return new ObjectMapper().readTree(result.getString(1));
            }
        } catch (JsonProcessingException e) {
            throw new SQLException(e);
        }
    }

    /** The first line of DuckDB's message, and the second where that helps. */
    static UserError error(String name, SQLException e) {
        List<String> lines = String.valueOf(e.getMessage()).strip().lines().toList();
        boolean helps = lines.size() > 1 && lines.get(1).matches("(Candidate bindings|Did you mean|Possible).*");
        return new UserError(name + ": " + lines.get(0) + (helps ? "\n" + lines.get(1) : ""), e);
    }
}
