package dev.okl.internal.key;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns any input into something with value equality, so that equal inputs can be found in a map: arrays compare by
 * their elements, everything else by its own {@code equals}.
 */
public final class ValueKey {
    private ValueKey() {}

    /** A key that equals the key of another object exactly when the two hold the same values. */
    public static Object of(Object value) {
        return value != null && value.getClass().isArray() ? new ArrayKey(value) : value;
    }

    /** The value itself, or a copy of it where it is an array, which its owner could change. */
    @SuppressWarnings("unchecked")
    public static <X> X snapshot(X value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object copy = Array.newInstance(value.getClass().getComponentType(), length);
        System.arraycopy(value, 0, copy, 0, length);
        return (X) copy;
    }

    /** The numbers of distinct values in a list, by their keys. */
    public static Map<Object, Integer> numbers(List<?> values) {
        Map<Object, Integer> numbers = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            numbers.put(of(values.get(i)), i);
        }
        return numbers;
    }

    private record ArrayKey(Object array) {
        @Override
        public boolean equals(Object other) {
            return other instanceof ArrayKey key && Arrays.deepEquals(new Object[] {array}, new Object[] {key.array});
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(new Object[] {array});
        }

        @Override
        public String toString() {
            String nested = Arrays.deepToString(new Object[] {array});
            return nested.substring(1, nested.length() - 1);
        }
    }
}
