package dev.okl.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The parts of sums and products. */
final class Parts {
    private Parts() {}

    /** The parts with nested ones in their places; {@code inner} gives those of a nested sum or product. */
    static <X> List<Kernel<? super X>> flat(
            List<Kernel<? super X>> parts,
            String name,
            Function<Kernel<? super X>, List<? extends Kernel<? super X>>> inner) {
        List<Kernel<? super X>> flat = new ArrayList<>();
        parts.forEach(part -> flat.addAll(inner.apply(part)));
        if (flat.isEmpty()) {
            throw new IllegalArgumentException(name + " must not be empty");
        }
        return List.copyOf(flat);
    }

    /** The list of the parts' views: equal when every part sees the same. */
    static <X> List<Object> views(List<Kernel<? super X>> parts, X x) {
        Object[] views = new Object[parts.size()];
        for (int i = 0; i < views.length; i++) {
            views[i] = parts.get(i).view(x);
        }
        return Arrays.asList(views);
    }
}
