package dev.okl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.data.TaskData;
import dev.okl.kernel.Kernel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EvaluatedInputTest {
    @Test
    void theKernelIsEvaluatedOnceForManyFunctions() {
        AtomicInteger evaluations = new AtomicInteger();
        Kernel<Double> counting = (x, z) -> {
            evaluations.incrementAndGet();
            return 1 + Math.min(x, z);
        };
        OutputKernelModel<Double> model = OutputKernelLearner.builder(counting)
                .sharedMean(true)
                .lambda(0.1)
                .build()
                .fit(TaskData.<Double>builder()
                        .add(1.0, "a", 1)
                        .add(2.0, "a", 3)
                        .add(1.0, "b", 2)
                        .add(3.0, "b", -1)
                        .build())
                .model();
        EvaluatedInput<Double> input = model.evaluated(2.5);
        TaskFunction<Double> folded = model.foldIn(List.of(new Observation<>(2.0, 4, 1)));
        int before = evaluations.get();
        double a = input.value(model.task("a"));
        double mean = input.value(model.newTask());
        double other = input.value(folded);
        double[] latent = input.latentFunctions();

        assertThat(evaluations).hasValue(before);
        assertThat(a).isEqualTo(model.predict(2.5, "a"));
        assertThat(mean).isEqualTo(model.newTask().at(2.5));
        assertThat(other).isEqualTo(folded.at(2.5));
        assertThat(latent).containsExactly(model.latentFunctions(2.5)).isNotEmpty();
    }
}
