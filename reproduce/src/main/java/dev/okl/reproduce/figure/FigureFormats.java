package dev.okl.reproduce.figure;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;
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
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A figure as the content of a file. */
final class FigureFormats {
    private FigureFormats() {}

    /** Pixels of the image for each of the drawing: sharp on today's screens and in print. */
    static final int PNG_SCALE = 2;

    private static final String SVG = "http://www.w3.org/2000/svg";

    /** The drawing as SVG, in which text stays text. */
    static byte[] svg(Figure figure) {
        FigurePainter painter = new FigurePainter(figure);
        Dimension size = painter.size();
        SVGGraphics2D g = new SVGGraphics2D(emptySvg());
        g.setSVGCanvasSize(size);
        painter.paint(g);
        Element root = g.getRoot();
        // Lets a page scale the drawing.
        root.setAttribute("viewBox", "0 0 " + size.width + " " + size.height);
        return xml(root);
    }

    /** Not by Batik, which names a document type that readers would fetch from the network. */
    private static byte[] xml(Element root) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            TransformerFactory factory = TransformerFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            Transformer writer = factory.newTransformer();
            writer.setOutputProperty(OutputKeys.INDENT, "yes");
            writer.transform(new DOMSource(root), new StreamResult(bytes));
        } catch (TransformerException e) {
            throw new IllegalStateException("the JDK's own XML must work", e);
        }
        return bytes.toByteArray();
    }

    private static Document emptySvg() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory.newDocumentBuilder().getDOMImplementation().createDocument(SVG, "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("the JDK's own XML must work", e);
        }
    }

    /** The drawing as PNG. */
    static byte[] png(Figure figure) throws IOException {
        FigurePainter painter = new FigurePainter(figure);
        Dimension size = painter.size();
        BufferedImage image =
                new BufferedImage(size.width * PNG_SCALE, size.height * PNG_SCALE, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.scale(PNG_SCALE, PNG_SCALE);
        painter.paint(g);
        g.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        // An ordinary stream would make a file in the temporary folder.
        try (MemoryCacheImageOutputStream stream = new MemoryCacheImageOutputStream(bytes)) {
            if (!ImageIO.write(image, "png", stream)) {
                throw new IOException("this Java cannot write PNG");
            }
        }
        return bytes.toByteArray();
    }
}
