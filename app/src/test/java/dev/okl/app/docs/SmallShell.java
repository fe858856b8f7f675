package dev.okl.app.docs;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okl.app.command.Okl;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Executes the commands of a page one after the other in the folder that this process was started in: okl, and the few others
 * that pages use. One process per page and not per command, for most of the time of a short command is Java's start.
 *
 * <p>Understood: {@code okl ...} with {@code < FILE} or {@code | head -n N} behind it, {@code cat FILE}, {@code head -n N
 * FILE}, {@code cat > FILE <<'END'} and {@code echo $?}.
 */
public final class SmallShell {
    private static final ObjectMapper JSON = new ObjectMapper();

    private int exit;

    private SmallShell() {}

    /** What a command gave: both streams in one, and the exit code. */
    public record Result(int exit, String output) {}

    /** Takes a JSON file with the commands, and the file to write the results to. */
    public static void main(String[] files) throws IOException {
        List<String> commands = JSON.readValue(Path.of(files[0]).toFile(), new TypeReference<List<String>>() {});
        SmallShell shell = new SmallShell();
        List<Result> results = new ArrayList<>();
        for (String command : commands) {
            results.add(shell.execute(command));
        }
        JSON.writeValue(Path.of(files[1]).toFile(), results);
    }

    private Result execute(String command) throws IOException {
        if (CommandText.isHereDocument(command)) {
            return hereDocument(command);
        }
        List<String> words = CommandText.words(command);
        return switch (words.get(0)) {
            case "okl", "./okl" -> okl(words.subList(1, words.size()));
            case "cat" -> done(Files.readString(Path.of(words.get(1))));
            case "head" -> done(head(Files.readString(Path.of(words.get(3))), Integer.parseInt(words.get(2))));
            case "echo" -> done(words.get(1).equals("$?") ? exit + "\n" : words.get(1) + "\n");
            default -> throw new IllegalArgumentException("pages may use okl, cat, head and echo, but not " + command);
        };
    }

    private Result done(String output) {
        exit = 0;
        return new Result(exit, output);
    }

    private Result hereDocument(String command) throws IOException {
        List<String> lines = command.lines().toList();
        String file = CommandText.words(lines.get(0)).get(2);
        Files.writeString(
                Path.of(file),
                lines.subList(1, lines.size() - 1).stream()
                        .map(line -> line + "\n")
                        .collect(Collectors.joining()));
        return done("");
    }

    private Result okl(List<String> words) throws IOException {
        int pipe = words.indexOf("|");
        int from = words.indexOf("<");
        int end = pipe >= 0 ? pipe : from >= 0 ? from : words.size();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ByteArrayOutputStream out = pipe >= 0 ? new ByteArrayOutputStream() : err;
        InputStream in =
                from >= 0 ? Files.newInputStream(Path.of(words.get(from + 1))) : new ByteArrayInputStream(new byte[0]);
        exit = withStreams(in, out, err, words.subList(0, end));
        String output = err.toString(StandardCharsets.UTF_8);
        if (pipe >= 0) {
            output += head(out.toString(StandardCharsets.UTF_8), Integer.parseInt(words.get(pipe + 3)));
        }
        return new Result(exit, output.replace(System.lineSeparator(), "\n"));
    }

    private static int withStreams(
            InputStream in, ByteArrayOutputStream out, ByteArrayOutputStream err, List<String> arguments) {
        InputStream inBefore = System.in;
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        System.setIn(in);
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            return Okl.commandLine().execute(arguments.toArray(String[]::new));
        } finally {
            System.out.flush();
            System.err.flush();
            System.setIn(inBefore);
            System.setOut(outBefore);
            System.setErr(errBefore);
        }
    }

    private static String head(String text, int lines) {
        return text.lines().limit(lines).map(line -> line + "\n").collect(Collectors.joining());
    }
}
