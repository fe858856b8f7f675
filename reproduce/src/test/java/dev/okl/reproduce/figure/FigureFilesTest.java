package dev.okl.reproduce.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.reproduce.figure.Figure.Axis;
import dev.okl.reproduce.figure.Figure.Mark;
import dev.okl.reproduce.figure.Figure.Panel;
import dev.okl.reproduce.figure.Figure.Point;
import dev.okl.reproduce.figure.Figure.Series;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class FigureFilesTest {
    @TempDir
    Path folder;

    static Stream<Figure> examples() {
        return Stream.of(
                ExampleFigures.rank(), ExampleFigures.lambda(), ExampleFigures.crowded(), ExampleFigures.grid());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void textStaysText(Figure figure) throws Exception {
        FigureFiles.write(figure, folder);

        List<String> texts = texts(svg(figure));
        for (Panel panel : figure.panels()) {
            assertThat(texts)
                    .contains(panel.title(), panel.x().label(), panel.y().label())
                    .containsAll(panel.series().stream().map(Series::label).toList())
                    .containsAll(panel.series().stream()
                            .flatMap(series -> series.mark().stream())
                            .filter(mark -> mark.x() > 0)
                            .map(Mark::label)
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void writesTheTwoFilesAndNothingElse(Figure figure) throws Exception {
        Path made = folder.resolve("new/folder");
        FigureFiles.write(figure, made);

        List<Path> written = FigureFiles.write(figure, made);

        try (Stream<Path> files = Files.list(made)) {
            assertThat(files).containsExactlyInAnyOrderElementsOf(written);
        }
        assertThat(written).containsExactly(made.resolve(figure.name() + ".svg"), made.resolve(figure.name() + ".png"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void theImageHasTheSizeOfItsPanelsOnWhite(int panels) throws Exception {
        Panel panel = ExampleFigures.rank().panels().get(0);
        FigureFiles.write(new Figure("size", Collections.nCopies(panels, panel)), folder);

        BufferedImage image = ImageIO.read(folder.resolve("size.png").toFile());

        assertThat(image.getWidth()).isEqualTo(panels == 1 ? 1200 : 2400);
        assertThat(image.getHeight()).isEqualTo(panels <= 2 ? 960 : 1920);
        assertThat(image.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
        assertThat(IntStream.range(0, image.getWidth() * image.getHeight())
                        .map(i -> image.getRGB(i % image.getWidth(), i / image.getWidth()))
                        .distinct()
                        .count())
                .as("colours")
                .isGreaterThan(2);
    }

    @Test
    void oddWordsAndValuesAreDrawnAllTheSame() throws Exception {
        String words = "a < b & \"c\" " + "very long ".repeat(30);
        Series odd = new Series(
                words,
                List.of(
                        new Point(1, Double.POSITIVE_INFINITY),
                        new Point(Double.NaN, 1),
                        new Point(1, 1, Double.POSITIVE_INFINITY),
                        new Point(2, Double.MAX_VALUE, 1),
                        new Point(3, Double.MIN_VALUE, 1e300)),
                Optional.of(new Mark(words, 1, 1)));
        for (boolean logarithmic : new boolean[] {false, true}) {
            Axis axis = new Axis(words, logarithmic);
            Figure figure = new Figure("odd", List.of(new Panel(words, axis, axis, List.of(odd, odd))));

            FigureFiles.write(figure, folder);

            assertThat(texts(svg(figure)))
                    .filteredOn(text -> text.startsWith("a < b & \"c\""))
                    .isNotEmpty();
        }
    }

    @Test
    void emptyFiguresArePaper() throws Exception {
        FigureFiles.write(new Figure("none", List.of()), folder);

        assertThat(texts(document("none"))).isEmpty();
    }

    @Test
    void aFolderThatCannotBeIsTheUsersToMend() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> FigureFiles.write(ExampleFigures.grid(), file))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the figure grid cannot be written");
    }

    @Test
    void aJavaWithoutFontsIsTheUsersToMend() {
        Error failure = new InternalError(new RuntimeException("Fontconfig head is null"));

        assertThatThrownBy(() -> FigureFiles.requireFonts(() -> {
                    throw failure;
                }))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("Fontconfig head is null")
                .hasMessageContaining("install fontconfig");
        assertThatThrownBy(() -> FigureFiles.requireFonts(() -> {
                    throw new UnsatisfiedLinkError("libfreetype.so.6: no such file");
                }))
                .isInstanceOf(UserError.class);
    }

    private Document svg(Figure figure) throws Exception {
        return document(figure.name());
    }

    /** Parsed, which only well-formed XML can be. */
    private Document document(String name) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve(name + ".svg").toFile());
    }

    private static List<String> texts(Document document) {
        NodeList texts = document.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }
}
