package dev.okl.kernel;

import java.util.List;

/**
 * The pointwise product of kernels, with nested products flattened.
 *
 * @param <X> the type of the inputs
 * @param factors the factors, none of them a product
 */
record Product<X>(List<Kernel<? super X>> factors) implements Kernel<X>, KernelForm.BuiltIn {
    Product {
        factors = Parts.flat(
                factors,
                "factors",
                factor -> factor instanceof Product<? super X> inner ? inner.factors() : List.of(factor));
    }

    @Override
    public double at(X x, X z) {
        double product = 1;
        for (int i = 0; i < factors.size(); i++) {
            product *= factors.get(i).at(x, z);
        }
        return product;
    }

    @Override
    public Object view(X x) {
        return Parts.views(factors, x);
    }

    @Override
    public KernelForm form() {
        return new KernelForm(KernelForm.PRODUCT).with(factors);
    }
}
