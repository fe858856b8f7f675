package dev.okl.app.studio.fit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.dataset.guess.JoinGuess;
import dev.okl.app.error.UserError;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.http.UserInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what a fit would do with a table, or what is wrong with its options. */
public record FitCheck(FitService fits) {
    /** The command line begins a message with the option whose value is wrong. */
    private static final Pattern OPTION_FIRST =
            Pattern.compile("(?:Invalid value for option '(--[a-z-]+)'|(--[a-z-]+)): (.*)", Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");

    /**
     * What a check found; what is not known because of a problem is empty.
     *
     * @param ok whether the fit could begin
     * @param message why it could not
     */
    public record Check(
            boolean ok,
            Optional<String> message,

            @JsonPropertyDescription("The option that the message is about")
            Optional<String> field,

            Optional<String> kernel,
            Optional<String> taskKernel,
            List<String> notes,
            Optional<GramPicture> gram,
            Optional<Plan> plan,

            @JsonInclude(JsonInclude.Include.NON_EMPTY)
            @JsonPropertyDescription("The key that is taken where nobody chose one")
            Optional<GuessedKey> inputsKey,

            @JsonInclude(JsonInclude.Include.NON_EMPTY)
            @JsonPropertyDescription("The key that is taken where nobody chose one")
            Optional<GuessedKey> tasksKey) {}

    /** Sizes and costs of the fit. */
    public record Plan(
            int inputs,
            int tasks,
            long observations,
            String structure,
            String solver,
            int rank,
            String memory,
            String seconds) {
        static Plan of(FitPlan plan) {
            return new Plan(
                    plan.inputs(),
                    plan.tasks(),
                    plan.observations(),
                    plan.inputGram().describe(),
                    plan.solver().toString(),
                    plan.rank(),
                    Figures.bytes((double) plan.memory().total()),
                    Double.isNaN(plan.seconds()) ? "not known yet" : Figures.seconds(plan.seconds()));
        }
    }

    /** The column by which a table is joined, and why. */
    public record GuessedKey(String key, String reason) {}

    public Check check(OpenTable data, ObjectNode options, Function<String, OpenTable> tables) {
        List<String> notes = new ArrayList<>();
        Map<FitRequest.JoinSide, JoinGuess> guesses = Map.of();
        Optional<String> kernel = Optional.empty();
        Optional<String> taskKernel = Optional.empty();
        Optional<GramPicture> gram = Optional.empty();
        Optional<Plan> plan = Optional.empty();
        Optional<UserError> problem = Optional.empty();
        Function<String, String> withTableNames = data::withTableNames;
        try {
            FitRequest request = FitRequest.of(data, options, tables);
            withTableNames = request::withTableNames;
            guesses = request.guesses();
            FitService.Job job = UserInput.pass(() -> fits.prepare(data.file(), request.words(), () -> false));
            Dataset dataset = job.dataset();
            notes.addAll(dataset.notes());
            notes.addAll(dataset.warnings());
            kernel = Optional.of(dataset.kernel().toString());
            taskKernel = dataset.tasks().map(tasks -> tasks.kernel().toString());
            gram = Optional.of(UserInput.pass(
                    () -> GramPicture.of(dataset.kernel(), dataset.data().inputs())));
            plan = Optional.of(Plan.of(job.plan()));
            job.plan().note().ifPresent(notes::add);
            MemoryCheck.require(job.plan());
        } catch (UserError e) {
            problem = Optional.of(e);
        }
        Optional<String> message = problem.map(Throwable::getMessage).map(withTableNames);
        return new Check(
                problem.isEmpty(),
                message.map(FitCheck::withoutOption),
                message.flatMap(FitCheck::optionOf),
                kernel,
                taskKernel,
                notes,
                gram,
                plan,
                key(guesses, FitRequest.JoinSide.INPUTS),
                key(guesses, FitRequest.JoinSide.TASKS));
    }

    private static Optional<GuessedKey> key(Map<FitRequest.JoinSide, JoinGuess> guesses, FitRequest.JoinSide side) {
        return Optional.ofNullable(guesses.get(side))
                .map(guess -> new GuessedKey(guess.key().toString(), guess.reason()));
    }

    /** The option that a message of the command line is about, as requests name it; empty where that is not known. */
    private static Optional<String> optionOf(String message) {
        Matcher first = OPTION_FIRST.matcher(message);
        if (first.matches()) {
            return FitOptions.nameOf(first.group(1) == null ? first.group(2) : first.group(1));
        }
        return OPTION.matcher(message)
                .results()
                .flatMap(found -> FitOptions.nameOf(found.group()).stream())
                .findFirst();
    }

    private static String withoutOption(String message) {
        Matcher first = OPTION_FIRST.matcher(message);
        return first.matches() ? first.group(3) : message;
    }
}
