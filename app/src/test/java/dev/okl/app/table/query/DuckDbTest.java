package dev.okl.app.table.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;

class DuckDbTest {
    @Test
    void theOrderOfTheRowsDoesNotDependOnThreads() throws SQLException {
        assertThat(setting("threads")).isEqualTo("1");
    }

    @Test
    void aQueryCannotChangeTheSettings() throws SQLException {
        assertThat(setting("lock_configuration")).isEqualTo("true");
        try (Connection connection = DuckDb.connect(Optional.empty());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("set autoinstall_known_extensions = true"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("locked");
        }
    }

    @Test
    void itsMemoryIsBesideThatOfJava() throws SQLException {
        assertThat(DuckDb.memory(100_000_000_000L)).isEqualTo("20000MB");
        assertThat(DuckDb.memory(1_000_000_000)).isEqualTo("512MB");
        assertThat(setting("memory_limit")).isNotEqualTo(unlimited());
    }

    private static String setting(String name) throws SQLException {
        try (Connection connection = DuckDb.connect(Optional.empty())) {
            return setting(connection, name);
        }
    }

    /** What DuckDB would take. */
    private static String unlimited() throws SQLException {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties())) {
            return setting(connection, "memory_limit");
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select current_setting('" + name + "')::varchar")) {
            result.next();
            return result.getString(1);
        }
    }
}
