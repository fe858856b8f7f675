package dev.okl.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The pointwise product of kernels, with nested products flattened.
 *
 * @param <X> the type of the inputs
 * @param factors the factors, none of them a product
 */
public record Product<X>(List<Kernel<? super X>> factors) implements Kernel<X> {
    public Product {
        List<Kernel<? super X>> flat = new ArrayList<>();
        for (Kernel<? super X> factor : factors) {
            if (factor instanceof Product<? super X> product) {
                flat.addAll(product.factors());
            } else {
                flat.add(factor);
            }
        }
        if (flat.isEmpty()) {
            throw new IllegalArgumentException("factors must not be empty");
        }
        factors = List.copyOf(flat);
    }

    /** first * second. */
    public static <X> Product<X> of(Kernel<? super X> first, Kernel<? super X> second) {
        return new Product<>(List.of(first, second));
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
        return Views.of(factors, x);
    }
}
