package dev.okl.reproduce.figure;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the ticks of an axis: round numbers, on a logarithmic scale the powers of ten. Where a logarithmic scale is too short
 * for three of those, it has 1, 2, 5, 10, 20, ... if they find room; where it is too short for these as well, round numbers at equal steps, which
 * then do not lie at equal distances.
 */
final class Ticks {
    private Ticks() {}

    private static final int FEWEST_LABELS = 3;

    /**
     * The ticks from the low end to the high end.
     *
     * @param most how many of them may have a label
     */
    static List<Tick> of(Scale scale, int most) {
        if (!scale.logarithmic()) {
            return equalSteps(scale, most);
        }
        int first = (int) Math.ceil(Math.log10(scale.low()) - 1e-9);
        int last = (int) Math.floor(Math.log10(scale.high()) + 1e-9);
        if (last - first + 1 >= FEWEST_LABELS) {
            return decades(scale, first, last, most);
        }
        List<BigDecimal> labelled = multiples(scale, first - 1, last, 1, 2, 5);
        if (labelled.size() < FEWEST_LABELS) {
            return equalSteps(scale, most);
        }
        if (labelled.size() > most) {
            return decades(scale, first, last, most); // two of them, for the scale is so long
        }
        return withMinor(labelled, multiples(scale, first - 1, last, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    }

    private static List<Tick> decades(Scale scale, int first, int last, int most) {
        int every = (last - first) / most + 1;
        List<BigDecimal> labelled = new ArrayList<>();
        List<BigDecimal> others = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent++) {
            // Counted from 10^0, so that 1 keeps its label.
            (Math.floorMod(exponent, every) == 0 ? labelled : others).add(BigDecimal.ONE.scaleByPowerOfTen(exponent));
        }
        boolean room = every == 1 && last - first <= most;
        return withMinor(labelled, room ? multiples(scale, first - 1, last, 2, 3, 4, 5, 6, 7, 8, 9) : others);
    }

    /** The multiples of the powers of ten, from the first power to the last, that lie on the scale. */
    private static List<BigDecimal> multiples(Scale scale, int first, int last, int... factors) {
        List<BigDecimal> values = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent++) {
            for (int factor : factors) {
                BigDecimal value = BigDecimal.valueOf(factor).scaleByPowerOfTen(exponent);
                if (scale.contains(value.doubleValue())) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    private static List<Tick> withMinor(List<BigDecimal> labelled, List<BigDecimal> minor) {
        boolean plain = labelled.stream().allMatch(Tick::isPlain);
        List<Tick> ticks = new ArrayList<>();
        for (BigDecimal value : labelled) {
            ticks.add(plain ? Tick.plain(value, Math.max(0, value.scale())) : Tick.power(value));
        }
        minor.stream()
                .filter(value -> labelled.stream().noneMatch(other -> other.compareTo(value) == 0))
                .forEach(value -> ticks.add(Tick.unlabelled(value)));
        return List.copyOf(ticks);
    }

    private static List<Tick> equalSteps(Scale scale, int most) {
        BigDecimal step = roundStep((scale.high() - scale.low()) / most);
        List<BigDecimal> values = new ArrayList<>();
        long first = (long) Math.ceil(scale.low() / step.doubleValue());
        for (long i = first; scale.contains((double) i * step.doubleValue()); i++) {
            values.add(step.multiply(BigDecimal.valueOf(i)));
        }
        // A step that is small beside the values needs all their digits.
        boolean plain = values.stream().allMatch(Tick::isPlain) && Tick.isPlain(step);
        int decimals = Math.max(0, step.scale());
        return values.stream()
                .map(value -> plain ? Tick.plain(value, decimals) : Tick.power(value))
                .toList();
    }

    /** The smallest of 1, 2, 5, 10, ... times a power of ten that is no smaller. */
    private static BigDecimal roundStep(double smallest) {
        int exponent = (int) Math.floor(Math.log10(smallest));
        for (int factor : new int[] {1, 2, 5}) {
            BigDecimal step = BigDecimal.valueOf(factor).scaleByPowerOfTen(exponent);
            if (step.doubleValue() >= smallest) {
                return step;
            }
        }
        return BigDecimal.ONE.scaleByPowerOfTen(exponent + 1);
    }
}
