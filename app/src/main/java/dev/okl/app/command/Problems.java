package dev.okl.app.command;

import dev.okl.app.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** How problems are told: one or two lines, and the exit code. */
final class Problems {
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;

    private Problems() {}

    /** The command line itself is wrong. */
    static int usage(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        say(command, problem.getMessage());
        say(command, "Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return WRONG_USAGE;
    }

    /** The run went wrong. */
    static int failure(Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
        if (problem instanceof Usage) {
            return usage(new ParameterException(command, problem.getMessage()), new String[0]);
        }
        say(command, message(problem));
        if (isDebug(command)) {
            problem.printStackTrace(command.getErr());
        }
        return FAILED;
    }

    private static String message(Exception problem) {
        if (problem instanceof UserError || problem instanceof IllegalArgumentException) {
            return problem.getMessage();
        }
        if (problem instanceof FileSystemException file) {
            return file.getFile() + ": "
                    + (file.getReason() == null ? file.getClass().getSimpleName() : file.getReason());
        }
        if (problem instanceof IOException) {
            return problem.getMessage();
        }
        return "this should not happen: " + problem + "; --debug shows where";
    }

    private static void say(CommandLine command, String text) {
        PrintWriter err = command.getErr();
        err.println("okl: " + text);
        err.flush();
    }

    private static boolean isDebug(CommandLine command) {
        return command.getCommand() instanceof OklCommand okl && okl.run.debug;
    }
}
