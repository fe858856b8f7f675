package dev.okl.app.command;

import dev.okl.app.console.Printable;
import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UsageError;
import dev.okl.app.error.UserError;
import dev.okl.formula.Suggestion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors in one or two lines and gives the exit code. */
final class ErrorReporter {
    private ErrorReporter() {}

    static int usage(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        say(
                command,
                problem instanceof UnmatchedArgumentException unmatched ? unknown(unmatched) : problem.getMessage());
        say(command, "Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** An unknown option or command, with the most similar known one. */
    private static String unknown(UnmatchedArgumentException problem) {
        String word = problem.getUnmatched().get(0);
        CommandLine command = problem.getCommandLine();
        if (problem.isUnknownOption()) {
            String name = word.split("=", 2)[0];
            return "unknown option " + Suggestion.quoted(name)
                    + Suggestion.of(name, command.getCommandSpec().optionsMap().keySet());
        }
        return command.getSubcommands().isEmpty()
                ? "there is a word too many: " + Suggestion.quoted(word)
                : "unknown command " + Suggestion.quoted(word)
                        + Suggestion.of(word, command.getSubcommands().keySet());
    }

    static int failure(Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
        if (problem instanceof UsageError) {
            return usage(new ParameterException(command, problem.getMessage()), new String[0]);
        }
        say(command, message(problem));
        if (command.getCommand() instanceof OklCommand okl && okl.run.debug()) {
            StringWriter trace = new StringWriter();
            problem.printStackTrace(new PrintWriter(trace));
            command.getErr().println(Printable.of(trace.toString()));
            command.getErr().flush();
        }
        return ExitCode.SOFTWARE;
    }

    private static String message(Exception problem) {
        if (problem instanceof UserError || problem instanceof IllegalArgumentException) {
            return problem.getMessage();
        }
        if (problem instanceof ArithmeticException) {
            return "the arithmetic failed: " + problem.getMessage()
                    + "\nthe values or lambda are too extreme: rescale the columns, or take a larger --lambda";
        }
        if (problem instanceof UncheckedIOException wrapped) {
            return message(wrapped.getCause());
        }
        if (problem instanceof FileSystemException file) {
            return file.getFile() + ": " + FileProblems.why(file);
        }
        if (problem instanceof IOException io) {
            return FileProblems.why(io);
        }
        return "this should not happen: " + problem + "; --debug shows where";
    }

    private static void say(CommandLine command, String text) {
        PrintWriter err = command.getErr();
        err.println("okl: " + Printable.message(String.valueOf(text)));
        err.flush();
    }
}
