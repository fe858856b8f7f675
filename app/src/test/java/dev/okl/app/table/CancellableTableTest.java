package dev.okl.app.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.table.file.TableSpec;
import dev.okl.app.table.file.Tables;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CancellableTableTest {
    private final Table numbers = Tables.query(TableSpec.of(""), "select range as x from range(100000)")
            .open();

    @Test
    void readsUntilItIsCancelled() {
        AtomicLong read = new AtomicLong();
        Table table = numbers.cancellable(() -> read.get() > 5000);

        assertThatThrownBy(() -> table.read((line, cells) -> {
                    read.set(line);
                    return true;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(read.get()).isBetween(5000L, 10_000L);
    }

    @Test
    void isOtherwiseTheTable() {
        Table table = numbers.cancellable(() -> false);

        assertThat(table.name()).isEqualTo(numbers.name());
        assertThat(table.columns()).isEqualTo(numbers.columns());
        assertThat(table.place(3)).isEqualTo(numbers.place(3));
        assertThat(Tables.rows(table)).hasSize(100_000);
    }
}
