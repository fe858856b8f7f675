package dev.okl.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {
    /** Task t has t observations, at inputs 0 to t-1. */
    private static final TaskData<Integer> DATA =
            data(IntStream.range(0, 15).boxed().toList());

    private static TaskData<Integer> data(List<Integer> tasks) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int task : tasks) {
            builder.addTask("t" + task);
            for (int k = 0; k < task; k++) {
                builder.add(k, "t" + task, k);
            }
        }
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.25, 0.5, 0.9, 0.999})
    void everyTaskGivesItsShareAndKeepsOne(double share) {
        // A share of 0.01 of at most 14 observations is none.
        TaskData<Integer> data = share < 0.1 ? data(List.of(1, 60, 300)) : DATA;
        Split split = Split.holdOut(data, share, 1);

        assertPartition(data, split);
        for (int j = 0; j < data.tasks().size(); j++) {
            int size = Integer.parseInt(data.tasks().get(j).substring(1));
            long expected = size == 0 ? 0 : Math.min(size - 1, Math.round(share * size));
            assertThat(count(data, split.heldOut(), j)).as("task of %d", size).isEqualTo(expected);
        }
    }

    @Test
    void everyObservationIsHeldOutEquallyOften() {
        TaskData<Integer> data = data(List.of(10));
        int[] counts = new int[10];
        for (int seed = 0; seed < 2000; seed++) {
            for (int o : Split.holdOut(data, 0.3, seed).heldOut()) {
                counts[o]++;
            }
        }
        // 600 expected with a standard deviation of 20; five of them leave one chance in 10^5 for ten counts.
        assertThat(Arrays.stream(counts)).allMatch(count -> Math.abs(count - 600) < 100);
    }

    @Test
    void theSeedDecides() {
        assertThat(Split.holdOut(DATA, 0.5, 1).heldOut())
                .containsExactly(Split.holdOut(DATA, 0.5, 1).heldOut());
        assertThat(Split.holdOut(DATA, 0.5, 1).heldOut())
                .isNotEqualTo(Split.holdOut(DATA, 0.5, 2).heldOut());
        assertThat(Split.folds(DATA, 3, 1).get(0).heldOut())
                .isNotEqualTo(Split.folds(DATA, 3, 2).get(0).heldOut());
    }

    @Test
    void theOrderOfTheTasksDoesNotMatter() {
        List<Integer> order = new ArrayList<>(IntStream.range(0, 15).boxed().toList());
        Collections.shuffle(order, new Random(3));
        TaskData<Integer> other = data(order);

        assertThat(names(other, Split.holdOut(other, 0.3, 7))).isEqualTo(names(DATA, Split.holdOut(DATA, 0.3, 7)));
        for (int fold = 0; fold < 4; fold++) {
            assertThat(names(other, Split.folds(other, 4, 7).get(fold)))
                    .isEqualTo(names(DATA, Split.folds(DATA, 4, 7).get(fold)));
        }
    }

    /** What a task gives to a hold-out does not depend on which other tasks there are. */
    @Test
    void otherTasksDoNotMatterForAHoldOut() {
        TaskData<Integer> few = data(List.of(9, 12));
        Set<String> expected = names(DATA, Split.holdOut(DATA, 0.3, 7)).stream()
                .filter(name -> name.startsWith("t9 ") || name.startsWith("t12 "))
                .collect(Collectors.toSet());

        assertThat(names(few, Split.holdOut(few, 0.3, 7))).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void foldsHoldOutEverythingOnceButTheOnlyOneOfATask(int k) {
        List<Split> folds = Split.folds(DATA, k, 5);
        int[] heldOut = new int[DATA.size()];
        int smallest = Integer.MAX_VALUE;
        int largest = 0;
        for (Split fold : folds) {
            assertPartition(DATA, fold);
            Arrays.stream(fold.heldOut()).forEach(o -> heldOut[o]++);
            smallest = Math.min(smallest, fold.heldOut().length);
            largest = Math.max(largest, fold.heldOut().length);
            for (int j = 1; j < DATA.tasks().size(); j++) {
                assertThat(count(DATA, fold.training(), j)).isPositive();
                int size = Integer.parseInt(DATA.tasks().get(j).substring(1));
                if (size > 1) {
                    assertThat(count(DATA, fold.heldOut(), j)).isBetween((long) size / k, (size + k - 1L) / k);
                }
            }
        }

        assertThat(folds).hasSize(k);
        assertThat(largest - smallest).isLessThanOrEqualTo(1);
        for (int o = 0; o < heldOut.length; o++) {
            boolean only = DATA.tasks().get(DATA.task(o)).equals("t1");
            assertThat(heldOut[o]).isEqualTo(only ? 0 : 1);
        }
    }

    @Test
    void theLastOnesPerTaskByTheOrder() {
        TaskData<Integer> data = TaskData.<Integer>builder()
                .add(0, "a", 0)
                .add(1, "b", 0)
                .add(2, "a", 0)
                .add(3, "a", 0)
                .add(4, "b", 0)
                .add(5, "c", 0)
                .build();
        double[] order = {9, 2, 3, 5, 1, 0};

        assertThat(Split.lastPerTask(data, 1, order).heldOut()).containsExactly(0, 1);
        assertThat(Split.lastPerTask(data, 2, order).heldOut()).containsExactly(0, 1, 3);
        // Every task keeps one, however many are asked for.
        assertThat(Split.lastPerTask(data, 100, order).training()).containsExactly(2, 4, 5);
        assertThat(Split.lastPerTask(data, Integer.MAX_VALUE, order).training()).containsExactly(2, 4, 5);
    }

    @Test
    void tiesDoNotGoByTheOrderOfTheObservations() {
        TaskData<Integer> data = data(List.of(5));
        TaskData<Integer> reversed = reordered(data, IntStream.of(4, 3, 2, 1, 0));

        assertThat(Split.lastPerTask(data, 2, new double[5]).heldOut()).hasSize(2);
        assertThat(names(reversed, Split.lastPerTask(reversed, 2, new double[5])))
                .isEqualTo(names(data, Split.lastPerTask(data, 2, new double[5])));
        assertThat(Split.lastPerTask(data, 2, new double[] {1, 7, 1, 1, 1}).heldOut())
                .hasSize(2)
                .contains(1);
    }

    @Test
    void theOrderOfTheObservationsDoesNotMatter() {
        for (int shuffle = 0; shuffle < 5; shuffle++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, DATA.size()).boxed().toList());
            Collections.shuffle(order, new Random(shuffle));
            TaskData<Integer> other = reordered(DATA, order.stream().mapToInt(o -> o));

            assertThat(names(other, Split.holdOut(other, 0.3, 7))).isEqualTo(names(DATA, Split.holdOut(DATA, 0.3, 7)));
            assertThat(names(other, Split.learnFrom(other, 3, 7))).isEqualTo(names(DATA, Split.learnFrom(DATA, 3, 7)));
            for (int fold = 0; fold < 4; fold++) {
                assertThat(names(other, Split.folds(other, 4, 7).get(fold)))
                        .isEqualTo(names(DATA, Split.folds(DATA, 4, 7).get(fold)));
            }
        }
    }

    @Test
    void replicatesOfACellAreHeldOutTogether() {
        TaskData.Builder<Integer> builder = TaskData.builder();
        for (int o = 0; o < 200; o++) {
            builder.add(o % 10, "t" + o % 3, o);
        }
        TaskData<Integer> data = builder.build();

        assertThat(cells(data, Split.holdOut(data, 0.3, 1).heldOut()))
                .hasSize(3 * 3)
                .doesNotContainAnyElementsOf(
                        cells(data, Split.holdOut(data, 0.3, 1).training()));
        for (Split fold : Split.folds(data, 4, 1)) {
            assertThat(cells(data, fold.heldOut())).doesNotContainAnyElementsOf(cells(data, fold.training()));
        }
        Split last = Split.lastPerTask(data, 2, data.perObservation(input -> input));
        assertThat(cells(data, last.heldOut())).allMatch(cell -> cell.endsWith(" 8") || cell.endsWith(" 9"));
        assertThat(cells(data, last.training())).noneMatch(cell -> cell.endsWith(" 8") || cell.endsWith(" 9"));
    }

    /** There is nothing else to hold out, and no way to tell equal ones apart. */
    @Test
    void aTaskOfOneCellGivesItsShareOfReplicates() {
        TaskData.Builder<String> builder = TaskData.builder();
        TaskData.Builder<String> reversed = TaskData.builder();
        double[] values = {1, 2, 2, 2, 3, 4, 5, 5};
        for (int k = 0; k < values.length; k++) {
            builder.add("all", "a", values[k]);
            reversed.add("all", "a", values[values.length - 1 - k]);
        }
        TaskData<String> data = builder.build();
        TaskData<String> other = reversed.build();

        assertThat(Split.holdOut(data, 0.25, 1).heldOut()).hasSize(2);
        assertThat(values(data, Split.holdOut(data, 0.5, 1))).isEqualTo(values(other, Split.holdOut(other, 0.5, 1)));
        assertThat(Split.folds(data, 8, 1))
                .allSatisfy(fold -> assertThat(fold.heldOut()).hasSize(1));
    }

    @Test
    void foldsAreBoundedByWhatCanBeHeldOut() {
        assertThat(Split.folds(data(List.of(1, 2, 5)), 7, 1)).hasSize(7);
        assertThatThrownBy(() -> Split.folds(data(List.of(1, 2, 5)), 8, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("folds must be <= 7, the number of (input, task) cells that can be held out, but was 8");
        assertThatThrownBy(() -> Split.folds(DATA, 1_000_000_000, 1)).hasMessageContaining("but was 1000000000");
    }

    /** A flag per fold and observation would take 10 GB. */
    @Test
    void manyFoldsTakeLittleMemory() {
        List<Split> folds = Split.folds(data(List.of(100_000)), 100_000, 1);
        assertThat(folds.get(99_999).heldOut()).hasSize(1);
        assertThat(folds.get(0).training()).hasSize(99_999);
    }

    @Test
    void markedOnesAreHeldOutAsTheyAre() {
        Split split = Split.ofMarked(new boolean[] {true, false, false, true});
        assertThat(split.training()).containsExactly(1, 2);
        assertThat(split.heldOut()).containsExactly(0, 3);
        assertThat(Split.ofMarked(new boolean[2]).heldOut()).isEmpty();
    }

    @Test
    void nothingToHoldOutIsSaid() {
        assertRefused(
                d -> Split.holdOut(d, 0.25, 1),
                "nothing to validate on: no task has enough observations to hold out a share of 0.25");
        assertRefused(
                d -> Split.folds(d, 2, 1).get(0),
                "nothing to validate on: no task has enough observations to hold out 2 folds");
        assertRefused(
                d -> Split.lastPerTask(d, 3, new double[1]),
                "nothing to validate on: no task has enough observations to hold out the last 3 per task");
    }

    @Test
    void optionsAreChecked() {
        assertRefused(d -> Split.holdOut(d, 0, 1), "the share held out must be between 0 and 1 but was 0.0");
        assertRefused(d -> Split.holdOut(d, 1, 1), "the share held out must be between 0 and 1 but was 1.0");
        assertRefused(d -> Split.holdOut(d, Double.NaN, 1), "the share held out must be between 0 and 1 but was NaN");
        assertRefused(d -> Split.folds(d, 1, 1).get(0), "folds must be >= 2 but was 1");
        assertRefused(
                d -> Split.lastPerTask(d, 0, new double[1]), "the number held out per task must be >= 1 but was 0");
        assertRefused(d -> Split.lastPerTask(d, 1, new double[2]), "there are 1 observations but the order has 2");
        assertRefused(
                d -> Split.lastPerTask(d, 1, new double[] {Double.NaN}),
                "row 1: the order must be a number but was NaN");
    }

    private static void assertRefused(Function<TaskData<Integer>, Split> split, String message) {
        assertThatThrownBy(() -> split.apply(data(List.of(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static void assertPartition(TaskData<?> data, Split split) {
        int[] all = IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.heldOut()))
                .sorted()
                .toArray();
        assertThat(all).containsExactly(IntStream.range(0, data.size()).toArray());
    }

    private static long count(TaskData<?> data, int[] observations, int task) {
        return Arrays.stream(observations).filter(o -> data.task(o) == task).count();
    }

    private static Set<String> names(TaskData<Integer> data, Split split) {
        return Arrays.stream(split.heldOut())
                .mapToObj(o ->
                        data.tasks().get(data.task(o)) + " at " + data.inputs().get(data.input(o)))
                .collect(Collectors.toSet());
    }

    private static TaskData<Integer> reordered(TaskData<Integer> data, IntStream order) {
        TaskData.Builder<Integer> builder = TaskData.builder();
        order.forEach(
                o -> builder.add(data.inputs().get(data.input(o)), data.tasks().get(data.task(o)), data.value(o)));
        return builder.build();
    }

    private static Set<String> cells(TaskData<?> data, int[] observations) {
        return Arrays.stream(observations)
                .mapToObj(o ->
                        data.tasks().get(data.task(o)) + " " + data.inputs().get(data.input(o)))
                .collect(Collectors.toSet());
    }

    private static double[] values(TaskData<?> data, Split split) {
        return Arrays.stream(split.heldOut()).mapToDouble(data::value).sorted().toArray();
    }
}
