package dev.okl.kernel;

import java.util.List;

/**
 * The sum or the pointwise product of kernels. Sums in a sum are flattened, so that {@code parts} shows every term on its own: an identity
 * part beside a grouped one is found that way. Products in a product are flattened likewise.
 *
 * @param isSum false for a product
 * @param parts the terms or factors, at least one
 */
record Composite<X>(boolean isSum, List<Kernel<? super X>> parts) implements Kernel<X>, KernelForm.BuiltIn {
    Composite {
        parts = parts.stream()
                .<Kernel<? super X>>mapMulti((part, flat) -> {
                    if (part instanceof Composite<? super X> inner && inner.isSum == isSum) {
                        inner.parts.forEach(flat);
                    } else {
                        flat.accept(part);
                    }
                })
                .toList();
        if (parts.isEmpty()) {
            throw new IllegalArgumentException((isSum ? "terms" : "factors") + " must not be empty");
        }
    }

    @Override
    public double at(X x, X z) {
        double result = isSum ? 0 : 1;
        for (int i = 0; i < parts.size(); i++) {
            double value = parts.get(i).at(x, z);
            result = isSum ? result + value : result * value;
        }
        return result;
    }

    @Override
    public Among among(List<? extends X> inputs) {
        Among[] each = parts.stream().map(part -> part.among(inputs)).toArray(Among[]::new);
        return (i, k) -> {
            double result = isSum ? 0 : 1;
            for (Among part : each) {
                double value = part.at(i, k);
                result = isSum ? result + value : result * value;
            }
            return result;
        };
    }

    /** The list of the parts' views: equal when every part sees the same. */
    @Override
    public Object view(X x) {
        return parts.stream().map(part -> part.view(x)).toList();
    }

    @Override
    public KernelForm form() {
        return new KernelForm(isSum ? KernelForm.SUM : KernelForm.PRODUCT).with(parts);
    }
}
