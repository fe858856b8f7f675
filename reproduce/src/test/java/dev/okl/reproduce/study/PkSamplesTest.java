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

/** The layouts are those of the real files, the figures are made up. */
class PkSamplesTest {
    private static final String WARFARIN = "id,time,amt,dv,dvid,evid,wt,age,sex\n";

    @TempDir
    Path folder;

    private PkSamples warfarin(String rows) throws IOException {
        Files.writeString(folder.resolve("warfarin.csv"), WARFARIN + rows);
        return PkSamples.read(folder, PkSamples.Layout.WARFARIN);
    }

    @Test
    void dosesAndEffectsAreNoConcentrations() throws IOException {
        PkSamples samples = warfarin("""
                1,0,100,0,cp,1,66.7,50,male
                1,0.5,0,1.5,cp,0,66.7,50,male
                1,24,0,9.25,cp,0,66.7,50,male
                1,24,0,44,pca,0,66.7,50,male
                2,36,0,7,cp,0,70,31,female
                2,48,0,NA,cp,0,70,31,female
                """);
        TaskData<Double> data = samples.data();
        assertThat(data.tasks()).containsExactly("1", "2");
        assertThat(data.inputs()).containsExactly(0.5, 24.0, 36.0);
        assertThat(new double[] {data.value(0), data.value(1), data.value(2)}).containsExactly(1.5, 9.25, 7);
        assertThat(data.size()).isEqualTo(3);
        assertThat(samples.atStart()).isZero();
    }

    @Test
    void samplesOfTimeZeroAreCountedAndLeftOut() throws IOException {
        Files.writeString(folder.resolve("theoph.csv"), """
                Subject,Wt,Dose,Time,conc
                1,79.6,4.02,0,0.5
                1,79.6,4.02,0.25,3
                2,72.4,4.4,0.00,0
                2,72.4,4.4,0.27,2
                """);
        PkSamples samples = PkSamples.read(folder, PkSamples.Layout.THEOPHYLLINE);
        assertThat(samples.data().inputs()).containsExactly(0.25, 0.27);
        assertThat(samples.data().size()).isEqualTo(2);
        assertThat(samples.atStart()).isEqualTo(2);
    }

    @Test
    void badFilesAreRefusedWithTheirPlace() {
        assertRefused("1,-1,0,3,cp,0,66.7,50,male\n", ":2, column 'time': the time must be >= 0 but was -1");
        assertRefused("1,1,0,x,cp,0,66.7,50,male\n", ":2, column 'dv': must be a number but was 'x'");
        assertRefused(",1,0,3,cp,0,66.7,50,male\n", ":2, column 'id': the subject must have a name");
        assertRefused("1,0,0,3,cp,0,66.7,50,male\n", "there is no concentration after time 0 in it");
        assertThatThrownBy(() -> PkSamples.read(folder, PkSamples.Layout.THEOPHYLLINE))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("theoph.csv")
                .hasMessageContaining("no such file");
    }

    private void assertRefused(String rows, String message) {
        assertThatThrownBy(() -> warfarin(rows)).isInstanceOf(UserError.class).hasMessageContaining(message);
    }
}
