package dev.okl.kernel;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;

/**
 * An immutable set of texts, kept sorted: two of them are compared without an iterator, the hash code is computed once
 * (views are looked up in maps), and the order of iteration is the same in every run, which {@link Set#of} does not
 * promise. Equal to any other set with the same members.
 */
public final class TextSet extends AbstractSet<String> {
    private final String[] members;
    private final int hash;

    private TextSet(String[] sorted) {
        this.members = sorted;
        int sum = 0;
        for (String member : sorted) {
            sum += member.hashCode();
        }
        this.hash = sum;
    }

    /** A set of these texts. */
    public static TextSet copyOf(Collection<String> members) {
        return members instanceof TextSet set ? set : new TextSet(new TreeSet<>(members).toArray(String[]::new));
    }

    /** How many members two sets have in common. */
    static int common(Set<String> x, Set<String> z) {
        if (x instanceof TextSet one && z instanceof TextSet other) {
            return one.common(other);
        }
        // The members of the smaller set are looked up in the larger one.
        return x.size() <= z.size() ? (int) x.stream().filter(z::contains).count() : common(z, x);
    }

    private int common(TextSet other) {
        int common = 0;
        int i = 0;
        int j = 0;
        while (i < members.length && j < other.members.length) {
            int order = members[i].compareTo(other.members[j]);
            common += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return common;
    }

    @Override
    public boolean contains(Object member) {
        return member instanceof String text && Arrays.binarySearch(members, text) >= 0;
    }

    @Override
    public int size() {
        return members.length;
    }

    @Override
    public Iterator<String> iterator() {
        return Arrays.asList(members).iterator();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextSet set
                ? hash == set.hash && Arrays.equals(members, set.members)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
