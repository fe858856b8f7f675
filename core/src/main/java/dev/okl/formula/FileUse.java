package dev.okl.formula;

import java.util.List;
import java.util.stream.Stream;

/** Gives the files that a formula names. */
final class FileUse implements Formula.Visitor<Stream<String>> {
    @Override
    public Stream<String> sum(Formula.Sum sum) {
        return all(sum.terms());
    }

    @Override
    public Stream<String> product(Formula.Product product) {
        return all(product.factors());
    }

    @Override
    public Stream<String> constant(Formula.Constant constant) {
        return Stream.empty();
    }

    @Override
    public Stream<String> call(Formula.Call call) {
        return Stream.empty();
    }

    @Override
    public Stream<String> precomputed(Formula.Precomputed precomputed) {
        return Stream.of(precomputed.file());
    }

    private Stream<String> all(List<Formula> parts) {
        return parts.stream().flatMap(part -> part.accept(this));
    }
}
