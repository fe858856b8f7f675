package dev.okl.internal.key;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A 64-bit hash of a value that is the same in every run, on every JVM and in every order of the data, which
 * {@code hashCode} does not promise (an enum's, an array's), nor the text of a double, which Java 19 changed.
 */
public final class StableHash {
    // No numbers that anybody would have in a table, so that no value, none of several and zero stay different.
    private static final long NOTHING = 0x6e6f7468696e6721L;
    private static final long END = 0x656e646f666c6973L;

    /** The FNV-1a hash of no text. */
    private static final long EMPTY = 0xcbf29ce484222325L;

    private long hash = EMPTY;
    private boolean stable = true;

    private StableHash() {}

    /** A value that computes its own hash. */
    public interface Hashed {
        default long stableHash() {
            return stableHash(cells());
        }

        /** What it is made of, in a new array. */
        Object[] cells();

        /** The hash if it were made of these. */
        long stableHash(Object[] others);
    }

    /**
     * The hash of a value. There is none for an object that has no value of its own: of a class that leaves {@code toString} to {@link
     * Object}, or that holds one.
     */
    public static OptionalLong of(Object value) {
        StableHash result = new StableHash();
        result.add(value);
        return result.stable ? OptionalLong.of(result.hash) : OptionalLong.empty();
    }

    /**
     * A seed that depends on a name: what is random about a task does not depend on which other tasks there are. It is the 64-bit FNV-1a
     * hash of the name, mixed with the seed.
     */
    public static long seed(long seed, String name) {
        long hash = EMPTY ^ (seed * 0x9e3779b97f4a7c15L);
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Spreads a number over all 64 bits, reversibly: different numbers stay different (the finaliser of splitmix64). */
    public static long mix(long number) {
        long z = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private void add(Object value) {
        if (value == null) {
            add(NOTHING);
        } else if (value instanceof Hashed hashed) {
            add(hashed.stableHash());
        } else if (value instanceof Double || value instanceof Float) {
            add(Double.doubleToLongBits(((Number) value).doubleValue()));
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            add(((Number) value).longValue());
        } else if (value instanceof Enum<?> constant) {
            add(seed(0, constant.name()));
        } else if (value.getClass().isArray()) {
            addArray(value);
        } else if (value instanceof Set<?> set) {
            addUnordered(set);
        } else if (value instanceof Collection<?> list) {
            list.forEach(this::add);
            add(END ^ list.size());
        } else if (value instanceof Record) {
            addRecord(value);
        } else {
            addText(value);
        }
    }

    private void add(long number) {
        hash = mix(hash ^ number) + 0x9e3779b97f4a7c15L;
    }

    private void addArray(Object array) {
        int length = Array.getLength(array);
        for (int k = 0; k < length; k++) {
            add(Array.get(array, k));
        }
        add(END ^ length);
    }

    private void addUnordered(Set<?> set) {
        long sum = 0;
        for (Object member : set) {
            OptionalLong own = of(member);
            stable &= own.isPresent();
            sum += mix(own.orElse(0));
        }
        add(sum);
    }

    private void addRecord(Object value) {
        try {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                add(component.getAccessor().invoke(value));
            }
        } catch (ReflectiveOperationException | RuntimeException closed) {
            stable = false; // of a module that does not let us look
        }
    }

    private void addText(Object value) {
        try {
            stable &= value.getClass().getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException impossible) {
            throw new AssertionError(impossible);
        }
        add(seed(0, value.toString()));
    }
}
