package dev.okl.internal.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okl.OutputKernelModel;
import dev.okl.model.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A process that writes files, for {@link KilledWriterTest} to end. It says "writing" when it does. */
final class Writer {
    private Writer() {}

    public static void main(String[] args) throws IOException {
        Path target = Path.of(args[1]);
        switch (args[0]) {
            case "forever" -> forever(target, Path.of(args[2]), Path.of(args[3]));
            case "slowly" -> slowly(target);
            case "at-end" -> atEnd(target);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Two models in turn. */
    private static void forever(Path target, Path one, Path other) throws IOException {
        List<OutputKernelModel<?>> models = List.of(ModelFile.read(one), ModelFile.read(other));
        for (int i = 0; ; i++) {
            ModelFile.write(models.get(i % 2), target);
            if (i == 0) {
                System.out.println("writing");
            }
        }
    }

    /** Half of the content, and the rest when a line comes in. */
    private static void slowly(Path target) throws IOException {
        AtomicFile.write(target, channel -> {
            channel.write(UTF_8.encode("new "));
            System.out.println("writing");
            while (System.in.read() < 0) {
                LockSupport.park(); // the end of the input is not the line
            }
            channel.write(UTF_8.encode("content"));
        });
    }

    /** In a shutdown hook, as a program may that saves its work when it is ended. */
    private static void atEnd(Path target) throws IOException {
        AtomicFile.write(target, channel -> channel.write(UTF_8.encode("early")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Thread.sleep(200); // after all the other hooks
                AtomicFile.write(target, channel -> channel.write(UTF_8.encode("late")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        System.out.println("writing");
    }
}
