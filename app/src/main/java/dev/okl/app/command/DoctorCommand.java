package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.TextTable;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code okl doctor}: what the program runs on, and what should be changed. */
@Command(
        name = "doctor",
        description = "Shows what okl runs on (Java, cores, memory, BLAS and its speed) and says what to mend.",
        footer = {"", "Example:", "  okl doctor"})
public final class DoctorCommand extends OklCommand {
    @Override
    protected int run(Console console) {
        report(Environment.look(), console);
        return 0;
    }

    /** Prints the environment as a table with advice at the end, or as one JSON object. */
    static void report(Environment found, Console console) {
        List<String> advice = found.advice();
        TextTable table = TextTable.of("<", "<");
        table.row("okl", found.version());
        table.row("Java", found.java());
        table.row("cores", found.cores());
        table.row(
                "memory",
                Figures.bytes((double) found.availableMemory()) + " for Java, "
                        + Figures.bytes((double) found.machineMemory()) + " in the machine");
        table.row("BLAS", found.blas() + (found.nativeBlas() ? " (native)" : " (pure Java)"));
        table.row("speed", String.format(Locale.ROOT, "%.1f GFLOP/s (product of matrices)", found.gigaflops()));
        table.row("temporary folder", found.temporaryFolder() + (found.temporaryWritable() ? "" : " (not writable)"));
        table.row("terminal", found.terminal() ? "yes" : "no");
        // The heads are empty, so the first line is.
        table.lines().stream().skip(1).forEach(console::say);
        console.say("");
        if (advice.isEmpty()) {
            console.say("Everything is fine.");
        }
        advice.forEach(console::say);
        console.json(json(found, advice));
    }

    private static ObjectNode json(Environment found, List<String> advice) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("version", found.version());
        json.put("java", found.java());
        json.put("cores", found.cores());
        json.put("availableMemory", found.availableMemory());
        json.put("machineMemory", found.machineMemory());
        json.put("blas", found.blas());
        json.put("nativeBlas", found.nativeBlas());
        json.put("gigaflops", found.gigaflops());
        json.put("temporaryFolder", found.temporaryFolder());
        json.put("temporaryWritable", found.temporaryWritable());
        json.put("terminal", found.terminal());
        json.put("fine", advice.isEmpty());
        advice.forEach(json.putArray("advice")::add);
        return json;
    }
}
