package dev.okl.internal.key;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A number that stands for a value: equal values have the same in every run, on every JVM and in every order of the data. That is what
 * {@code hashCode} does not promise (an enum's, an array's), nor the text of a double, which Java 19 changed.
 */
public final class StableKey {
    // No numbers that anybody would have in a table, so that no value, none of several and zero stay different.
    private static final long NOTHING = 0x6e6f7468696e6721L;
    private static final long END = 0x656e646f666c6973L;

    private long hash = NamedSeed.EMPTY;
    private boolean stable = true;

    private StableKey() {}

    /** A value that knows its own key. */
    public interface Keyed {
        long stableKey();
    }

    /**
     * The key of a value. There is none for an object that has no value of its own: of a class that leaves {@code toString} to {@link
     * Object}, or that holds one.
     */
    public static OptionalLong of(Object value) {
        StableKey key = new StableKey();
        key.add(value);
        return key.stable ? OptionalLong.of(key.hash) : OptionalLong.empty();
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
        } else if (value instanceof Keyed keyed) {
            add(keyed.stableKey());
        } else if (value instanceof Double || value instanceof Float) {
            add(Double.doubleToLongBits(((Number) value).doubleValue()));
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            add(((Number) value).longValue());
        } else if (value instanceof Enum<?> constant) {
            add(NamedSeed.of(0, constant.name()));
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
            OptionalLong key = of(member);
            stable &= key.isPresent();
            sum += mix(key.orElse(0));
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
        add(NamedSeed.of(0, value.toString()));
    }
}
