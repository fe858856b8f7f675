package dev.okl.app.studio.browser;

import dev.okl.app.command.StudioFits;
import dev.okl.app.console.Console;
import dev.okl.app.studio.Studio;
import dev.okl.app.studio.StudioOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;

/** A studio to look at, on any free port. */
final class OpenStudio {
    private static final long UPLOAD = 10_000_000;

    private OpenStudio() {}

    static Studio in(Path folder) {
        return on(0, folder);
    }

    static Studio on(int port, Path folder) {
        PrintStream terminal = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        try {
            return Studio.open(
                    new StudioOptions("127.0.0.1", port, true, Optional.empty(), UPLOAD, true, folder),
                    new StudioFits(1),
                    new Console(terminal, terminal, false, false, false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A table from which a path of a thousand lambdas takes a minute or more. */
    static Path longTable(Path folder) throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("sensor,hour,reading\n");
        for (int sensor = 0; sensor < 60; sensor++) {
            for (int k = 0; k < 40; k++) {
                double hour = random.nextInt(400) / 10.0;
                double reading = Math.sin(hour / (5 + sensor % 7)) + 0.3 * random.nextGaussian();
                text.append(sensor)
                        .append(',')
                        .append(hour)
                        .append(',')
                        .append((float) reading)
                        .append('\n');
            }
        }
        return Files.writeString(folder.resolve("sensors.csv"), text);
    }
}
