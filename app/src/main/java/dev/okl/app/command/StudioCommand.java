package dev.okl.app.command;

import dev.okl.app.command.option.Converters;
import dev.okl.app.console.Console;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.Studio;
import dev.okl.app.studio.StudioOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jline.utils.Signals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Opens the studio. */
@Command(
        name = "studio",
        description = {
            "Opens a page in the browser to look at data, learn from them and explore what was learned.",
            "",
            "Serves this machine only, unless --host and --token say otherwise. Ctrl-C ends it; nothing is left"
                    + " behind.",
            "Fits use all cores but one, or --threads if that is less: one stays free for those who ask meanwhile."
        },
        footer = "  okl studio examples/theoph.csv")
final class StudioCommand extends OklCommand {
    private static final String MADE_UP = "made-up";
    private static final int USUAL_PORT = 8088;
    private static final int SHORTEST_TOKEN = 16;
    private static final long MEGABYTE = 1 << 20;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "A table to learn from, or a model file of okl fit to explore.")
    Path file;

    @Option(
            names = "--port",
            paramLabel = "N",
            converter = Converters.Port.class,
            description = "Where it listens; 0 for any free port. Default: 8088, or the next one that is free.")
    Integer port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address it listens on; other machines need a --token. Default: ${DEFAULT-VALUE}.")
    String host = "127.0.0.1";

    @Option(
            names = "--token",
            paramLabel = "TEXT",
            arity = "0..1",
            fallbackValue = MADE_UP,
            description = "Let in only who has this token; without a TEXT one is made up and printed.")
    String token;

    @Option(
            names = "--max-upload",
            paramLabel = "MB",
            converter = Converters.Count.class,
            description = "The largest file that can be uploaded, packed or not. Default: ${DEFAULT-VALUE}.")
    int maxUpload = 200;

    @Override
    protected int run(Console console) throws IOException {
        UsageError.require(
                Set.of("127.0.0.1", "localhost", "::1").contains(host) || token != null,
                "--host " + host + " opens the studio to other machines: add --token, which they then need");
        UsageError.require(
                token == null || token.equals(MADE_UP) || token.matches("[A-Za-z0-9_-]{" + SHORTEST_TOKEN + ",}"),
                "--token must have at least " + SHORTEST_TOKEN
                        + " letters (A to Z, a to z, 0 to 9, _ and -); without a TEXT one is made up");
        if (file != null && !Files.isRegularFile(file)) {
            throw new UserError(file + ": there is no such file; check the name and the folder");
        }
        // Registered before the studio opens, so that Ctrl-C ends it properly from the start.
        CountDownLatch interrupted = new CountDownLatch(1);
        Signals.register("INT", interrupted::countDown);
        try (Studio studio = Studio.open(options(), new StudioFits(learningThreads()), console)) {
            if (file != null) {
                studio.show(file);
            }
            console.say("okl studio is at " + studio.address() + " - Ctrl-C ends it");
            interrupted.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private StudioOptions options() {
        return new StudioOptions(
                host,
                port == null ? USUAL_PORT : port,
                port != null,
                Optional.ofNullable(token).map(text -> text.equals(MADE_UP) ? randomToken() : text),
                maxUpload * MEGABYTE,
                run.debug(),
                file == null ? Path.of("") : file.toAbsolutePath().getParent());
    }

    /** One core stays free for other requests while a fit runs. */
    private int learningThreads() {
        return Math.max(1, Math.min(run.threads(), Runtime.getRuntime().availableProcessors() - 1));
    }

    private static String randomToken() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
