package dev.okl.model;

/** Names of classes for manifests: the same in every run, which those of lambdas are not. */
final class ClassNames {
    private static final String LAMBDA = "$$Lambda";

    private ClassNames() {}

    static String of(Object value) {
        String name = value.getClass().getName();
        int at = name.indexOf(LAMBDA);
        return at < 0 ? name : "a lambda of " + name.substring(0, at);
    }
}
