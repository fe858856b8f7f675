package dev.okl.kernel;

import java.util.List;

/**
 * The sum of kernels. Nested sums are flattened, so that {@code terms} shows every part on its own: an identity part
 * beside a grouped one is found that way.
 *
 * @param <X> the type of the inputs
 * @param terms the summands, none of them a sum
 */
record Sum<X>(List<Kernel<? super X>> terms) implements Kernel<X>, KernelForm.BuiltIn {
    Sum {
        terms = Parts.flat(
                terms, "terms", term -> term instanceof Sum<? super X> inner ? inner.terms() : List.of(term));
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
        return Parts.views(terms, x);
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.SUM).with(terms);
    }
}
