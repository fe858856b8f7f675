package dev.okl.app.command;

import dev.okl.app.command.option.Converters;
import dev.okl.model.LibraryVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The root of all commands. */
@Command(
        name = "okl",
        mixinStandardHelpOptions = true,
        description = "Learns many related regression tasks together and shows how the tasks are related.",
        footerHeading = "%nStart here:%n",
        footer = {
            "  okl demo                                     the main job on simulated data",
            "  okl fit examples/theoph.csv -o theoph.okl    learn from a table",
            "  okl COMMAND --help                           options and an example",
            "",
            "Exit codes: 0 done, 1 the run failed, 2 wrong usage, 130 or 143 interrupted",
            "(by Ctrl-C or the signal TERM)."
        })
public final class Okl implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(
            DemoCommand.class,
            FitCommand.class,
            PathCommand.class,
            CompareCommand.class,
            PredictCommand.class,
            FoldInCommand.class,
            RecommendCommand.class,
            TasksCommand.class,
            ReportCommand.class,
            InspectCommand.class,
            PlanCommand.class,
            StudioCommand.class);
    private static final List<Class<?>> ABOUT_THE_PROGRAM = List.of(DoctorCommand.class, CompletionCommand.class);

    @Spec
    CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "name a command: "
                        + commands().map(type -> describe(type).name()).collect(Collectors.joining(", ")));
    }

    /**
     * Runs the program; {@code okl help fit} is {@code okl fit --help}. Where a command is named it is the only one that is known:
     * examining all of them would take most of the start-up time. Elsewhere their names and descriptions are enough.
     */
    public static int execute(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        if (!words.isEmpty() && words.get(0).equals("help")) {
            words.remove(0);
            words.add("--help");
        }
        String first = words.isEmpty() ? "" : words.get(0);
        CommandLine line = commands()
                .filter(type -> describe(type).name().equals(first))
                .findFirst()
                .map(type -> commandLine(Stream.of(type), true))
                .orElseGet(() -> commandLine(commands(), false));
        return line.execute(words.toArray(String[]::new));
    }

    public static CommandLine commandLine() {
        return commandLine(commands(), true);
    }

    /** All commands in the order of the help; those of other modules stand before what is about the program itself. */
    private static Stream<Class<?>> commands() {
        // Lazily, for only what is looked at is loaded.
        Stream<Class<?>> added = Stream.of(OklCommand.class)
                .flatMap(type -> ServiceLoader.load(type).stream().map(ServiceLoader.Provider::type));
        return Stream.concat(Stream.concat(COMMANDS.stream(), added), ABOUT_THE_PROGRAM.stream());
    }

    private static CommandLine commandLine(Stream<Class<?>> commands, boolean complete) {
        CommandLine root = new CommandLine(new Okl());
        root.getCommandSpec().version("okl " + LibraryVersion.get());
        commands.forEach(type -> root.addSubcommand(describe(type).name(), complete ? type : brief(type)));
        return Converters.register(root)
                .setUsageHelpAutoWidth(false)
                .setExpandAtFiles(false) // --sql @FILE means something else
                .setParameterExceptionHandler(ErrorReporter::usage)
                .setExecutionExceptionHandler(ErrorReporter::failure);
    }

    private static CommandSpec brief(Class<?> type) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().description(describe(type).description());
        return spec;
    }

    private static Command describe(Class<?> type) {
        return type.getAnnotation(Command.class);
    }
}
