package dev.okl.model;

import dev.okl.ModelFormatException;
import dev.okl.internal.archive.ManifestPart;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.KernelForm;
import dev.okl.kernel.Kernels;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a kernel that is a few numbers and nothing else is read from a file. It is written from its {@link KernelForm}.
 *
 * @param input the type of the inputs; {@code Object} for any
 * @param read makes the kernel from its numbers
 */
record KernelKind(Class<?> input, Read read) {
    /** By their names in the manifest, which are the kinds of their forms. */
    private static final Map<String, KernelKind> ALL = Map.ofEntries(
            Map.entry(KernelForm.DELTA, new KernelKind(Object.class, json -> Kernels.delta())),
            Map.entry("constant", new KernelKind(Object.class, json -> Kernels.constant(json.number("value")))),
            Map.entry("linear", new KernelKind(double[].class, json -> Kernels.linear())),
            Map.entry(
                    "polynomial",
                    new KernelKind(
                            double[].class,
                            json -> Kernels.polynomial(json.integer("degree", 1), json.number("offset")))),
            Map.entry("gaussian", new KernelKind(double[].class, json -> Kernels.gaussian(json.number("width")))),
            Map.entry("laplacian", new KernelKind(double[].class, json -> Kernels.laplacian(json.number("rate")))),
            Map.entry(
                    "matern",
                    new KernelKind(double[].class, json -> Kernels.matern(json.number("nu"), json.number("width")))),
            Map.entry(
                    "periodic",
                    new KernelKind(
                            double[].class, json -> Kernels.periodic(json.number("period"), json.number("width")))),
            Map.entry("linear-spline", new KernelKind(Double.class, json -> Kernels.linearSpline())),
            Map.entry("cubic-spline", new KernelKind(Double.class, json -> Kernels.cubicSpline())),
            Map.entry("decay-spline", new KernelKind(Double.class, json -> Kernels.decaySpline())),
            Map.entry(
                    "hamming-flags",
                    new KernelKind(boolean[].class, json -> Kernels.hammingOfFlags(json.number("rate")))),
            Map.entry(
                    "hamming-sets",
                    new KernelKind(
                            Set.class,
                            json -> Kernels.hammingOfSets(json.number("rate"), json.integer("vocabularySize", 1)))));

    /** Makes a kernel from its part of the manifest. */
    @FunctionalInterface
    interface Read {
        Kernel<?> from(ManifestPart json) throws ModelFormatException;
    }

    static Optional<KernelKind> named(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    /** Whether the kernel takes inputs of this type. */
    boolean takes(Class<?> type) {
        return input == Object.class || input == type;
    }
}
