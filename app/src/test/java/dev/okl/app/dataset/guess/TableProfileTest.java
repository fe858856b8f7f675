package dev.okl.app.dataset.guess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.dataset.guess.TableProfile.ColumnProfile;
import dev.okl.app.table.Table;
import dev.okl.formula.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableProfileTest {
    private static final int PATIENTS = 60_000;

    @Test
    void dataSortedByTimeAreReadUntilTheTimeChanges() {
        TableProfile profile = TableProfile.of(new Visits(2, 4), OptionalInt.of(0), cells -> true);

        assertThat(profile.columns()).extracting(ColumnProfile::constant).containsExactly(false, false, false, false);
        assertThat(profile.columns()).extracting(ColumnProfile::perTask).containsExactly(true, false, false, true);
        assertThat(KernelGuess.of(profile, Set.of("patient", "dose"), Optional.empty())
                        .formula())
                .isEqualTo("linear-spline(week)");
    }

    /** The second row of week 2 shows that the dose may change, only later ones how far it goes down. */
    @Test
    void aColumnThatChangedLateIsLookedAtForAWhile() {
        assertThat(TableProfile.of(new Visits(2, 3), OptionalInt.of(0), cells -> true)
                        .columns()
                        .get(2)
                        .smallest())
                .isEqualTo(-4);
    }

    @Test
    void aConstantIsAConstantToTheEnd() {
        assertThat(TableProfile.of(new Visits(1, 4), OptionalInt.of(0), cells -> true)
                        .columns()
                        .get(1)
                        .constant())
                .isTrue();
    }

    /** All patients in week 1, then all in week 2: the dose changes with the week, the age does not. */
    private record Visits(int weeks, int width) implements Table {
        @Override
        public String name() {
            return "visits";
        }

        @Override
        public Schema columns() {
            return new Schema(List.of("patient", "week", "dose", "age").subList(0, width));
        }

        @Override
        public void read(RowVisitor visitor) {
            for (int row = 0; row < weeks * PATIENTS; row++) {
                int patient = row % PATIENTS;
                int week = row / PATIENTS + 1;
                String[] cells = {"p" + patient, "" + week, "" + (week == 1 ? 1 : -1) * (patient % 5), "" + patient % 90
                };
                if (!visitor.row(row, Arrays.copyOf(cells, width))) {
                    return;
                }
            }
        }

        @Override
        public String place(long line) {
            return "visits:" + line;
        }
    }
}
