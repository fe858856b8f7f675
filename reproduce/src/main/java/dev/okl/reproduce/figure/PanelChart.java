package dev.okl.reproduce.figure;

import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.annotations.XYPointerAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.ColumnArrangement;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.VerticalAlignment;
import org.jfree.data.Range;
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
    private static final Color GRID = new Color(0xE4E4E4);
    private static final Color VEIL = new Color(255, 255, 255, 170);

    /** Of curves with more points the spread is a band, for bars would run into each other, and not every point has a marker. */
    private static final int MOST_BARS = 25;

    private static final int MARKERS = 15;

    /** Room between the outermost points and the frame, as a part of the axis. */
    private static final double ROOM = 0.04;

    /** Beyond this, differences of values could overflow. */
    private static final double LARGEST = 1e150;

    private static final Shape STAR = polygon(10, 0, 12, 5);

    /**
     * How a curve looks. Colours are those of Okabe and Ito, which colour-blind people can tell apart; in grey, or where they
     * cross, the dashes and the markers tell.
     */
    private record Style(Color colour, BasicStroke stroke, Shape marker) {
        private static final List<Style> ALL = List.of(
                new Style(new Color(0x0072B2), dashed(), new Ellipse2D.Double(-4.5, -4.5, 9, 9)),
                new Style(new Color(0xD55E00), dashed(10, 5), polygon(4, 45, 5.6, 5.6)),
                new Style(new Color(0x009E73), dashed(3, 4), polygon(3, 0, 6, 6)),
                new Style(new Color(0x000000), dashed(12, 4, 3, 4), polygon(4, 0, 6.3, 6.3)),
                new Style(new Color(0xCC79A7), dashed(18, 6), polygon(3, 180, 6, 6)),
                new Style(new Color(0xE69F00), dashed(12, 4, 3, 4, 3, 4), polygon(8, 0, 7, 2.5)));

        /** The look of the curve with that index in its panel; from the seventh curve on, looks return. */
        static Style of(int index) {
            return ALL.get(index % ALL.size());
        }

        private static BasicStroke dashed(float... dashes) {
            return new BasicStroke(
                    2.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes.length == 0 ? null : dashes, 0);
        }
    }

    private final Panel panel;
    private final ValueAxis x;
    private final ValueAxis y;

    private PanelChart(Panel panel) {
        this.panel = panel;
        this.x = axis(
                panel.x(),
                DoubleStream.concat(
                        points().mapToDouble(Point::x), panel.marks().stream().mapToDouble(Mark::x)));
        this.y = axis(
                panel.y(),
                DoubleStream.concat(
                        points().flatMapToDouble(point ->
                                DoubleStream.of(point.y(), point.y() - point.spread(), point.y() + point.spread())),
                        panel.marks().stream().mapToDouble(Mark::y)));
    }

    static JFreeChart of(Panel panel) {
        return new PanelChart(panel).chart();
    }

    private Stream<Point> points() {
        return panel.series().stream().flatMap(series -> series.points().stream());
    }

    private JFreeChart chart() {
        // The name of the y axis too is text in an SVG, not outlines.
        TextUtils.setUseDrawRotatedStringWorkaround(false);
        XYPlot plot = new XYPlot(curves(), x, y, renderer());
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlinePaint(Color.BLACK);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        plot.setDomainGridlinePaint(GRID);
        plot.setDomainGridlineStroke(new BasicStroke(1));
        plot.setRangeGridlinePaint(GRID);
        plot.setRangeGridlineStroke(new BasicStroke(1));
        addMarks(plot);
        LegendTitle legend = new LegendTitle(
                plot,
                new FlowArrangement(HorizontalAlignment.CENTER, VerticalAlignment.CENTER, 20, 2),
                new ColumnArrangement());
        legend.setItemFont(SMALL);
        legend.setPosition(RectangleEdge.BOTTOM);
        JFreeChart chart = new JFreeChart(panel.title(), TITLE, plot, false);
        chart.addLegend(legend);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(6, 6, 6, 14));
        return chart;
    }

    /** An axis on which all of the values that have a place on it have room; also for a single one or none. */
    private static ValueAxis axis(Axis axis, DoubleStream values) {
        double[] along = values.filter(
                        value -> Math.abs(value) <= LARGEST && (!axis.logarithmic() || value >= 1 / LARGEST))
                .map(value -> axis.logarithmic() ? Math.log10(value) : value)
                .toArray();
        double low = DoubleStream.of(along).min().orElse(0);
        double high = DoubleStream.of(along).max().orElse(1);
        double size = axis.logarithmic() ? 1 : Math.max(Math.abs(low), Math.abs(high));
        double room = high > low ? ROOM * (high - low) : size == 0 ? 1 : 0.1 * size;
        ValueAxis made = axis.logarithmic() ? new DecadeAxis() : linearAxis();
        made.setRange(
                axis.logarithmic()
                        ? new Range(Math.pow(10, low - room), Math.pow(10, high + room))
                        : new Range(low - room, high + room));
        made.setLabel(axis.label());
        made.setLabelFont(LABEL);
        made.setLabelPaint(Color.BLACK);
        made.setTickLabelFont(SMALL);
        made.setTickLabelPaint(Color.BLACK);
        made.setTickMarkOutsideLength(6);
        made.setTickMarkPaint(Color.BLACK);
        made.setMinorTickMarksVisible(axis.logarithmic());
        made.setMinorTickMarkOutsideLength(3.5f);
        made.setAxisLinePaint(Color.BLACK);
        return made;
    }

    private static NumberAxis linearAxis() {
        NumberAxis axis = new NumberAxis();
        // The same on machines of all languages.
        axis.setNumberFormatOverride(new DecimalFormat("0.########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }

    /** The points that have a place on the axes, each from the lower to the upper end of its spread. */
    private YIntervalSeriesCollection curves() {
        YIntervalSeriesCollection curves = new YIntervalSeriesCollection();
        for (Series series : panel.series()) {
            YIntervalSeries curve = new YIntervalSeries(series.label(), false, true);
            for (Point point : series.points()) {
                if (x.getRange().contains(point.x()) && y.getRange().contains(point.y())) {
                    double spread = Double.isFinite(point.spread()) ? point.spread() : 0;
                    // On a logarithmic axis, what reaches down to 0 or below goes to the end of the axis.
                    curve.add(
                            point.x(),
                            point.y(),
                            y.getRange().constrain(point.y() - spread),
                            y.getRange().constrain(point.y() + spread));
                }
            }
            curves.addSeries(curve);
        }
        return curves;
    }

    private XYLineAndShapeRenderer renderer() {
        boolean spread = points().anyMatch(point -> point.spread() > 0);
        int most = panel.series().stream()
                .mapToInt(series -> series.points().size())
                .max()
                .orElse(0);
        XYLineAndShapeRenderer renderer = spread && most <= MOST_BARS ? bars() : new Band();
        renderer.setLegendLine(new Line2D.Double(-22, 0, 22, 0));
        for (int i = 0; i < panel.series().size(); i++) {
            Style style = Style.of(i);
            renderer.setSeriesPaint(i, style.colour());
            renderer.setSeriesFillPaint(i, style.colour());
            renderer.setSeriesStroke(i, style.stroke());
            renderer.setSeriesShape(i, style.marker());
        }
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
            super(true, true);
            setAlpha(0.18f);
        }

        @Override
        public boolean getItemShapeVisible(int series, int item) {
            return item % (getPlot().getDataset().getItemCount(series) / MARKERS + 1) == 0;
        }
    }

    private void addMarks(XYPlot plot) {
        XYSeriesCollection stars = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        renderer.setUseOutlinePaint(true);
        renderer.setDefaultOutlinePaint(Color.BLACK);
        renderer.setDefaultOutlineStroke(new BasicStroke(1.2f));
        renderer.setDefaultSeriesVisibleInLegend(false);
        for (Mark mark : panel.marks()) {
            if (x.getRange().contains(mark.x()) && y.getRange().contains(mark.y())) {
                int number = stars.getSeriesCount();
                XYSeries star = new XYSeries(number);
                star.add(mark.x(), mark.y());
                stars.addSeries(star);
                renderer.setSeriesShape(number, STAR);
                renderer.setSeriesPaint(number, colour(mark));
                if (!mark.label().isBlank()) {
                    plot.addAnnotation(label(mark));
                }
            }
        }
        plot.setDataset(1, stars);
        plot.setRenderer(1, renderer);
    }

    /** That of the curve which the mark lies on. */
    private Color colour(Mark mark) {
        for (int i = 0; i < panel.series().size(); i++) {
            if (panel.series().get(i).points().stream().anyMatch(p -> p.x() == mark.x() && p.y() == mark.y())) {
                return Style.of(i).colour();
            }
        }
        return Color.BLACK;
    }

    /** Above the star, or below one in the upper half, where there is more room. */
    private XYPointerAnnotation label(Mark mark) {
        boolean above = panel.y().logarithmic()
                ? mark.y() * mark.y() < y.getLowerBound() * y.getUpperBound()
                : mark.y() < y.getRange().getCentralValue();
        XYPointerAnnotation label =
                new XYPointerAnnotation(mark.label(), mark.x(), mark.y(), above ? -Math.PI / 2 : Math.PI / 2);
        label.setFont(SMALL);
        label.setPaint(colour(mark).darker());
        label.setBackgroundPaint(VEIL);
        label.setArrowPaint(Color.DARK_GRAY);
        label.setBaseRadius(50);
        label.setTipRadius(14);
        label.setLabelOffset(10);
        return label;
    }

    /**
     * A polygon or star around 0.
     *
     * @param degrees where the first corner lies, from the top
     * @param innerRadius of every other corner
     */
    private static Shape polygon(int corners, double degrees, double radius, double innerRadius) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < corners; i++) {
            double angle = Math.toRadians(degrees + 360.0 * i / corners);
            double reach = i % 2 == 0 ? radius : innerRadius;
            if (i == 0) {
                path.moveTo(reach * Math.sin(angle), -reach * Math.cos(angle));
            } else {
                path.lineTo(reach * Math.sin(angle), -reach * Math.cos(angle));
            }
        }
        path.closePath();
        return path;
    }
}
