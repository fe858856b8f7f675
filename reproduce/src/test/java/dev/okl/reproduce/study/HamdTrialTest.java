package dev.okl.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.data.TaskData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layout is that of the real file, the figures are made up. */
class HamdTrialTest {
    private static final String HEADER =
            "PATIENT,HAMATOTL,PGIIMP,RELDAYS,VISIT,THERAPY,GENDER,POOLINV,BASVAL,HAMDTL17,CHANGE\n";

    @TempDir
    Path folder;

    private TaskData<Double> read(String text) throws IOException {
        Files.writeString(folder.resolve("antidepressant.csv"), text);
        return HamdTrial.read(folder);
    }

    @Test
    void baselineIsWeekZeroAndVisitsAreWeeks() throws IOException {
        TaskData<Double> trial = read(HEADER + """
                A1,21,2,7,4,DRUG,F,006,30,25,-5
                A1,19,2,14,5,DRUG,F,006,30,24,-6
                A1,21,3,28,6,DRUG,F,006,30,20,-10
                A1,17,4,42,7,DRUG,F,006,30,11,-19
                "B 2",17,NA,8,4,PLACEBO,M,006,18,19,1
                """);
        assertThat(trial.tasks()).containsExactly("A1", "B 2");
        assertThat(trial.inputs()).containsExactly(0.0, 1.0, 2.0, 4.0, 6.0);
        assertThat(trial.size()).isEqualTo(7);
        assertThat(new double[] {trial.value(0), trial.value(1), trial.value(4), trial.value(5), trial.value(6)})
                .containsExactly(30, 25, 11, 18, 19);
        assertThat(trial.inputs().get(trial.input(5))).isZero();
    }

    @Test
    void missingScoreIsNoObservation() throws IOException {
        assertThat(read(HEADER + "A1,21,2,7,4,DRUG,F,006,30,NA,NA\n").size()).isEqualTo(1);
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> HamdTrial.read(folder.resolve("nowhere")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("nowhere: no such folder\nget antidepressant_data")
                .hasMessageContaining("antidepressant.csv");
        assertThatThrownBy(() -> HamdTrial.read(folder))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(": has no antidepressant.csv\nget antidepressant_data")
                .satisfies(error -> assertThat(error.getMessage().lines()).hasSize(2));
    }

    @Test
    void badFilesAreRefusedWithTheirPlace() {
        assertRefused("PATIENT,VISIT,BASVAL\nA,4,20\n", "unknown column 'HAMDTL17'");
        assertRefused(
                HEADER + "A,1,2,7,9,D,F,6,30,25,-5\n",
                ":2, column 'VISIT': the visit must be 4, 5, 6 or 7 but was '9'");
        assertRefused(
                HEADER + "A,1,2,7,4,D,F,6,30,many,-5\n", ":2, column 'HAMDTL17': must be a number but was 'many'");
        assertRefused(HEADER + "A,1,2,7,4,D,F,6,,25,-5\n", ":2, column 'BASVAL': must be a number");
        assertRefused(HEADER + ",1,2,7,4,D,F,6,30,25,-5\n", ":2, column 'PATIENT': the patient must have a name");
        assertRefused(
                HEADER + "A,1,2,7,4,D,F,6,30,25,-5\nA,1,2,7,5,D,F,6,31,25,-5\n",
                ":3, column 'BASVAL': patient A had 30.0 before and now 31.0");
        assertRefused(HEADER, "there is no visit in it");
        assertRefused(HEADER + "A,1,2\n", "the separator is taken to be comma; mend the line, or get the file again");
    }

    private void assertRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class).hasMessageContaining(message);
    }
}
