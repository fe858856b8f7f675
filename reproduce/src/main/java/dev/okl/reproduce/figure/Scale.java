package dev.okl.reproduce.figure;

import java.util.stream.DoubleStream;

/**
 * Where values lie along an axis, from its low end to its high end.
 *
 * @param low above 0 if the scale is logarithmic
 * @param high above low
 */
record Scale(double low, double high, boolean logarithmic) {
    /** Beyond this, differences of values could overflow. */
    private static final double LARGEST = 1e150;

    private static final double SMALLEST_POSITIVE = 1e-150;

    /** Values closer than this, relative to their size, are one value: ticks between them could not be told apart. */
    private static final double SAME = 1e-9;

    /** Room between the outermost points and the frame, as a part of the axis. */
    private static final double ROOM = 0.04;

    /** A scale on which all of the values that can be shown have room; also for a single one or none. */
    static Scale around(boolean logarithmic, DoubleStream values) {
        double[] shown = values.filter(value -> shows(value, logarithmic)).toArray();
        if (shown.length == 0) {
            return logarithmic ? new Scale(1, 10, true) : new Scale(0, 1, false);
        }
        double low = along(DoubleStream.of(shown).min().getAsDouble(), logarithmic);
        double high = along(DoubleStream.of(shown).max().getAsDouble(), logarithmic);
        double size = Math.max(Math.abs(low), Math.abs(high));
        double room;
        if (high - low > SAME * size) {
            room = ROOM * (high - low);
        } else if (logarithmic) {
            room = 0.5;
        } else {
            room = size == 0 ? 1 : 0.1 * size;
        }
        return new Scale(value(low - room, logarithmic), value(high + room, logarithmic), logarithmic);
    }

    /** Whether there is a place for the value on this kind of axis: not for NaN, nor for 0 on a logarithmic one. */
    boolean shows(double value) {
        return shows(value, logarithmic);
    }

    private static boolean shows(double value, boolean logarithmic) {
        return Math.abs(value) <= LARGEST && (!logarithmic || value >= SMALLEST_POSITIVE);
    }

    /** Where the value lies: 0 at the low end, 1 at the high end. */
    double fraction(double value) {
        double start = along(low, logarithmic);
        return (along(value, logarithmic) - start) / (along(high, logarithmic) - start);
    }

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    private static double along(double value, boolean logarithmic) {
        return logarithmic ? Math.log10(value) : value;
    }

    private static double value(double along, boolean logarithmic) {
        return logarithmic ? Math.pow(10, along) : along;
    }
}
