package dev.okl.kernel;

import java.util.Arrays;
import java.util.List;

/** The view of a composed kernel. */
final class Views {
    private Views() {}

    /** The list of the parts' views: equal when every part sees the same. */
    static <X> List<Object> of(List<Kernel<? super X>> parts, X x) {
        Object[] views = new Object[parts.size()];
        for (int i = 0; i < views.length; i++) {
            views[i] = parts.get(i).view(x);
        }
        return Arrays.asList(views);
    }
}
