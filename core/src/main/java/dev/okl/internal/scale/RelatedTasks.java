package dev.okl.internal.scale;

import dev.okl.data.Matrix;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelFamily;
import java.util.List;
import java.util.Set;

/**
 * What is known of the tasks before anything is learned: how they are described, and kernels of which one says how alike they are.
 *
 * @param descriptions of all tasks, in their order
 */
public record RelatedTasks<T>(KernelFamily<T> family, List<T> descriptions) {
    RelatedTasks<T> without(int weight) {
        return new RelatedTasks<>(WithoutTerm.of(family, weight), descriptions);
    }

    /** The same with other names for the numbers that are named like one of the inputs. */
    RelatedTasks<T> apartFrom(Set<String> ofInputs) {
        List<KernelFamily.Open> renamed = family.open().stream()
                .map(number ->
                        ofInputs.contains(number.name()) ? number.named(number.name() + " of the tasks") : number)
                .toList();
        return renamed.equals(family.open()) ? this : new RelatedTasks<>(new Renamed<>(family, renamed), descriptions);
    }

    /** A family whose numbers have other names. */
    private record Renamed<T>(KernelFamily<T> family, List<Open> open) implements KernelFamily<T> {
        @Override
        public Kernel<T> at(double... numbers) {
            return family.at(numbers);
        }

        @Override
        public List<Integer> insideTerm(int weight) {
            return family.insideTerm(weight);
        }

        @Override
        public Kernel<T> chosen(double... numbers) {
            return family.chosen(numbers);
        }

        @Override
        public String toString() {
            return family.toString();
        }
    }

    /** K_T. */
    Matrix gram(double[] numbers) {
        Kernel<T> kernel = family.at(numbers);
        int m = descriptions.size();
        Matrix gram = Matrix.zeros(m, m);
        for (int j = 0; j < m; j++) {
            for (int k = 0; k <= j; k++) {
                double likeness = kernel.at(descriptions.get(j), descriptions.get(k));
                gram.set(j, k, likeness);
                gram.set(k, j, likeness);
            }
        }
        return gram;
    }
}
