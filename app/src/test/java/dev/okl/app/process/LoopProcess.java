package dev.okl.app.process;

import dev.okl.app.ChildJvm;
import dev.okl.app.CommandLoop;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A {@link CommandLoop} in a folder. Tests that run at the same time in one folder have one each. */
final class LoopProcess {
    private static final int MOST_IDLE = 4;

    /** The one that was used last is the first. */
    private static final Deque<LoopProcess> IDLE = new ArrayDeque<>();

    static {
        // Their coverage is written when they end.
        Runtime.getRuntime().addShutdownHook(new Thread(LoopProcess::endAll, "okl-end-loops"));
    }

    private final Path folder;
    private final Process process;
    private final DataOutputStream commands;
    private final DataInputStream answers;

    private LoopProcess(Path folder) {
        this.folder = folder;
        try {
            process = ChildJvm.in(folder, List.of(), CommandLoop.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        commands = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /** Executes a command in a process that is idle, or in a new one. */
    static OklProcess.Result run(Path folder, List<String> arguments, String input, int seconds) {
        LoopProcess loop = take(folder);
        // Not a future that is waited for: the pool that runs the tests would start another test, and that another
        // process.
        CompletableFuture<Void> tooLong = CompletableFuture.runAsync(
                loop.process::destroyForcibly, CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS));
        try {
            OklProcess.Result result = loop.answer(arguments, input);
            giveBack(loop);
            return result;
        } catch (IOException e) {
            loop.process.destroyForcibly();
            throw new AssertionError("no answer within " + seconds + " s: okl " + String.join(" ", arguments), e);
        } finally {
            tooLong.cancel(false);
        }
    }

    private static LoopProcess take(Path folder) {
        synchronized (IDLE) {
            Optional<LoopProcess> idle =
                    IDLE.stream().filter(loop -> loop.folder.equals(folder)).findFirst();
            if (idle.isPresent()) {
                IDLE.remove(idle.get());
                return idle.get();
            }
        }
        return new LoopProcess(folder);
    }

    private static void giveBack(LoopProcess loop) {
        synchronized (IDLE) {
            IDLE.addFirst(loop);
            if (IDLE.size() > MOST_IDLE) {
                IDLE.removeLast().end();
            }
        }
    }

    private static void endAll() {
        synchronized (IDLE) {
            IDLE.forEach(LoopProcess::end);
            IDLE.forEach(loop -> loop.process.onExit().join());
        }
    }

    private OklProcess.Result answer(List<String> arguments, String input) throws IOException {
        commands.writeInt(arguments.size());
        for (String argument : arguments) {
            CommandLoop.write(argument.getBytes(StandardCharsets.UTF_8), commands);
        }
        CommandLoop.write(input.getBytes(StandardCharsets.UTF_8), commands);
        commands.flush();
        return new OklProcess.Result(answers.readInt(), text(), text());
    }

    private String text() throws IOException {
        return new String(CommandLoop.read(answers), StandardCharsets.UTF_8);
    }

    private void end() {
        try {
            commands.close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }
}
