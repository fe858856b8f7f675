package dev.okl.reproduce.figure;

import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import dev.okl.reproduce.figure.Figure.Panel;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.ChartUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Writes figures. Nothing else in the program loads AWT, which takes longer than most commands. */
public final class FigureFiles {
    private static final int PANEL_WIDTH = 600;
    private static final int PANEL_HEIGHT = 480;

    /** Of two panels each, so that all are legible at the width of a page. */
    private static final int COLUMNS = 2;

    /** Pixels of the image for each of the drawing: sharp on today's screens and in print. */
    private static final int PNG_SCALE = 2;

    private FigureFiles() {}

    /**
     * Writes NAME.svg and NAME.png into the folder, which is made if it is missing; files of those names are replaced.
     *
     * @return the two files
     * @throws UserError when this machine cannot draw text, or a file cannot be written
     */
    public static List<Path> write(Figure figure, Path folder) {
        // Before AWT is loaded: it would look for a screen.
        System.setProperty("java.awt.headless", "true");
        requireFonts(() -> PanelChart.SMALL.getStringBounds("0", new FontRenderContext(null, true, true)));
        Path svg = folder.resolve(figure.name() + ".svg");
        Path png = folder.resolve(figure.name() + ".png");
        try {
            // Both drawn before either is written, so that they belong together.
            byte[] svgContent = svg(figure);
            byte[] pngContent = png(figure);
            Files.createDirectories(folder);
            OutputFile.write(svg, svgContent);
            OutputFile.write(png, pngContent);
        } catch (IOException e) {
            throw new UserError(
                    folder + ": the figure " + figure.name() + " cannot be written (" + FileProblems.why(e) + ")", e);
        }
        return List.of(svg, png);
    }

    /** Small systems have a Java without the libraries and fonts that text needs; the trial draws some text. */
    static void requireFonts(Runnable trial) {
        try {
            trial.run();
        } catch (LinkageError | InternalError | RuntimeException e) {
            // Which of them it is depends on the Java and on what is missing; nothing else can go wrong in the trial.
            Throwable first = e;
            while (first.getCause() != null) {
                first = first.getCause();
            }
            String words = first.getMessage() == null ? first.getClass().getSimpleName() : first.getMessage();
            throw new UserError(
                    "figures cannot be drawn, for this Java finds no fonts ("
                            + words.lines().findFirst().orElse("").strip()
                            + "): install fontconfig and a font, for instance the packages fontconfig and"
                            + " fonts-dejavu-core, then run again",
                    e);
        }
    }

    private static Dimension size(Figure figure) {
        int panels = figure.panels().size();
        int columns = Math.max(1, Math.min(COLUMNS, panels));
        int rows = Math.max(1, (panels + COLUMNS - 1) / COLUMNS);
        return new Dimension(columns * PANEL_WIDTH, rows * PANEL_HEIGHT);
    }

    private static void draw(Figure figure, Graphics2D g) {
        g.setColor(Color.WHITE);
        g.fill(new Rectangle2D.Double(0, 0, size(figure).width, size(figure).height));
        List<Panel> panels = figure.panels();
        for (int i = 0; i < panels.size(); i++) {
            double left = (double) (i % COLUMNS * PANEL_WIDTH);
            double top = (double) (i / COLUMNS * PANEL_HEIGHT);
            PanelChart.of(panels.get(i)).draw(g, new Rectangle2D.Double(left, top, PANEL_WIDTH, PANEL_HEIGHT));
        }
    }

    /** The drawing as SVG, in which text stays text, but for the numbers of logarithmic axes. */
    private static byte[] svg(Figure figure) {
        try {
            DocumentBuilderFactory documents = DocumentBuilderFactory.newInstance();
            documents.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Document empty = documents
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument("http://www.w3.org/2000/svg", "svg", null);
            SVGGraphics2D g = new SVGGraphics2D(empty);
            Dimension size = size(figure);
            g.setSVGCanvasSize(size);
            draw(figure, g);
            Element root = g.getRoot();
            // Lets a page scale the drawing.
            root.setAttribute("viewBox", "0 0 " + size.width + " " + size.height);
            // Not written by Batik, which names a document type that readers would fetch from the network.
            TransformerFactory transformers = TransformerFactory.newInstance();
            transformers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Transformer writer = transformers.newTransformer();
            writer.setOutputProperty(OutputKeys.INDENT, "yes");
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            writer.transform(new DOMSource(root), new StreamResult(bytes));
            return bytes.toByteArray();
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IllegalStateException("the JDK's own XML must work", e);
        }
    }

    private static byte[] png(Figure figure) throws IOException {
        Dimension size = size(figure);
        BufferedImage image =
                new BufferedImage(size.width * PNG_SCALE, size.height * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.scale(PNG_SCALE, PNG_SCALE);
        draw(figure, g);
        g.dispose();
        // Else it would make a file in the temporary folder.
        ImageIO.setUseCache(false);
        return ChartUtils.encodeAsPNG(image);
    }
}
