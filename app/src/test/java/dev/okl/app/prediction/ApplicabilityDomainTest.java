package dev.okl.app.prediction;

import static dev.okl.app.modelfile.RowModels.age;
import static dev.okl.app.modelfile.RowModels.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.modelfile.RowModels;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import org.junit.jupiter.api.Test;

class ApplicabilityDomainTest {
    @Test
    void observationsOutsideTheKernelAreLeftOut() {
        TaskData<Row> data = TaskData.<Row>builder()
                .add(time(1), "new", 1)
                .add(time(-1), "new", 2)
                .build();
        ApplicabilityDomain reach = new ApplicabilityDomain(RowModels.spline());

        assertThat(reach.within(data).size()).isEqualTo(1);
        assertThat(reach.outsideReason().orElseThrow()).contains("must be >= 0");
        assertThat(reach.within(RowModels.data()).size()).isEqualTo(6);
    }

    @Test
    void aTaskIsWithinReachWhereItsKernelCanBeEvaluated() {
        ApplicabilityDomain reach = new ApplicabilityDomain(RowModels.described());

        assertThat(reach.containsTask(age(20))).isTrue();
        assertThat(reach.containsTask(age(-20))).isFalse();
    }
}
