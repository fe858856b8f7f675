package dev.okl.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The sum of kernels. Nested sums are flattened, so that {@code terms} shows every part on its own: an identity part
 * beside a grouped one is found that way.
 *
 * @param <X> the type of the inputs
 * @param terms the summands, none of them a sum
 */
public record Sum<X>(List<Kernel<? super X>> terms) implements Kernel<X> {
    public Sum {
        List<Kernel<? super X>> flat = new ArrayList<>();
        for (Kernel<? super X> term : terms) {
            if (term instanceof Sum<? super X> sum) {
                flat.addAll(sum.terms());
            } else {
                flat.add(term);
            }
        }
        if (flat.isEmpty()) {
            throw new IllegalArgumentException("terms must not be empty");
        }
        terms = List.copyOf(flat);
    }

    /** first + second. */
    public static <X> Sum<X> of(Kernel<? super X> first, Kernel<? super X> second) {
        return new Sum<>(List.of(first, second));
    }

    @Override
    public double at(X x, X z) {
        double sum = 0;
        for (int i = 0; i < terms.size(); i++) {
            sum += terms.get(i).at(x, z);
        }
        return sum;
    }

    @Override
    public Object view(X x) {
        return Views.of(terms, x);
    }
}
