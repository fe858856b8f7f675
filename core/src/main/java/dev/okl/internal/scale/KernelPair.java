package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Kernels on the inputs, and on the tasks where these are described, with one list of the numbers that are open: those of the inputs, then those of
 * the tasks, under another name where the inputs have one of that name. It keeps this name when a term of the inputs is left out.
 */
public record KernelPair<X>(KernelFamily<X> inputs, Optional<RelatedTasks<?>> tasks) {
    public KernelPair {
        Set<String> ofInputs =
                inputs.open().stream().map(KernelFamily.Open::name).collect(Collectors.toSet());
        tasks = tasks.map(side -> side.apartFrom(ofInputs));
    }

    public List<KernelFamily.Open> open() {
        List<KernelFamily.Open> all = new ArrayList<>(inputs.open());
        all.addAll(tasks.map(side -> side.family().open()).orElse(List.of()));
        return all;
    }

    /** With the numbers where a search for them starts. */
    public double[] start() {
        return open().stream().mapToDouble(KernelFamily.Open::start).toArray();
    }

    /** The same without a term, whose weight is one of the numbers. */
    KernelPair<X> without(int weight) {
        int ofInputs = inputs.open().size();
        return weight < ofInputs
                ? new KernelPair<>(WithoutTerm.of(inputs, weight), tasks)
                : new KernelPair<>(inputs, tasks.map(side -> side.without(weight - ofInputs)));
    }

    /** The places of the numbers that go with a term: its weight, and those inside it. */
    public List<Integer> ofTerm(int weight) {
        int ofInputs = inputs.open().size();
        return weight < ofInputs
                ? WithoutTerm.removed(inputs, weight)
                : WithoutTerm.removed(tasks.orElseThrow().family(), weight - ofInputs).stream()
                        .map(k -> k + ofInputs)
                        .toList();
    }

    public Kernel<X> ofInputs(double[] numbers) {
        return inputs.at(numbersOfInputs(numbers));
    }

    /** The same where it is settled that these are the numbers. */
    public Kernel<X> chosenOfInputs(double[] numbers) {
        return inputs.chosen(numbersOfInputs(numbers));
    }

    public Optional<Kernel<?>> ofTasks(double[] numbers) {
        return tasks.map(side -> side.family().at(numbersOfTasks(numbers)));
    }

    /** The same where it is settled that these are the numbers. */
    public Optional<Kernel<?>> chosenOfTasks(double[] numbers) {
        return tasks.map(side -> side.family().chosen(numbersOfTasks(numbers)));
    }

    Optional<Matrix> gramOfTasks(double[] numbers) {
        return tasks.map(side -> side.gram(numbersOfTasks(numbers)));
    }

    private double[] numbersOfInputs(double[] numbers) {
        return Arrays.copyOf(numbers, inputs.open().size());
    }

    private double[] numbersOfTasks(double[] numbers) {
        return Arrays.copyOfRange(numbers, inputs.open().size(), numbers.length);
    }
}
