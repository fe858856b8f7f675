package dev.okl.kernel;

import java.util.Set;

/**
 * exp(-rate * |symmetric difference of the two sets| / vocabularySize): the kernel of flags for sets that are written
 * as lists of their members. Members outside the vocabulary are allowed; they only make sets differ more. Of a {@link TextSet}
 * nothing is allocated per call; other sets need an iterator.
 *
 * @param rate greater than 0
 * @param vocabularySize how many members there are to choose from, at least 1
 */
record HammingSets(double rate, int vocabularySize) implements Kernel<Set<String>>, KernelForm.BuiltIn {
    HammingSets {
        Checks.positive("rate", rate);
        if (vocabularySize < 1) {
            throw new IllegalArgumentException("vocabularySize must be >= 1 but was " + vocabularySize);
        }
    }

    @Override
    public double at(Set<String> x, Set<String> z) {
        int common = x instanceof TextSet one && z instanceof TextSet other ? one.common(other) : common(x, z);
        return Math.exp(-rate * (x.size() + z.size() - 2 * common) / vocabularySize);
    }

    private static int common(Set<String> x, Set<String> z) {
        boolean xIsSmaller = x.size() <= z.size();
        Set<String> small = xIsSmaller ? x : z;
        Set<String> large = xIsSmaller ? z : x;
        int common = 0;
        for (String member : small) {
            if (large.contains(member)) {
                common++;
            }
        }
        return common;
    }

    @Override
    public KernelForm form() {
        return new KernelForm("hamming-sets").with("rate", rate).with("vocabularySize", vocabularySize);
    }
}
