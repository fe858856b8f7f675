package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.simulation.HamdStudy;
import dev.okl.data.Split;
import dev.okl.data.TaskData;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HamdProtocolTest {
    private static final TaskData<Double> TRIAL = HamdStudy.simulate(2).data();
    private static final HamdProtocol PROTOCOL = HamdProtocol.of(TRIAL, 4, 7);

    private static double week(int observation) {
        return TRIAL.inputs().get(TRIAL.input(observation));
    }

    @Test
    void testSetIsAllThatComesAfterWeekThreeOfMostPatients() {
        Set<Integer> tested =
                Arrays.stream(PROTOCOL.test()).mapToObj(TRIAL::task).collect(Collectors.toSet());
        int[] late = IntStream.range(0, TRIAL.size()).filter(o -> week(o) > 3).toArray();
        assertThat(PROTOCOL.test())
                .isEqualTo(Arrays.stream(late)
                        .filter(o -> tested.contains(TRIAL.task(o)))
                        .toArray());
        Set<Integer> stayed = Arrays.stream(late).mapToObj(TRIAL::task).collect(Collectors.toSet());
        // 450 of all 494 patients are chosen. Who has left before has no late score, so of those who stayed 9% are left
        // on
        // average, give or take a few.
        double share = tested.size() / (double) stayed.size();
        assertThat(share).isBetween(0.87, 0.95);
        assertThat(stayed.size() - tested.size()).isBetween(1, 44);
    }

    @Test
    void exactlyNinetyOnePercentAreChosenWhereNobodyLeaves() {
        TaskData.Builder<Double> complete = TaskData.builder();
        for (int p = 0; p < 200; p++) {
            for (double week : new double[] {0, 3, 4}) {
                complete.add(week, "P" + p, week + p);
            }
        }
        assertThat(HamdProtocol.of(complete.build(), 1, 1).test()).hasSize(182);
    }

    @Test
    void theOthersAreSplitIntoSeventyAndThirtyPercent() {
        int known = TRIAL.size() - PROTOCOL.test().length;
        assertThat(PROTOCOL.splits()).hasSize(4);
        for (Split split : PROTOCOL.splits()) {
            assertThat(split.training()).hasSize((int) Math.round(0.7 * known));
            int[] all = Stream.of(split.training(), split.heldOut(), PROTOCOL.test())
                    .flatMapToInt(Arrays::stream)
                    .sorted()
                    .toArray();
            assertThat(all).isEqualTo(IntStream.range(0, TRIAL.size()).toArray());
        }
        Split any = PROTOCOL.splits().get(0);
        assertThat(any.heldOut().length / (double) any.training().length).isBetween(0.42, 0.44);
        assertThat(PROTOCOL.splits().get(0).training())
                .isNotEqualTo(PROTOCOL.splits().get(1).training());
    }

    @Test
    void nothingAfterWeekThreeOfATestedPatientIsKnown() {
        Set<Integer> tested =
                Arrays.stream(PROTOCOL.test()).mapToObj(TRIAL::task).collect(Collectors.toSet());
        for (Split split : PROTOCOL.splits()) {
            int[] known = IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.heldOut()))
                    .toArray();
            assertThat(Arrays.stream(known)).allMatch(o -> week(o) <= 3 || !tested.contains(TRIAL.task(o)));
            assertThat(Arrays.stream(known)).anyMatch(o -> week(o) > 3);
        }
    }

    @Test
    void sameSeedGivesTheSameSplits() {
        HamdProtocol again = HamdProtocol.of(TRIAL, 4, 7);
        assertThat(again.test()).isEqualTo(PROTOCOL.test());
        assertThat(again.splits().get(3).training())
                .isEqualTo(PROTOCOL.splits().get(3).training());
        assertThat(HamdProtocol.of(TRIAL, 4, 8).test()).isNotEqualTo(PROTOCOL.test());
    }
}
