package dev.okl.app.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.dataset.column.Metadata;
import dev.okl.app.dataset.column.RowSource;
import dev.okl.app.error.UserError;
import dev.okl.app.table.Table;
import dev.okl.app.table.file.TableSpec;
import dev.okl.data.Transform;
import dev.okl.formula.Formula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables for a model that knows the task a. */
class NewTasksTest {
    private static final Dataset.ColumnNames LONG = new Dataset.ColumnNames(
            false,
            Optional.of("task"),
            Optional.of("y"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    private static final Dataset.ColumnNames WIDE = new Dataset.ColumnNames(
            true,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("ts"),
            Optional.empty(),
            Optional.empty());

    private static final Transform SCALE = new Transform(Transform.Kind.SQRT);

    @TempDir
    Path folder;

    @Test
    void knownTasksNeedNoDescription() throws IOException {
        NewTasks read = described("task,t,y\na,1,2\nb,1,3\n", "task,age\nb,60\n");

        assertThat(read.known()).containsExactly("a");
        assertThat(read.data().tasks()).containsExactly("b");
        assertThat(read.descriptions().get("b").number("age")).isEqualTo(60);
    }

    @Test
    void newTasksMayHaveNoDescription() throws IOException {
        NewTasks read = described("task,t,y\nb,1,3\nc,1,4\nd,1,5\n", "task,age\nb,60\nd,NA\n");

        assertThat(read.data().tasks()).containsExactly("b", "c", "d");
        assertThat(read.descriptions()).containsOnlyKeys("b");
    }

    @Test
    void observationsAtInputsWithoutAValueAreLeftOut() throws IOException {
        NewTasks read = described("task,t,y\nb,1,3\nb,,4\n", "task,age\nb,60\n");

        assertThat(read.data().size()).isEqualTo(1);
        assertThat(read.leftOut()).isEqualTo(1);
    }

    @Test
    void theOrderOfAWideTableIsNoTask() throws IOException {
        NewTasks read = wide("t,ts,a,b\n1,7,2,3\n2,8,,\n,9,,4\n");

        assertThat(read.known()).containsExactly("a");
        assertThat(read.data().tasks()).containsExactly("b");
        assertThat(read.data().inputs()).hasSize(1);
        assertThat(read.leftOut()).isEqualTo(1);
    }

    @Test
    void aWideTableNeedsAnObservationToo() {
        assertThatThrownBy(() -> wide("t,b\n1,\n"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("there is no observation");
    }

    @Test
    void whereNoRowHasAValueTheInputsAreNotBlamed() {
        assertThatThrownBy(() -> described("task,t,y\nb,1,\nc,2,NA\n", "task,age\nb,60\n"))
                .isInstanceOf(UserError.class)
                .hasMessageEndingWith(
                        "data.csv: there is no observation, for no row has a task and a value in column 'y'");
    }

    @Test
    void aValueOffTheScaleOfTheModelIsNamedWithItsPlace() {
        assertThatThrownBy(() -> described("task,t,y\nb,1,4\nb,2,-2\n", "task,age\nb,60\n"))
                .isInstanceOf(UserError.class)
                .hasMessageEndingWith(
                        "data.csv:3, column 'y': the value -2.0 has no place on the scale sqrt, which is for values >= 0");
        assertThatThrownBy(() -> wide("t,b\n1,4\n2,-2\n"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("wide.csv:3, column 'b': the value -2.0");
    }

    @Test
    void rawKeysOfOtherCellsAreOther() throws IOException {
        Table table = table("keys.csv", "a,b\n1,2\n");
        RowSource rows = RowSource.of(table, Optional.empty(), "", Formula.parse("hamming(a, b)"));

        assertThat(rows.rawKey(new String[] {"x\0", "y"})).isNotEqualTo(rows.rawKey(new String[] {"x", "\0y"}));
        assertThat(rows.rawKey(new String[] {"x\0y", ""})).isNotEqualTo(rows.rawKey(new String[] {"x", "y\0"}));
        assertThat(rows.rawKey(new String[] {"1", "1:1"})).isNotEqualTo(rows.rawKey(new String[] {"11:1", ""}));
    }

    private NewTasks wide(String text) throws IOException {
        Table table = table("wide.csv", text);
        return NewTasks.read(table, WIDE, inputs(table), Optional.empty(), "a"::equals, SCALE);
    }

    private NewTasks described(String text, String ages) throws IOException {
        Table table = table("data.csv", text);
        Metadata metadata = Metadata.read(table("ages.csv", ages), "task");
        RowSource tasks = RowSource.of(table, Optional.of(metadata), "task", Formula.parse("gaussian(age, width=10)"));
        return NewTasks.read(table, LONG, inputs(table), Optional.of(tasks), "a"::equals, SCALE);
    }

    private static RowSource inputs(Table table) {
        return RowSource.of(table, Optional.empty(), "", Formula.parse("linear-spline(t)"));
    }

    private Table table(String name, String text) throws IOException {
        return TableSpec.of(Files.writeString(folder.resolve(name), text).toString())
                .open();
    }
}
