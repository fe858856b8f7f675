package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.annotations.XYPointerAnnotation;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.DefaultDrawingSupplier;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Makes a chart of a panel: curves with their spread, marked points as stars, and a legend below, where it covers nothing. */
final class PanelChart {
    /** At page width, two panels beside each other shrink to a third: 17 pixels become six to seven points. */
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 17);

    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 20);
    private static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 19);
    private static final Color GRID = new Color(0xE0E0E0);
    private static final Color MINOR_GRID = new Color(0xF2F2F2);
    private static final Stroke GRID_STROKE = new BasicStroke(1);
    private static final Color VEIL = new Color(255, 255, 255, 170);

    /** The colours of Okabe and Ito, which colour-blind people can tell apart; in grey the dashes and the markers tell. */
    private static final Color[] COLOURS = Stream.of(0x0072B2, 0xD55E00, 0x009E73, 0x000000, 0xCC79A7, 0xE69F00)
            .map(Color::new)
            .toArray(Color[]::new);

    private static final Stroke[] STROKES = {
        dashed(), dashed(10, 5), dashed(3, 4), dashed(12, 4, 3, 4), dashed(18, 6), dashed(12, 4, 3, 4, 3, 4)
    };
    private static final Shape[] MARKERS = {
        new Ellipse2D.Double(-4.5, -4.5, 9, 9),
        new Rectangle2D.Double(-4, -4, 8, 8),
        ShapeUtils.createUpTriangle(5),
        ShapeUtils.createDiamond(6.3f),
        ShapeUtils.createDownTriangle(5),
        ShapeUtils.createRegularCross(5, 1.5f)
    };

    /** Of curves with more points the spread is a band, for bars would run into each other, and not every point has a marker. */
    private static final int MOST_BARS = 25;

    private static final int MOST_MARKERS = 15;

    /** Room between the outermost points and the frame, as a part of the axis. */
    private static final double ROOM = 0.04;

    /** Beyond this, differences of values could overflow. */
    private static final double LARGEST = 1e150;

    private static final int MOST_LABELS = 8;

    /** Powers of ten from 10^-LONGEST to 10^LONGEST are easier to read written out. */
    private static final int LONGEST = 4;

    private final Panel panel;
    private final ValueAxis x;
    private final ValueAxis y;

    private PanelChart(Panel panel) {
        this.panel = panel;
        this.x = axis(panel.x(), DoubleStream.concat(points().mapToDouble(Point::x), marks().mapToDouble(Mark::x)));
        this.y = axis(
                panel.y(),
                DoubleStream.concat(
                        points().flatMapToDouble(point ->
                                DoubleStream.of(point.y(), point.y() - point.spread(), point.y() + point.spread())),
                        marks().mapToDouble(Mark::y)));
    }

    static JFreeChart of(Panel panel) {
        return new PanelChart(panel).chart();
    }

    private Stream<Point> points() {
        return panel.series().stream().flatMap(series -> series.points().stream());
    }

    private Stream<Mark> marks() {
        return panel.series().stream().flatMap(series -> series.mark().stream());
    }

    private JFreeChart chart() {
        // The name of the y axis too is text in an SVG, not outlines.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
        XYPlot plot = new XYPlot(curves(), x, y, renderer());
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setDomainGridlineStroke(GRID_STROKE);
        plot.setRangeGridlineStroke(GRID_STROKE);
        plot.setDomainMinorGridlinesVisible(panel.x().logarithmic());
        plot.setDomainMinorGridlineStroke(GRID_STROKE);
        plot.setDomainMinorGridlinePaint(MINOR_GRID);
        plot.setRangeMinorGridlinesVisible(panel.y().logarithmic());
        plot.setRangeMinorGridlineStroke(GRID_STROKE);
        plot.setRangeMinorGridlinePaint(MINOR_GRID);
        JFreeChart chart = new JFreeChart(panel.title(), plot);
        theme().apply(chart);
        chart.getLegend().setFrame(BlockBorder.NONE);
        chart.getLegend().setItemLabelPadding(new RectangleInsets(2, 2, 2, 20));
        chart.setPadding(new RectangleInsets(6, 6, 6, 14));
        addMarks(plot);
        return chart;
    }

    private static StandardChartTheme theme() {
        StandardChartTheme theme = new StandardChartTheme("figures");
        theme.setExtraLargeFont(TITLE);
        theme.setLargeFont(LABEL);
        theme.setRegularFont(SMALL);
        theme.setLegendItemPaint(Color.BLACK);
        theme.setAxisLabelPaint(Color.BLACK);
        theme.setTickLabelPaint(Color.BLACK);
        theme.setPlotBackgroundPaint(Color.WHITE);
        theme.setPlotOutlinePaint(Color.BLACK);
        theme.setDomainGridlinePaint(GRID);
        theme.setRangeGridlinePaint(GRID);
        theme.setAxisOffset(RectangleInsets.ZERO_INSETS);
        // From the seventh curve on, looks return.
        theme.setDrawingSupplier(new DefaultDrawingSupplier(COLOURS, COLOURS, STROKES, STROKES, MARKERS));
        return theme;
    }

    /** An axis on which all of the values that have a place on it have room; also for a single one or none. */
    private static ValueAxis axis(Axis axis, DoubleStream values) {
        double[] along = values.filter(
                        value -> Math.abs(value) <= LARGEST && (!axis.logarithmic() || value >= 1 / LARGEST))
                .map(value -> axis.logarithmic() ? Math.log10(value) : value)
                .toArray();
        double low = DoubleStream.of(along).min().orElse(0);
        double high = DoubleStream.of(along).max().orElse(1);
        double size = axis.logarithmic() ? 10 : Math.max(Math.abs(low), Math.abs(high));
        double room = high > low ? ROOM * (high - low) : size == 0 ? 1 : 0.1 * size;
        ValueAxis made = axis.logarithmic() ? logarithmicAxis(low - room, high + room) : new NumberAxis();
        if (made instanceof NumberAxis linear) {
            linear.setRange(low - room, high + room);
            linear.setNumberFormatOverride(format("0.########"));
        }
        made.setLabel(axis.label());
        made.setTickMarkOutsideLength(6);
        return made;
    }

    /**
     * With labels at powers of ten, or of two where it is too short for two of those; made longer where two of these are not on it
     * either.
     *
     * @param low the logarithm, base 10, of the lower bound
     */
    private static LogAxis logarithmicAxis(double low, double high) {
        boolean isLong = Math.floor(high) > Math.ceil(low);
        double base = isLong ? 10 : 2;
        double from = low / Math.log10(base);
        double to = high / Math.log10(base);
        if (Math.floor(to) <= Math.ceil(from)) {
            from = Math.floor(from);
            to = Math.ceil(to);
        }
        LogAxis axis = new LogAxis();
        axis.setBase(base);
        axis.setRange(Math.pow(base, from), Math.pow(base, to));
        double step = Math.ceil((to - from) / MOST_LABELS);
        DecimalFormat format = format(Math.max(-low, high) < LONGEST + 1 ? "0.######" : "0.#E0");
        axis.setNumberFormatOverride(format);
        axis.setTickUnit(new NumberTickUnit(step, format, isLong && step == 1 ? 9 : 0));
        return axis;
    }

    /** The same on machines of all languages. */
    private static DecimalFormat format(String pattern) {
        return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
    }

    /** The points that have a place on the axes, each from the lower to the upper end of its spread. */
    private YIntervalSeriesCollection curves() {
        YIntervalSeriesCollection curves = new YIntervalSeriesCollection();
        for (Series series : panel.series()) {
            YIntervalSeries curve = new YIntervalSeries(series.label(), false, true);
            for (Point point : series.points()) {
                int last = curve.getItemCount() - 1;
                if (isOnAxes(point.x(), point.y())) {
                    double spread = Double.isFinite(point.spread()) ? point.spread() : 0;
                    // On a logarithmic axis, what reaches down to 0 or below goes to the end of the axis.
                    curve.add(
                            point.x(),
                            point.y(),
                            y.getRange().constrain(point.y() - spread),
                            y.getRange().constrain(point.y() + spread));
                } else if (last >= 0) {
                    // The point before it once more, without a value: the curve is interrupted there.
                    double at = curve.getX(last).doubleValue();
                    curve.add(at, Double.NaN, curve.getYLowValue(last), curve.getYHighValue(last));
                }
            }
            curves.addSeries(curve);
        }
        return curves;
    }

    private boolean isOnAxes(double atX, double atY) {
        return x.getRange().contains(atX) && y.getRange().contains(atY);
    }

    private XYLineAndShapeRenderer renderer() {
        boolean spread = points().anyMatch(point -> point.spread() > 0);
        boolean few = panel.series().stream().allMatch(series -> series.points().size() <= MOST_BARS);
        XYLineAndShapeRenderer renderer = spread && few ? bars() : new Band();
        renderer.setLegendLine(new Line2D.Double(-22, 0, 22, 0));
        return renderer;
    }

    private static XYErrorRenderer bars() {
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultLinesVisible(true);
        renderer.setErrorStroke(new BasicStroke(1.3f));
        renderer.setCapLength(8);
        return renderer;
    }

    /** The spread as a band; every few points have a marker. Without any spread there is nothing to see of the band. */
    private static final class Band extends DeviationRenderer {
        private static final long serialVersionUID = 1L;

        Band() {
            setAlpha(0.18f);
        }

        @Override
        public Paint getItemFillPaint(int series, int item) {
            return getItemPaint(series, item);
        }

        @Override
        public boolean getItemShapeVisible(int series, int item) {
            return item % (getPlot().getDataset().getItemCount(series) / MOST_MARKERS + 1) == 0;
        }
    }

    private void addMarks(XYPlot plot) {
        XYSeriesCollection stars = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setUseOutlinePaint(true);
        renderer.setDefaultOutlinePaint(Color.BLACK);
        renderer.setDefaultOutlineStroke(new BasicStroke(1.2f));
        renderer.setDefaultSeriesVisibleInLegend(false);
        for (int i = 0; i < panel.series().size(); i++) {
            XYSeries star = new XYSeries(i);
            Color colour = COLOURS[i % COLOURS.length];
            panel.series()
                    .get(i)
                    .mark()
                    .filter(mark -> isOnAxes(mark.x(), mark.y()))
                    .ifPresent(mark -> {
                        star.add(mark.x(), mark.y());
                        if (!mark.label().isBlank()) {
                            plot.addAnnotation(label(mark, colour.darker()));
                        }
                    });
            stars.addSeries(star);
            renderer.setSeriesShape(i, star());
            renderer.setSeriesPaint(i, colour);
        }
        plot.setDataset(1, stars);
        plot.setRenderer(1, renderer);
    }

    /** Above the star, or below one in the upper half, where there is more room. */
    private XYPointerAnnotation label(Mark mark, Paint paint) {
        Rectangle2D unit = new Rectangle2D.Double(0, 0, 1, 1);
        boolean above = y.valueToJava2D(mark.y(), unit, RectangleEdge.LEFT) > 0.5;
        XYPointerAnnotation label =
                new XYPointerAnnotation(mark.label(), mark.x(), mark.y(), above ? -Math.PI / 2 : Math.PI / 2);
        label.setFont(SMALL);
        label.setPaint(paint);
        label.setBackgroundPaint(VEIL);
        label.setArrowPaint(Color.DARK_GRAY);
        label.setBaseRadius(50);
        label.setTipRadius(14);
        label.setLabelOffset(10);
        return label;
    }

    private static Shape star() {
        Path2D path = new Path2D.Double();
        path.moveTo(0, -12);
        for (int i = 1; i < 10; i++) {
            double radius = i % 2 == 0 ? 12 : 5;
            path.lineTo(radius * Math.sin(i * Math.PI / 5), -radius * Math.cos(i * Math.PI / 5));
        }
        path.closePath();
        return path;
    }

    private static Stroke dashed(float... dashes) {
        return new BasicStroke(
                2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes.length == 0 ? null : dashes, 0);
    }
}
