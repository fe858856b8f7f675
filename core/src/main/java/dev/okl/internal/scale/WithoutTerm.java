package dev.okl.internal.scale;

import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A family of kernels in which one of the open numbers, the weight of a term, is 0.
 *
 * @param weight which of the numbers
 */
record WithoutTerm<X>(KernelFamily<X> family, int weight) implements KernelFamily<X> {
    @Override
    public List<Open> open() {
        List<Open> all = family.open();
        return IntStream.range(0, all.size())
                .filter(k -> k != weight)
                .mapToObj(all::get)
                .toList();
    }

    @Override
    public Kernel<X> at(double... numbers) {
        return family.at(withZero(numbers));
    }

    @Override
    public Kernel<X> chosen(double... numbers) {
        return family.chosen(withZero(numbers));
    }

    private double[] withZero(double[] numbers) {
        return IntStream.rangeClosed(0, numbers.length)
                .mapToDouble(k -> k == weight ? 0 : numbers[k < weight ? k : k - 1])
                .toArray();
    }

    @Override
    public String toString() {
        return family.toString();
    }
}
