package dev.okl.internal.scale;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A family of kernels without one of the terms: its weight is 0, and the numbers inside it, which mean nothing then, stay where they start.
 *
 * @param weight its place among the open numbers
 * @param removed the places of the weight and of the numbers inside the term
 */
record WithoutTerm<X>(KernelFamily<X> family, int weight, List<Integer> removed) implements KernelFamily<X> {
    static <X> WithoutTerm<X> of(KernelFamily<X> family, int weight) {
        return new WithoutTerm<>(family, weight, removed(family, weight));
    }

    /** The places of the numbers that go with a term. */
    static List<Integer> removed(KernelFamily<?> family, int weight) {
        return Stream.concat(Stream.of(weight), family.insideTerm(weight).stream())
                .sorted()
                .toList();
    }

    private int[] left() {
        return IntStream.range(0, family.open().size())
                .filter(k -> !removed.contains(k))
                .toArray();
    }

    @Override
    public List<Open> open() {
        return Arrays.stream(left()).mapToObj(family.open()::get).toList();
    }

    @Override
    public List<Integer> insideTerm(int other) {
        int[] left = left();
        List<Integer> inside = family.insideTerm(left[other]);
        return IntStream.range(0, left.length)
                .filter(k -> inside.contains(left[k]))
                .boxed()
                .toList();
    }

    @Override
    public Kernel<X> at(double... numbers) {
        return family.at(whole(numbers));
    }

    @Override
    public Kernel<X> chosen(double... numbers) {
        return family.chosen(whole(numbers));
    }

    private double[] whole(double[] numbers) {
        double[] whole = family.open().stream().mapToDouble(Open::start).toArray();
        whole[weight] = 0;
        int[] left = left();
        for (int k = 0; k < left.length; k++) {
            whole[left[k]] = numbers[k];
        }
        return whole;
    }

    @Override
    public String toString() {
        return family.toString();
    }
}
