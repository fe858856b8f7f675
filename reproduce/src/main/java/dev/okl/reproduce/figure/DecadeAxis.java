package dev.okl.reproduce.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis whose labels are powers of ten, or where it is too short for three of those, 1, 2, 5, 10, or numbers with more
 * digits. The library's own has labels such as 3.16.
 */
final class DecadeAxis extends LogAxis {
    private static final long serialVersionUID = 1L;

    private static final int FEWEST_LABELS = 3;
    private static final int MOST_LABELS = 8;

    /** Powers of ten from 10^-LONGEST to 10^LONGEST are easier to read written out. */
    private static final int LONGEST = 4;

    private static final String SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

    /** What powers of ten are multiplied by, in tenths, from few to many. */
    private static final List<int[]> FACTORS = List.of(
            new int[] {10},
            new int[] {10, 20, 50},
            IntStream.rangeClosed(1, 9).map(i -> 10 * i).toArray(),
            IntStream.rangeClosed(10, 99).toArray());

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
        TextAnchor anchor = RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        List<BigDecimal> candidates = candidates();
        int every = (candidates.size() - 1) / MOST_LABELS + 1;
        // Counted from 10^0, so that 1 keeps its label.
        int first = Math.max(0, candidates.indexOf(BigDecimal.valueOf(10, 1)));
        List<BigDecimal> labelled = IntStream.range(0, candidates.size())
                .filter(i -> (i - first) % every == 0)
                .mapToObj(candidates::get)
                .toList();
        boolean writtenOut = labelled.stream().allMatch(value -> Math.abs(exponent(value)) <= LONGEST);
        List<NumberTick> ticks = new ArrayList<>();
        for (BigDecimal value : labelled) {
            String text = writtenOut ? value.stripTrailingZeros().toPlainString() : power(value);
            ticks.add(new NumberTick(value, text, anchor, TextAnchor.CENTER, 0));
        }
        for (BigDecimal value : every > 1 ? candidates : multiples(FACTORS.get(2))) {
            if (labelled.stream().noneMatch(other -> other.compareTo(value) == 0)) {
                ticks.add(new NumberTick(TickType.MINOR, value.doubleValue(), "", anchor, TextAnchor.CENTER, 0));
            }
        }
        return ticks;
    }

    /** The values that could have a label: powers of ten, or their multiples where these are too few. */
    private List<BigDecimal> candidates() {
        return FACTORS.stream()
                .map(this::multiples)
                .filter(values -> values.size() >= FEWEST_LABELS)
                .findFirst()
                .orElseGet(() -> multiples(FACTORS.get(FACTORS.size() - 1)));
    }

    /** The multiples of powers of ten that lie on the axis, rising. */
    private List<BigDecimal> multiples(int... tenths) {
        List<BigDecimal> values = new ArrayList<>();
        int last = (int) Math.floor(Math.log10(getUpperBound()));
        for (int exponent = (int) Math.floor(Math.log10(getLowerBound())); exponent <= last; exponent++) {
            for (int factor : tenths) {
                BigDecimal value = BigDecimal.valueOf(factor, 1).scaleByPowerOfTen(exponent);
                if (getRange().contains(value.doubleValue())) {
                    values.add(value);
                }
            }
        }
        return values;
    }

    private static int exponent(BigDecimal value) {
        return value.precision() - value.scale() - 1;
    }

    /** The number as a multiple of a power of ten, or as the power alone. */
    private static String power(BigDecimal value) {
        int exponent = exponent(value);
        BigDecimal factor = value.scaleByPowerOfTen(-exponent).stripTrailingZeros();
        StringBuilder text =
                new StringBuilder(factor.compareTo(BigDecimal.ONE) == 0 ? "10" : factor.toPlainString() + "\u00d710");
        for (char digit : Integer.toString(exponent).toCharArray()) {
            text.append(digit == '-' ? '\u207b' : SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }
}
