package dev.okl.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.ModelFormatException;
import dev.okl.kernel.Constant;
import dev.okl.kernel.CubicSpline;
import dev.okl.kernel.DecaySpline;
import dev.okl.kernel.Delta;
import dev.okl.kernel.Gaussian;
import dev.okl.kernel.HammingFlags;
import dev.okl.kernel.HammingSets;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Laplacian;
import dev.okl.kernel.Linear;
import dev.okl.kernel.LinearSpline;
import dev.okl.kernel.Matern;
import dev.okl.kernel.Periodic;
import dev.okl.kernel.Polynomial;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A kernel that is a few figures and nothing else.
 *
 * @param name in the manifest
 * @param kernel its class
 * @param input the type of the inputs; {@code Object} for any
 * @param write puts the figures into the manifest
 * @param read makes the kernel from them
 */
record KernelKind<K extends Kernel<?>>(
        String name, Class<K> kernel, Class<?> input, BiConsumer<K, ObjectNode> write, Read<K> read) {
    private static final List<KernelKind<?>> ALL = List.of(
            new KernelKind<>("delta", Delta.class, Object.class, (k, json) -> {}, json -> new Delta<>()),
            new KernelKind<>(
                    "constant",
                    Constant.class,
                    Object.class,
                    (k, json) -> json.put("value", k.value()),
                    json -> new Constant<>(json.number("value"))),
            new KernelKind<>("linear", Linear.class, double[].class, (k, json) -> {}, json -> new Linear()),
            new KernelKind<>(
                    "polynomial",
                    Polynomial.class,
                    double[].class,
                    (k, json) -> json.put("degree", k.degree()).put("offset", k.offset()),
                    json -> new Polynomial(json.integer("degree", 1), json.number("offset"))),
            new KernelKind<>(
                    "gaussian",
                    Gaussian.class,
                    double[].class,
                    (k, json) -> json.put("width", k.width()),
                    json -> new Gaussian(json.number("width"))),
            new KernelKind<>(
                    "laplacian",
                    Laplacian.class,
                    double[].class,
                    (k, json) -> json.put("rate", k.rate()),
                    json -> new Laplacian(json.number("rate"))),
            new KernelKind<>(
                    "matern",
                    Matern.class,
                    double[].class,
                    (k, json) -> json.put("nu", k.nu()).put("width", k.width()),
                    json -> new Matern(json.number("nu"), json.number("width"))),
            new KernelKind<>(
                    "periodic",
                    Periodic.class,
                    double[].class,
                    (k, json) -> json.put("period", k.period()).put("width", k.width()),
                    json -> new Periodic(json.number("period"), json.number("width"))),
            new KernelKind<>(
                    "linear-spline", LinearSpline.class, Double.class, (k, json) -> {}, json -> new LinearSpline()),
            new KernelKind<>(
                    "cubic-spline", CubicSpline.class, Double.class, (k, json) -> {}, json -> new CubicSpline()),
            new KernelKind<>(
                    "decay-spline", DecaySpline.class, Double.class, (k, json) -> {}, json -> new DecaySpline()),
            new KernelKind<>(
                    "hamming-flags",
                    HammingFlags.class,
                    boolean[].class,
                    (k, json) -> json.put("rate", k.rate()),
                    json -> new HammingFlags(json.number("rate"))),
            new KernelKind<>(
                    "hamming-sets",
                    HammingSets.class,
                    Set.class,
                    (k, json) -> json.put("rate", k.rate()).put("vocabularySize", k.vocabularySize()),
                    json -> new HammingSets(json.number("rate"), json.integer("vocabularySize", 1))));

    /** Makes a kernel from its part of the manifest. */
    @FunctionalInterface
    interface Read<K> {
        K from(JsonPart json) throws ModelFormatException;
    }

    static Optional<KernelKind<?>> of(Kernel<?> kernel) {
        return ALL.stream().filter(kind -> kind.kernel.isInstance(kernel)).findFirst();
    }

    static Optional<KernelKind<?>> named(String name) {
        return ALL.stream().filter(kind -> kind.name.equals(name)).findFirst();
    }

    void describe(Kernel<?> k, ObjectNode json) {
        write.accept(kernel.cast(k), json);
    }

    /** Whether the kernel takes inputs of this type. */
    boolean takes(Class<?> type) {
        return input == Object.class || input == type;
    }
}
