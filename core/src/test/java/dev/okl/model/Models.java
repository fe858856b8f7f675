package dev.okl.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.LearnerBuilder;
import dev.okl.Observation;
import dev.okl.OutputKernelLearner;
import dev.okl.OutputKernelModel;
import dev.okl.data.TaskData;
import dev.okl.internal.key.ValueKey;
import dev.okl.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small models, and what it means that two are the same. */
final class Models {
    private Models() {}

    /** Four tasks, each observed at most inputs, some of them twice, with weights. */
    static <X> TaskData<X> data(List<X> inputs) {
        Random random = new Random(1);
        TaskData.Builder<X> builder = TaskData.builder();
        for (int j = 0; j < 4; j++) {
            for (int i = 0; i < inputs.size(); i++) {
                if (random.nextInt(4) > 0) {
                    double value = Math.sin(i + j) + (j % 2 == 0 ? 1 : -1) * 0.3 * i + 0.1 * random.nextGaussian();
                    builder.add(inputs.get(i), "task " + (j + 1), value, random.nextInt(3) == 0 ? 0.5 : 1);
                }
            }
        }
        inputs.forEach(builder::addInput);
        return builder.build();
    }

    static <X> LearnerBuilder<X> learner(Kernel<X> kernel) {
        return OutputKernelLearner.builder(kernel).lambda(0.1).threads(1);
    }

    static <X> OutputKernelModel<X> fit(LearnerBuilder<X> learner, List<X> inputs) {
        return learner.build().fit(data(inputs)).model();
    }

    /** Equal to the last bit, for the inputs that were learned from and for others. */
    static <X> void assertSame(OutputKernelModel<X> actual, OutputKernelModel<X> expected, List<X> others) {
        assertThat(actual.tasks()).isEqualTo(expected.tasks());
        assertThat(keys(actual.inputs())).isEqualTo(keys(expected.inputs()));
        assertThat(actual.rank()).isEqualTo(expected.rank());
        assertThat(actual.hasSharedMean()).isEqualTo(expected.hasSharedMean());
        assertThat(actual.hasIntercepts()).isEqualTo(expected.hasIntercepts());
        assertThat(actual.lambda()).isEqualTo(expected.lambda());
        List<X> all = new ArrayList<>(expected.inputs());
        all.addAll(others);
        assertThat(actual.predict(all).data()).isEqualTo(expected.predict(all).data());
        for (X input : all) {
            assertThat(actual.latentFunctions(input)).isEqualTo(expected.latentFunctions(input));
            assertThat(actual.newTask().at(input)).isEqualTo(expected.newTask().at(input));
        }
        assertThat(actual.similarity().matrix().data())
                .isEqualTo(expected.similarity().matrix().data());
        assertThat(scores(actual.top("task 1", 3, input -> false)))
                .isEqualTo(scores(expected.top("task 1", 3, input -> false)));
        assertThat(actual.parts().observations().isPresent())
                .isEqualTo(expected.parts().observations().isPresent());
        if (expected.parts().observations().isPresent()) {
            assertThat(scores(actual.top("task 1", 3))).isEqualTo(scores(expected.top("task 1", 3)));
        }
        if (expected.parts().taskKernel().isEmpty()) {
            assertThat(actual.foldIn(observations(all)).factors())
                    .isEqualTo(expected.foldIn(observations(all)).factors());
        }
    }

    /** The same for new tasks that are described. */
    static <X> void assertSameFoldIn(OutputKernelModel<X> actual, OutputKernelModel<X> expected, Object description) {
        List<Observation<X>> observations = observations(expected.inputs());
        X input = expected.inputs().get(0);
        assertThat(actual.openPart(description)).isEqualTo(expected.openPart(description));
        assertThat(actual.newTask(description).at(input))
                .isEqualTo(expected.newTask(description).at(input));
        assertThat(actual.foldIn(description, observations).at(input))
                .isEqualTo(expected.foldIn(description, observations).at(input));
    }

    static <X> List<Observation<X>> observations(List<X> inputs) {
        List<Observation<X>> observations = new ArrayList<>();
        for (X input : inputs) {
            observations.add(new Observation<>(input, Math.cos(observations.size()), 1 + observations.size() % 2));
        }
        return observations;
    }

    private static List<Object> keys(List<?> inputs) {
        return inputs.stream().map(ValueKey::of).toList();
    }

    private static <X> List<Object> scores(List<OutputKernelModel.Scored<X>> scored) {
        List<Object> all = new ArrayList<>();
        scored.forEach(s -> all.addAll(List.of(ValueKey.of(s.input()), s.score())));
        return all;
    }
}
