package dev.okl.app.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Spec;

/** The root of all commands. */
@Command(
        name = "okl",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Learns many related regression tasks together and shows how the tasks are related.",
        footerHeading = "%nStart here:%n",
        footer = {
            "  okl demo                                     the main job on simulated data",
            "  okl fit examples/theoph.csv -o theoph.okl    learn from a table",
            "  okl COMMAND --help                           options and an example",
            "",
            "Exit codes: 0 done, 1 the run failed, 2 wrong usage, 130 interrupted."
        },
        subcommands = {
            DemoCommand.class,
            FitCommand.class,
            PathCommand.class,
            CompareCommand.class,
            PredictCommand.class,
            FoldInCommand.class,
            RecommendCommand.class,
            TasksCommand.class,
            InspectCommand.class,
            PlanCommand.class,
            DoctorCommand.class,
            CompletionCommand.class
        })
public final class Okl implements Runnable {
    @Spec
    CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "name a command");
    }

    /** The program, ready to execute. */
    public static CommandLine commandLine() {
        return new CommandLine(new Okl())
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(Problems::usage)
                .setExecutionExceptionHandler(Problems::failure);
    }
}
