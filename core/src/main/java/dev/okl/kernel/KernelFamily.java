package dev.okl.kernel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Kernels that differ in some numbers, which a learner finds from the data: the weight of a term, the width of a Gaussian.
 *
 * <pre>{@code
 * KernelFamily<Double> family = KernelFamily.of(
 *         List.of(new KernelFamily.Open("width", 1, 0.01, 100, false)), numbers -> Kernels.gaussian(numbers[0]).ofNumbers());
 * }</pre>
 *
 * @param <X> the type of the inputs
 */
public interface KernelFamily<X> {
    /** The numbers that are open; none where there is just one kernel. */
    List<Open> open();

    /** The kernel with these numbers, in their order. All kernels of a family reduce inputs in the same way. */
    Kernel<X> at(double... numbers);

    /** The same where it is settled that these are the numbers: it may reduce inputs further than the whole family does. */
    default Kernel<X> chosen(double... numbers) {
        return at(numbers);
    }

    /** The places of the open numbers that mean nothing where the one at this place, the weight of a term, is 0: those inside the term. */
    default List<Integer> insideTerm(int weight) {
        return List.of();
    }

    /** The kernel where a search for the numbers starts. */
    default Kernel<X> start() {
        return at(open().stream().mapToDouble(Open::start).toArray());
    }

    /** A kernel in which nothing is open. */
    static <X> KernelFamily<X> of(Kernel<X> kernel) {
        return of(List.of(), numbers -> kernel);
    }

    /** A family given by a function. The numbers have distinct names, by which a result tells what was found. */
    static <X> KernelFamily<X> of(List<Open> open, Maker<X> kernels) {
        List<Open> numbers = List.copyOf(open);
        Set<String> names = new HashSet<>();
        for (Open number : numbers) {
            if (!names.add(number.name())) {
                throw new IllegalArgumentException(
                        "names of open numbers must be distinct but '" + number.name() + "' occurs twice");
            }
        }
        return new KernelFamily<>() {
            @Override
            public List<Open> open() {
                return numbers;
            }

            @Override
            public Kernel<X> at(double... values) {
                return kernels.kernel(values);
            }

            @Override
            public String toString() {
                return start().toString();
            }
        };
    }

    /** Makes the kernel of a family with given numbers. */
    @FunctionalInterface
    interface Maker<X> {
        Kernel<X> kernel(double[] numbers);
    }

    /**
     * A positive number that is open. It is looked for on a logarithmic scale; where the data say little, it stays near its start.
     *
     * @param name what it is, in the words of the kernel
     * @param start a first guess
     * @param smallest it may become
     * @param largest it may become
     * @param mayBeZero whether 0 makes sense too: for the weight of a term, which then is left out
     */
    record Open(String name, double start, double smallest, double largest, boolean mayBeZero) {
        public Open {
            if (!(smallest > 0 && smallest <= start && start <= largest && largest < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(name + " must start between its bounds, which must be positive and"
                        + " finite, but starts at " + start + " between " + smallest + " and " + largest);
            }
        }

        /** The same under another name. */
        public Open named(String other) {
            return new Open(other, start, smallest, largest, mayBeZero);
        }
    }
}
