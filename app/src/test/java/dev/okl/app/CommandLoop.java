package dev.okl.app;

import dev.okl.app.command.Okl;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A process that executes one command after the other in the folder that it was started in, until its standard input ends: most of the
 * time of a short command is Java's start. A command is read from the standard input: the number of its arguments, the arguments, and
 * what it reads itself. Its exit code, its output and its errors are the answer. Texts are preceded by their length in bytes.
 */
public final class CommandLoop {
    private CommandLoop() {}

    public static void main(String[] none) throws IOException {
        DataInputStream commands = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
        while (true) {
            String[] arguments;
            try {
                arguments = new String[commands.readInt()];
            } catch (EOFException end) {
                break;
            }
            for (int k = 0; k < arguments.length; k++) {
                arguments[k] = new String(read(commands), StandardCharsets.UTF_8);
            }
            execute(arguments, read(commands), answers);
        }
        // As the program itself ends, whatever threads a command has left.
        System.exit(0);
    }

    private static void execute(String[] arguments, byte[] input, DataOutputStream answers) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(input));
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        boolean debug = Arrays.asList(arguments).contains("--debug");
        int exit = Main.run(() -> Okl.execute(arguments), debug, System.err);
        System.out.flush();
        System.err.flush();
        answers.writeInt(exit);
        write(out.toByteArray(), answers);
        write(err.toByteArray(), answers);
        answers.flush();
    }

    public static byte[] read(DataInputStream from) throws IOException {
        return from.readNBytes(from.readInt());
    }

    public static void write(byte[] bytes, DataOutputStream to) throws IOException {
        to.writeInt(bytes.length);
        to.write(bytes);
    }
}
