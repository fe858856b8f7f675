package dev.okl.app.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.comparison.Method;
import dev.okl.app.simulation.PkDemo;
import dev.okl.app.simulation.PkStudy;
import dev.okl.metric.TaskErrors;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static final double SOLVE = 1e-8;

    @Test
    void theDemoSaysHowItComparedAndWhichSubjectsGained() {
        Findings findings = Findings.of(PkDemo.run(PkStudy.simulate(1), 1, 1, method -> {}));

        assertThat(String.join(" ", findings.sentences()))
                .contains(
                        "27 subjects, 8 samples each; 3 random ones", "1 such selection,", "a quarter of the samples");
        Findings.TaskGains gains = findings.comparison();
        assertThat(gains.tasks()).hasSize(27).allSatisfy(gain -> {
            assertThat(gain.joint()).isPositive();
            assertThat(gain.alone()).isPositive();
        });
        // In one run five samples of each subject are predicted, so the subjects' errors make up those of the methods.
        double joint = Math.sqrt(gains.tasks().stream()
                .mapToDouble(gain -> gain.joint() * gain.joint())
                .average()
                .orElseThrow());
        double told = findings.methods().stream()
                .filter(method -> method.label().equals(gains.jointLabel()))
                .mapToDouble(Findings.MethodErrors::rmse)
                .findFirst()
                .orElseThrow();
        assertThat(joint).isCloseTo(told, within(SOLVE));
        assertThat(gains.sentences())
                .containsExactly(gains.jointLabel() + " had the smaller error for " + gains.better()
                        + " of 27 tasks and the larger for " + gains.worse() + ", compared with " + gains.aloneLabel()
                        + " learning, the better of pooled and independent.");
    }

    @Test
    void tasksWithoutTestObservationsAreLeftOut() {
        TaskErrors joint = new TaskErrors(4);
        TaskErrors alone = new TaskErrors(4);
        add(joint, 1, 2, 3);
        add(alone, 2, 2, 1);
        Findings.TaskGains gains =
                Findings.TaskGains.of(List.of("a", "b", "c", "d"), Method.OKL, joint, Method.POOLED, alone);

        assertThat(gains.tested()).isEqualTo(3);
        assertThat(gains.better()).isEqualTo(1);
        assertThat(gains.worse()).isEqualTo(1);
        assertThat(gains.tasks())
                .containsExactly(
                        new Findings.TaskGains.Gain("a", 2, 1),
                        new Findings.TaskGains.Gain("b", 2, 2),
                        new Findings.TaskGains.Gain("c", 1, 3));
    }

    /** One prediction for each of the first tasks, wrong by so much. */
    private static void add(TaskErrors errors, double... wrong) {
        for (int j = 0; j < wrong.length; j++) {
            errors.add(j, 0, wrong[j], 1);
        }
    }
}
