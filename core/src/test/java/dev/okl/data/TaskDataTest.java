package dev.okl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskDataTest {
    @Test
    void equalInputsAndTasksAreOne() {
        TaskData<String> data = TaskData.<String>builder()
                .add("b", "t2", 1)
                .add("a", "t1", 2)
                .add(new String("b"), "t1", 3)
                .build();

        assertThat(data.inputs()).containsExactly("b", "a");
        assertThat(data.tasks()).containsExactly("t2", "t1");
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.input(2)).isZero();
        assertThat(data.task(2)).isEqualTo(1);
        assertThat(data.inputNumber("a")).isEqualTo(1);
        assertThat(data.inputNumber("c")).isEqualTo(-1);
        assertThat(data.taskNumber("t1")).isEqualTo(1);
        assertThat(data.taskNumber("t3")).isEqualTo(-1);
        assertThat(data).hasToString("3 observations of 2 tasks at 2 inputs");
    }

    @Test
    void arraysAreEqualByTheirElements() {
        TaskData<double[]> data = TaskData.<double[]>builder()
                .add(new double[] {1, 2}, "t", 1)
                .add(new double[] {2, 1}, "t", 2)
                .add(new double[] {1, 2}, "t", 3)
                .build();

        assertThat(data.inputs()).hasSize(2);
        assertThat(data.input(2)).isEqualTo(data.input(0));
        assertThat(data.inputNumber(new double[] {2, 1})).isEqualTo(1);
        assertThat(data.inputNumber(new double[] {2})).isEqualTo(-1);
    }

    @Test
    void observationsCanBeAddedByNumbersOfInputsAndTasks() {
        TaskData.Builder<String> builder = TaskData.builder();
        int input = builder.addInput("a");
        int task = builder.addTask("t");

        TaskData<String> data = builder.add(input, task, 1.5, 2).build();

        assertThat(data.size()).isEqualTo(1);
        assertThat(data.value(0)).isEqualTo(1.5);
        assertThat(data.weight(0)).isEqualTo(2);
        assertThatThrownBy(() -> builder.add(input, task, Double.NaN, 1))
                .hasMessageContaining("row 2 (input a, task t): the value must be finite but was NaN");
        assertThatThrownBy(() -> builder.add(1, task, 1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void replicatesAreKept() {
        TaskData<String> data = TaskData.<String>builder()
                .add("a", "t", 1)
                .add("a", "t", 5, 2)
                .add("a", "t", 1)
                .build();

        assertThat(data.size()).isEqualTo(3);
        assertThat(List.of(data.value(0), data.value(1), data.value(2))).containsExactly(1.0, 5.0, 1.0);
        assertThat(List.of(data.weight(0), data.weight(1), data.weight(2))).containsExactly(1.0, 2.0, 1.0);
    }

    @Test
    void inputsAndTasksMayHaveNoObservation() {
        TaskData.Builder<String> builder = TaskData.builder();
        assertThat(builder.addInput("unseen")).isZero();
        assertThat(builder.addTask("silent")).isZero();
        assertThat(builder.addInput("unseen")).isZero();
        builder.add("a", "t", 1);
        TaskData<String> data = builder.build();

        assertThat(data.inputs()).containsExactly("unseen", "a");
        assertThat(data.tasks()).containsExactly("silent", "t");
        assertThat(data.byTask().end(0)).isEqualTo(data.byTask().start(0));
        assertThat(builder.size()).isEqualTo(1);
    }

    @Test
    void nothingIsDataToo() {
        TaskData<String> data = TaskData.<String>builder().build();

        assertThat(data.size()).isZero();
        assertThat(data.byInput().rows()).isZero();
    }

    @Test
    void manyObservationsAreKeptInTheirOrder() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int o = 0; o < 1000; o++) {
            // The first weight that is not one comes late.
            builder.add(o % 7, "t" + o % 3, o, o < 500 ? 1 : o);
        }
        TaskData<Integer> data = builder.build();
        for (int o = 0; o < 1000; o++) {
            assertThat(data.inputs().get(data.input(o))).isEqualTo(o % 7);
            assertThat(data.tasks().get(data.task(o))).isEqualTo("t" + o % 3);
            assertThat(data.value(o)).isEqualTo(o);
            assertThat(data.weight(o)).isEqualTo(o < 500 ? 1 : o);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesMustBeFinite(double value) {
        assertRefused("a", "t", value, 1, "row 2 (input a, task t): the value must be finite but was " + value);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -0.0, -1})
    void weightsMustBePositiveAndFinite(double weight) {
        assertRefused(
                "a",
                "t",
                1,
                weight,
                "row 2 (input a, task t): the weight must be positive and finite but was " + weight);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.1e50, -1e80, Double.MAX_VALUE})
    void valuesMustNotBeTooLarge(double value) {
        assertRefused(
                "a",
                "t",
                value,
                1,
                "row 2 (input a, task t): the value must be between -1.0E50 and 1.0E50 but was " + value
                        + "; take another unit");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e80, 1e-200, Double.MIN_VALUE})
    void weightsMustNotBeTooLargeOrSmall(double weight) {
        assertRefused(
                "a",
                "t",
                1,
                weight,
                "row 2 (input a, task t): the weight must be between 1.0E-50 and 1.0E50 but was " + weight);
    }

    @Test
    void nothingMayBeNull() {
        assertRefused(null, "t", 1, 1, "row 2: an input must not be null");
        assertRefused("a", null, 1, 1, "row 2: a task's name must not be null");
        assertThatThrownBy(() -> TaskData.<String>builder().addInput(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 1: an input must not be null");
        assertThatThrownBy(() -> TaskData.<String>builder().addTask(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 1: a task's name must not be null");
    }

    @Test
    void arraysInMessagesCanBeRead() {
        assertThatThrownBy(() -> TaskData.<double[]>builder().add(new double[] {1, 2}, "t", Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row 1 (input [1.0, 2.0], task t): the value must be finite but was NaN");
    }

    @Test
    void whatWasBuiltDoesNotChange() {
        TaskData.Builder<String> builder = TaskData.<String>builder().add("a", "t", 1);
        TaskData<String> data = builder.build();
        builder.add("b", "u", 2, 3);

        assertThat(data.inputs()).containsExactly("a");
        assertThat(data.taskNumber("u")).isEqualTo(-1);
        assertThat(data.size()).isEqualTo(1);
        assertThatThrownBy(() -> data.inputs().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aSubsetKeepsInputsAndTasks() {
        TaskData<String> data = TaskData.<String>builder()
                .add("a", "t", 1)
                .add("b", "u", 2, 4)
                .add("c", "t", 3)
                .build();
        TaskData<String> subset = data.subset(new int[] {2, 1});

        assertThat(subset.inputs()).isEqualTo(data.inputs());
        assertThat(subset.tasks()).isEqualTo(data.tasks());
        assertThat(subset.size()).isEqualTo(2);
        assertThat(List.of(subset.value(0), subset.value(1))).containsExactly(3.0, 2.0);
        assertThat(List.of(subset.weight(0), subset.weight(1))).containsExactly(1.0, 4.0);
        assertThat(subset.input(0)).isEqualTo(2);
        assertThat(subset.task(1)).isEqualTo(1);
        assertThat(data.subset(new int[0]).size()).isZero();
    }

    @Test
    void withoutTasksKeepsTheInputs() {
        TaskData.Builder<String> builder = TaskData.<String>builder()
                .add("a", "t", 1)
                .add("b", "u", 2, 4)
                .add("c", "v", 3)
                .add("a", "v", 5);
        builder.addTask("silent");
        TaskData<String> left = builder.build().withoutTasks(List.of("t", "unknown"));

        assertThat(left.inputs()).containsExactly("a", "b", "c");
        assertThat(left.tasks()).containsExactly("u", "v", "silent");
        assertThat(left.size()).isEqualTo(3);
        assertThat(List.of(left.value(0), left.value(1), left.value(2))).containsExactly(2.0, 3.0, 5.0);
        assertThat(left.weight(0)).isEqualTo(4);
        assertThat(left.tasks().get(left.task(2))).isEqualTo("v");
        assertThat(left.inputs().get(left.input(2))).isEqualTo("a");
    }

    @Test
    void inputsThatLookTheSameBecomeOne() {
        TaskData<String> data = TaskData.<String>builder()
                .add("apple", "t", 1)
                .add("plum", "t", 2, 4)
                .add("avocado", "u", 3)
                .build();
        TaskData<String> seen = data.seenAs(name -> name.substring(0, 1));

        assertThat(seen.inputs()).containsExactly("a", "p");
        assertThat(seen.tasks()).containsExactly("t", "u");
        assertThat(List.of(seen.input(0), seen.input(1), seen.input(2))).containsExactly(0, 1, 0);
        assertThat(List.of(seen.value(0), seen.value(1), seen.value(2))).containsExactly(1.0, 2.0, 3.0);
        assertThat(seen.weight(1)).isEqualTo(4);
        assertThat(data.seenAs(name -> name)).isSameAs(data);
    }

    /** A row that is refused leaves no trace: neither an input nor a task. */
    private static void assertRefused(String input, String task, double value, double weight, String message) {
        TaskData.Builder<String> builder = TaskData.<String>builder().add("first", "one", 1);
        assertThatThrownBy(() -> builder.add(input, task, value, weight))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        TaskData<String> data = builder.build();
        assertThat(data.inputs()).containsExactly("first");
        assertThat(data.tasks()).containsExactly("one");
        assertThat(data.size()).isEqualTo(1);
    }

    @Test
    void anArrayThatIsChangedLaterDoesNotChangeTheData() {
        double[] reused = {1, 2};
        TaskData.Builder<double[]> builder = TaskData.builder();
        builder.add(reused, "a", 1);
        reused[0] = 5;
        TaskData<double[]> data = builder.add(reused, "a", 2).build();
        assertThat(data.inputs()).hasSize(2);
        assertThat(data.inputs().get(0)).containsExactly(1, 2);
        assertThat(data.perObservation(x -> x[0])).containsExactly(1, 5);
    }
}
