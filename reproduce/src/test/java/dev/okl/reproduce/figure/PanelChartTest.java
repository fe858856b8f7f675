package dev.okl.reproduce.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a chart shows of a panel, and which values its axes name. */
class PanelChartTest {
    private static final double TIGHT = 1e-12;

    @Test
    void pointsAndTheirSpreadAreShownAsTheyAre() {
        Series series = curve(new Point(10, 1, 0.5), new Point(100, 2));
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
        XYPlot plot = plot(false, true, curve(new Point(1, 1, 2), new Point(2, 5, 1)));

        assertThat(((IntervalXYDataset) plot.getDataset(0)).getStartYValue(0, 0))
                .isEqualTo(plot.getRangeAxis().getLowerBound());
    }

    @Test
    void aCurveIsInterruptedWhereAPointHasNoPlace() {
        XYDataset shown = plot(true, true, series(1, 2, 0, Double.NaN, 20)).getDataset(0);

        assertThat(IntStream.range(0, shown.getItemCount(0)).mapToDouble(item -> shown.getYValue(0, item)))
                .containsExactly(1.0, 2.0, Double.NaN, Double.NaN, 20.0);
    }

    @Test
    void marksHaveTheColourOfTheirCurve() {
        Panel panel = new Panel(
                "marked",
                new Axis("x", false),
                new Axis("y", false),
                List.of(
                        new Series("first", series(1, 2).points(), Optional.of(new Mark("elsewhere", 1, 2))),
                        new Series("second", series(3, 4).points(), Optional.of(new Mark("", 2, 4)))));
        JFreeChart chart = PanelChart.of(panel);
        XYPlot plot = chart.getXYPlot();
        chart.createBufferedImage(600, 480);

        for (int series = 0; series < 2; series++) {
            assertThat(plot.getRenderer(1).getSeriesPaint(series))
                    .isEqualTo(plot.getRenderer(0).getSeriesPaint(series));
        }
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
        assertThat(labels(1e-6, 1e3)).containsExactly("1E-6", "1E-4", "1E-2", "1E0", "1E2");
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "1, 12", "2, 9", "3, 4", "0.91, 0.93", "1e-7, 3e-7", "1e-140, 1e140"})
    void everyRangeHasAFewLabelsThatCanBeToldApart(double low, double high) {
        assertThat(labels(low, high)).hasSizeBetween(2, 9).doesNotHaveDuplicates();
    }

    private static List<String> labels(double low, double high) {
        ValueAxis axis = plot(false, true, series(low, high)).getRangeAxis();
        List<?> ticks = axis.refreshTicks(
                new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics(),
                new AxisState(),
                new Rectangle(600, 480),
                RectangleEdge.LEFT);
        return ticks.stream()
                .map(ValueTick.class::cast)
                .filter(tick -> tick.getTickType().equals(TickType.MAJOR))
                .map(PanelChartTest::text)
                .toList();
    }

    private static String text(ValueTick tick) {
        StringBuilder text = new StringBuilder();
        AttributedCharacterIterator letters =
                ((LogTick) tick).getAttributedLabel().getIterator();
        for (char c = letters.first(); c != CharacterIterator.DONE; c = letters.next()) {
            text.append(c);
        }
        return text.toString();
    }

    /** A curve over 1, 2, 3, ... */
    private static Series series(double... values) {
        double[] x = {0};
        return curve(DoubleStream.of(values)
                .mapToObj(value -> new Point(++x[0], value))
                .toArray(Point[]::new));
    }

    private static Series curve(Point... points) {
        return new Series("curve", List.of(points), Optional.empty());
    }

    private static XYPlot plot(boolean logarithmicX, boolean logarithmicY, Series series) {
        return PanelChart.of(
                        new Panel("title", new Axis("x", logarithmicX), new Axis("y", logarithmicY), List.of(series)))
                .getXYPlot();
    }
}
