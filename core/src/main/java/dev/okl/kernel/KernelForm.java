package dev.okl.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a kernel is made of, for code that looks inside one: the search for structure in a Gram matrix, and the model file. The kernels
 * themselves are made by {@link Kernels} and {@link Kernel}.
 *
 * @param kind what it is: one of the constants here for what is composed of other kernels, or the name of a kernel in the model file
 * @param parameters its numbers by name ({@code Integer} or {@code Double}), in their order
 * @param parts the kernels that it is composed of
 */
public record KernelForm(String kind, Map<String, Number> parameters, List<Kernel<?>> parts) {
    public static final String SUM = "sum";
    public static final String PRODUCT = "product";
    /** A multiple of a kernel; the parameter {@link #FACTOR} says which. */
    public static final String SCALED = "scaled";
    /** A kernel of vectors on single numbers. */
    public static final String OF_NUMBERS = "of-numbers";
    /** A kernel on a part of the inputs, which a function given by the user takes out. */
    public static final String ON_PART = "on-part";
    /** A {@link KernelAlias}: its part is what it stands for. */
    public static final String ALIAS = "alias";

    public static final String DELTA = "delta";
    /** User code, or a kernel that only its own class knows. */
    public static final String CUSTOM = "custom";

    public static final String FACTOR = "factor";

    public KernelForm {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        parts = List.copyOf(parts);
    }

    KernelForm(String kind) {
        this(kind, Map.of(), List.of());
    }

    public static KernelForm of(Kernel<?> kernel) {
        if (kernel instanceof BuiltIn known) {
            return known.form();
        }
        return kernel instanceof KernelAlias<?> alias
                ? new KernelForm(ALIAS).with(List.of(alias.definition()))
                : new KernelForm(CUSTOM);
    }

    KernelForm with(String name, Number value) {
        Map<String, Number> more = new LinkedHashMap<>(parameters);
        more.put(name, value);
        return new KernelForm(kind, more, parts);
    }

    KernelForm with(List<? extends Kernel<?>> more) {
        return new KernelForm(kind, parameters, new ArrayList<>(more));
    }

    /** The only part. */
    public Kernel<?> part() {
        return parts.get(0);
    }

    public double factor() {
        return parameters.get(FACTOR).doubleValue();
    }

    /** A kernel of this package, which can say what it is made of. */
    interface BuiltIn {
        KernelForm form();
    }
}
