package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.comparison.Statistics;
import dev.okl.app.docs.ExampleFilesTest;
import dev.okl.reproduce.study.HamdStudy.Arm;
import dev.okl.reproduce.study.HamdStudy.Visit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HamdStudyTest {
    /** Figures computed elsewhere, to this accuracy. */
    private static final double BY_HAND = 1e-9;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, -77})
    void sizeIsThatOfStudy810(long seed) {
        HamdStudy study = HamdStudy.simulate(seed);
        assertThat(study.visits()).hasSize(2855);
        assertThat(byPatient(study)).hasSize(494);
        assertThat(study.data().size()).isEqualTo(2855);
        assertThat(study.data().inputs()).containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoLeavesDoesNotComeBack(long seed) {
        List<Integer> weeks = HamdStudy.WEEKS;
        for (List<Visit> visits : byPatient(HamdStudy.simulate(seed))) {
            assertThat(visits.stream().map(Visit::week)).isEqualTo(weeks.subList(0, visits.size()));
            assertThat(visits.stream().map(Visit::arm).distinct()).hasSize(1);
        }
    }

    @Test
    void scoresAreThoseOfTheScale() {
        List<Visit> visits = HamdStudy.simulate(1).visits();
        assertThat(visits).allSatisfy(visit -> assertThat(visit.score()).isBetween(0, 52));
        List<Integer> baselines = visits.stream()
                .filter(visit -> visit.week() == 0)
                .map(Visit::score)
                .toList();
        assertThat(baselines).allSatisfy(score -> assertThat(score).isBetween(14, 35));
        assertThat(baselines.stream().mapToInt(score -> score).average().orElseThrow())
                .isCloseTo(22, within(1.0));
    }

    @Test
    void drugDoesBetterThanPlaceboAndBothGetBetter() {
        Map<Arm, Double> atTheEnd = HamdStudy.simulate(1).visits().stream()
                .filter(visit -> visit.week() == 8)
                .collect(Collectors.groupingBy(Visit::arm, Collectors.averagingInt(Visit::score)));
        assertThat(atTheEnd.get(Arm.DRUG)).isLessThan(atTheEnd.get(Arm.PLACEBO));
        assertThat(atTheEnd.get(Arm.PLACEBO)).isLessThan(17);
    }

    /** Among those seen at week 3, who has improved less than others by then leaves before week 8 more often. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoDoesNotImproveLeavesEarlier(long seed) {
        List<List<Visit>> seen = byPatient(HamdStudy.simulate(seed)).stream()
                .filter(visits -> visits.size() >= 4)
                .toList();
        double median = Statistics.median(
                seen.stream().mapToDouble(HamdStudyTest::shareLeftAtWeek3).toArray());
        double improved = leavers(seen.stream().filter(visits -> shareLeftAtWeek3(visits) <= median));
        double notImproved = leavers(seen.stream().filter(visits -> shareLeftAtWeek3(visits) > median));
        assertThat(notImproved).isGreaterThan(improved + 0.1);
    }

    private static double shareLeftAtWeek3(List<Visit> visits) {
        return visits.get(3).score() / (double) visits.get(0).score();
    }

    private static double leavers(Stream<List<Visit>> patients) {
        return patients.mapToDouble(visits -> visits.size() < 7 ? 1 : 0)
                .average()
                .orElseThrow();
    }

    @Test
    void seedDecidesEverything() {
        assertThat(HamdStudy.simulate(5).visits())
                .isEqualTo(HamdStudy.simulate(5).visits());
        assertThat(HamdStudy.simulate(5).visits())
                .isNotEqualTo(HamdStudy.simulate(6).visits());
    }

    @Test
    void exampleFileIsTheTrialOfSeedOne() throws IOException {
        List<String> lines = new ArrayList<>(List.of("PATIENT,THERAPY,WEEK,BASVAL,SCORE"));
        int baseline = 0;
        for (Visit visit : HamdStudy.simulate(1).visits()) {
            if (visit.week() == 0) {
                baseline = visit.score();
            } else {
                lines.add(visit.patient()
                        + ','
                        + visit.arm()
                        + ','
                        + visit.week()
                        + ','
                        + baseline
                        + ','
                        + visit.score());
            }
        }
        ExampleFilesTest.check("depression-trial.csv", lines);
    }

    @Test
    void severityIsTheFormula() {
        HamdStudy.Patient patient = new HamdStudy.Patient(Arm.DRUG, 20, 0.5, 2, 1);
        assertThat(patient.severity(0)).isEqualTo(20);
        // 20 (1 - 0.5 (1 - 1/e)) after the characteristic time
        assertThat(patient.severity(2)).isCloseTo(13.6787944117, within(BY_HAND));
        // after twice that time with shape 2: 20 (1 - 0.5 (1 - e^-4))
        assertThat(new HamdStudy.Patient(Arm.DRUG, 20, 0.5, 2, 2).severity(4))
                .isCloseTo(10.1831563889, within(BY_HAND));
    }

    @Test
    void thresholdGivesTheTotal() {
        double[][] urges = {{1, 5, 2}, {4, 3, 6}, {7, 0, 0}};
        // By running largest: patient 0 at 1, 5, 5; patient 1 at 4, 4, 6; patient 2 at 7, 7, 7.
        assertThat(HamdStudy.attended(urges, 3)).containsExactly(1, 1, 1);
        assertThat(HamdStudy.attended(urges, 4)).containsExactly(2, 1, 1);
        assertThat(HamdStudy.attended(urges, 5)).containsExactly(2, 2, 1);
        assertThat(HamdStudy.attended(urges, 8)).containsExactly(4, 3, 1);
        assertThat(HamdStudy.attended(urges, 12)).containsExactly(4, 4, 4);
        assertThatThrownBy(() -> HamdStudy.attended(urges, 13))
                .hasMessage("the total must be 3 to 12 visits but was 13");
    }

    private static Collection<List<Visit>> byPatient(HamdStudy study) {
        return study.visits().stream()
                .collect(Collectors.groupingBy(Visit::patient, LinkedHashMap::new, Collectors.toList()))
                .values();
    }
}
