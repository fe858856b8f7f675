package dev.okl;

import dev.okl.data.Split;
import dev.okl.data.TaskData;
import dev.okl.internal.gram.Gram;
import dev.okl.internal.gram.IdentityGram;
import dev.okl.internal.gram.KernelGram;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.path.DataScale;
import dev.okl.internal.scale.Setting;
import dev.okl.internal.state.FixedPart;
import dev.okl.internal.state.Levels;
import dev.okl.internal.state.Problem;
import dev.okl.internal.state.Units;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Data and a setting of all that is not a path's business, ready to make problems of.
 *
 * @param data the observations as the kernel sees them
 * @param scale on which errors are measured
 */
record Prepared<X>(
        LearnerOptions<X> options,
        TaskData<X> data,
        Setting<X> setting,
        KernelGram<X> inputs,
        Optional<TaskKernel<?>> taskKernel,
        Levels levels,
        Units units,
        DataScale scale,
        Parallel parallel) {
    static <X> Prepared<X> of(LearnerOptions<X> options, TaskData<X> data, Setting<X> setting, Parallel parallel) {
        TaskData<X> seen = data.seenAs(setting.inputs()::reduced);
        KernelGram<X> inputs = KernelGram.of(setting.inputs(), seen.inputs(), options.approximation());
        Optional<TaskKernel<?>> taskKernel = options.taskKernelOf(data.tasks(), setting.tasks());
        TaskData<X> learned = setting.transform().of(data);
        Levels levels = options.levelsAtOne()
                ? Levels.ONE
                : setting.levels().apply(levels(learned, options.constant(), inputs, taskKernel));
        return new Prepared<>(
                options,
                seen,
                setting,
                inputs,
                taskKernel,
                levels,
                Units.of(learned),
                new DataScale(setting.transform(), setting.noise(), options.limit()),
                parallel);
    }

    /** The problem of some of the observations. */
    Problem problem(TaskData<X> training) {
        Gram taskGram = taskKernel
                .<Gram>map(kernel -> kernel.gram().gram())
                .orElseGet(() -> new IdentityGram(data.tasks().size()));
        return Problem.of(
                        setting.transform().of(training),
                        inputs.gram(),
                        taskGram,
                        options.mean(),
                        setting.intercepts(),
                        parallel)
                .withLevels(levels)
                .withFixed(fixed(options, data).determinedBy(training))
                .inUnits(units);
    }

    /** The problem of what a split learns from. */
    Problem problem(Split split) {
        return problem(data.subset(split.training()));
    }

    /** The columns that are not penalised: the constant, those of the inputs, those of the tasks. */
    static <X> FixedPart.Design fixed(LearnerOptions<X> options, TaskData<X> data) {
        LearnerOptions.Fixed<X> fixed = options.fixed();
        return new FixedPart.Design(fixed.inputColumns(data.inputs()), fixed.taskColumns(data.tasks()));
    }

    /** Levels with which other units of values and kernels give the same curves. */
    private static Levels levels(
            TaskData<?> data, boolean constant, KernelGram<?> inputs, Optional<TaskKernel<?>> tasks) {
        double weights =
                IntStream.range(0, data.size()).mapToDouble(data::weight).sum();
        double center = 0; // what a constant explains does not count
        for (int o = 0; o < data.size() && constant; o++) {
            center += data.weight(o) / weights * data.value(o);
        }
        double squares = 0;
        for (int o = 0; o < data.size(); o++) {
            double value = data.value(o) - center;
            squares += data.weight(o) * value * value;
        }
        double ofTasks = tasks.map(kernel -> kernel.gram().meanDiagonal()).orElse(1.0);
        return Levels.independentOfUnits(squares / weights, inputs.meanDiagonal(), ofTasks);
    }
}
