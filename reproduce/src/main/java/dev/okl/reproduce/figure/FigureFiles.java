package dev.okl.reproduce.figure;

import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes figures. Nothing else in the program loads AWT, which takes longer than most commands. */
public final class FigureFiles {
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
        FontCheck.run();
        Path svg = folder.resolve(figure.name() + ".svg");
        Path png = folder.resolve(figure.name() + ".png");
        try {
            // Both drawn before either is written, so that they belong together.
            byte[] svgContent = FigureFormats.svg(figure);
            byte[] pngContent = FigureFormats.png(figure);
            Files.createDirectories(folder);
            OutputFile.write(svg, svgContent);
            OutputFile.write(png, pngContent);
        } catch (IOException e) {
            throw new UserError(
                    folder + ": the figure " + figure.name() + " cannot be written (" + FileProblems.why(e) + ")", e);
        }
        return List.of(svg, png);
    }
}
