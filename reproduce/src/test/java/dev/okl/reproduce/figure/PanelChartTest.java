package dev.okl.reproduce.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.IntervalXYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a chart shows of a panel, and which values its axes name. */
class PanelChartTest {
    private static final double TIGHT = 1e-12;

    @Test
    void pointsAndTheirSpreadAreShownAsTheyAre() {
        Series series = new Series("curve", List.of(new Point(10, 1, 0.5), new Point(100, 2, Double.NaN)));
        IntervalXYDataset shown = (IntervalXYDataset) plot(true, false, series).getDataset(0);

        assertThat(shown.getSeriesKey(0).toString()).isEqualTo("curve");
        assertThat(shown.getItemCount(0)).isEqualTo(2);
        assertThat(shown.getXValue(0, 0)).isEqualTo(10);
        assertThat(shown.getYValue(0, 0)).isEqualTo(1);
        assertThat(shown.getStartYValue(0, 0)).isEqualTo(0.5);
        assertThat(shown.getEndYValue(0, 0)).isEqualTo(1.5);
        assertThat(shown.getStartYValue(0, 1)).isEqualTo(2);
    }

    @Test
    void whatHasNoPlaceIsLeftOutAndDoesNotStretchTheAxes() {
        Series series = series(0, -5, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE, 2, 20);
        XYPlot plot = plot(true, true, series);

        assertThat(plot.getDataset(0).getItemCount(0)).isEqualTo(2);
        assertThat(plot.getRangeAxis().getLowerBound()).isBetween(1.5, 2.0);
        assertThat(plot.getRangeAxis().getUpperBound()).isBetween(20.0, 25.0);
    }

    @Test
    void aSpreadThatReachesBelowZeroEndsWithALogarithmicAxis() {
        XYPlot plot = plot(false, true, new Series("curve", List.of(new Point(1, 1, 2), new Point(2, 5, 1))));

        assertThat(((IntervalXYDataset) plot.getDataset(0)).getStartYValue(0, 0))
                .isEqualTo(plot.getRangeAxis().getLowerBound());
    }

    @Test
    void marksHaveTheColourOfTheirCurve() {
        Panel panel = new Panel(
                "marked",
                new Axis("x", false),
                new Axis("y", false),
                List.of(series(1, 2), series(3, 4)),
                List.of(new Mark("", 2, 4), new Mark("elsewhere", 1, 2)));
        XYPlot plot = PanelChart.of(panel).getXYPlot();

        assertThat(plot.getRenderer(1).getSeriesPaint(0))
                .isEqualTo(plot.getRenderer(0).getSeriesPaint(1));
        assertThat(plot.getAnnotations()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 5", "false, -1e-9", "false, 1e100", "true, 1e-9", "true, 5", "true, 1e100"})
    void aSingleValueLiesInTheMiddle(boolean logarithmic, double value) {
        ValueAxis axis =
                plot(false, logarithmic, series(value, value, Double.NaN)).getRangeAxis();

        double middle = logarithmic
                ? Math.sqrt(axis.getLowerBound() / value * axis.getUpperBound() / value)
                : (axis.getLowerBound() + axis.getUpperBound() - 2 * value)
                                / axis.getRange().getLength()
                        + 1;
        assertThat(middle).isCloseTo(1, within(TIGHT));
    }

    @Test
    void decadesAreWrittenOutWhileShort() {
        assertThat(labels(1e-3, 1e3)).containsExactly("0.001", "0.01", "0.1", "1", "10", "100", "1000");
    }

    @Test
    void longAxesHavePowersOfTenAndNotAllOfThem() {
        assertThat(labels(1e-6, 1e3))
                .containsExactly("10\u207b\u2076", "10\u207b\u2074", "10\u207b\u00b2", "10\u2070", "10\u00b2");
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "1, 12", "2, 9", "3, 4", "0.91, 0.93", "1e-7, 3e-7", "1e-140, 1e140"})
    void everyRangeHasAFewLabelsThatCanBeToldApart(double low, double high) {
        assertThat(labels(low, high)).hasSizeBetween(2, 9).doesNotHaveDuplicates();
    }

    private static List<String> labels(double low, double high) {
        DecadeAxis axis = (DecadeAxis) plot(false, true, series(low, high)).getRangeAxis();
        List<NumberTick> ticks = axis.refreshTicks(null, null, null, RectangleEdge.LEFT);
        assertThat(ticks).allMatch(tick -> axis.getRange().contains(tick.getValue()));
        return ticks.stream()
                .filter(tick -> tick.getTickType().equals(TickType.MAJOR))
                .map(NumberTick::getText)
                .toList();
    }

    /** A curve over 1, 2, 3, ... */
    private static Series series(double... values) {
        double[] x = {0};
        return new Series(
                "curve",
                DoubleStream.of(values)
                        .mapToObj(value -> new Point(++x[0], value, Double.NaN))
                        .toList());
    }

    private static XYPlot plot(boolean logarithmicX, boolean logarithmicY, Series series) {
        return PanelChart.of(new Panel(
                        "title", new Axis("x", logarithmicX), new Axis("y", logarithmicY), List.of(series), List.of()))
                .getXYPlot();
    }
}
