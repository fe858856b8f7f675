package dev.okl.app.studio.fit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.dataset.guess.JoinGuess;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.data.CommandOption;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.http.ApiError;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A fit that somebody asks for.
 *
 * @param data the table to learn from
 * @param joined tables that describe its inputs or its tasks
 * @param choices with the keys of these tables, also where nobody chose them
 * @param guesses why which key was taken, where nobody chose it
 */
public record FitRequest(
        OpenTable data, Map<JoinSide, OpenTable> joined, FitOptions choices, Map<JoinSide, JoinGuess> guesses) {
    private static final long MOST_FOLDS = 200_000;

    /**
     * From the choices as JSON.
     *
     * @param tables the open tables by their ids
     */
    public static FitRequest of(OpenTable data, ObjectNode request, Function<String, OpenTable> tables) {
        FitOptions choices = FitOptions.of(request);
        requireDecentFolds(data, choices);
        Map<JoinSide, OpenTable> joined = new EnumMap<>(JoinSide.class);
        Map<JoinSide, JoinGuess> guesses = new EnumMap<>(JoinSide.class);
        for (JoinSide side : JoinSide.values()) {
            Optional<OpenTable> table = choices.get(side.table()).map(tables);
            if (table.isPresent()) {
                joined.put(side, table.get());
                if (choices.get(side.key()).isEmpty()) {
                    JoinGuess guess = guess(side, data, choices, table.get());
                    guesses.put(side, guess);
                    choices = choices.with(
                            side.key(),
                            side == JoinSide.INPUTS
                                    ? guess.key().toString()
                                    : guess.key().table());
                }
            }
        }
        return new FitRequest(data, joined, choices, guesses);
    }

    /** Before anything is done for each of them. Of a table that is too long to be counted in a moment the fit knows more. */
    private static void requireDecentFolds(OpenTable data, FitOptions choices) {
        long perRow = choices.get("wide").isPresent() ? data.preview().columns().size() : 1;
        long most = data.preview().rowCount().orElse(MOST_FOLDS) * perRow;
        String folds = choices.get("folds").orElse("");
        if (folds.matches("\\d+") && new BigInteger(folds).compareTo(BigInteger.valueOf(most)) > 0) {
            throw new ApiError(
                    ApiError.BAD_REQUEST,
                    "folds must not be more than the observations, of which there are at most " + most + ", but was "
                            + folds);
        }
    }

    private static JoinGuess guess(JoinSide side, OpenTable data, FitOptions choices, OpenTable table) {
        Optional<String> task =
                choices.get("task").or(() -> data.preview().guess().task());
        Optional<JoinGuess> guess = side == JoinSide.INPUTS
                ? JoinGuess.ofInputs(data.preview(), task, table.preview())
                : task.flatMap(name -> JoinGuess.ofTasks(name, table.preview()));
        return guess.orElseThrow(() -> new UserError(side.prefix() + "key: no column of " + table.name()
                + " differs in every row and has the name of "
                + (side == JoinSide.INPUTS ? "a column of " + data.name() : "the task column")
                + "; choose the one to join by"));
    }

    /** What a run of it is called. */
    public String name() {
        return data.name() + choices.get("kernel").map(kernel -> ", " + kernel).orElse("");
    }

    /** The choices as they were asked for, with the table's id. */
    public ObjectNode json() {
        return choices.json().put("data", data.id());
    }

    /** The options for the program, each one word. */
    public List<String> words() {
        return options(table -> table.file().toString()).stream()
                .map(CommandOption::word)
                .toList();
    }

    /** The equivalent command line. */
    public String command() {
        List<String> words = new ArrayList<>(List.of("okl", "fit", data.typed()));
        options(OpenTable::typed).forEach(option -> words.addAll(option.typed()));
        words.addAll(List.of("-o", "model.okl"));
        return CommandOption.shellLine(words);
    }

    /** A message that names the files as the user knows them. */
    public String inWords(String message) {
        String words = data.inWords(message);
        for (OpenTable table : joined.values()) {
            words = table.inWords(words);
        }
        return words;
    }

    private List<CommandOption> options(Function<OpenTable, String> file) {
        List<CommandOption> options = new ArrayList<>(data.layout().options("--"));
        for (CommandOption option : choices.options()) {
            Optional<JoinSide> side = joined.keySet().stream()
                    .filter(each -> option.name().equals(each.prefix() + "table"))
                    .findFirst();
            if (side.isPresent()) {
                OpenTable table = joined.get(side.get());
                options.add(new CommandOption(option.name(), file.apply(table)));
                options.addAll(table.layout().options(side.get().prefix()));
            } else {
                options.add(option);
            }
        }
        return options;
    }
}
