package dev.okl.app.studio.fit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.dataset.guess.JoinGuess;
import dev.okl.app.dataset.guess.Preview;
import dev.okl.app.error.UserError;
import dev.okl.app.studio.data.CommandOption;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.http.ApiError;
import dev.okl.formula.FixedFormula;
import dev.okl.formula.Schema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A fit that is requested.
 *
 * @param data the table to learn from
 * @param joined tables that describe its inputs or its tasks
 * @param options with the keys of these tables, also where they were guessed
 * @param guesses the keys that were guessed, and why
 */
public record FitRequest(
        OpenTable data, Map<JoinSide, OpenTable> joined, FitOptions options, Map<JoinSide, JoinGuess> guesses) {
    private static final long MOST_FOLDS = 200_000;

    /**
     * From the options as JSON.
     *
     * @param tables the open tables by their ids
     */
    public static FitRequest of(OpenTable data, ObjectNode request, Function<String, OpenTable> tables) {
        FitOptions options = FitOptions.of(request);
        requireBoundedFolds(data, options);
        Map<JoinSide, OpenTable> joined = new EnumMap<>(JoinSide.class);
        Map<JoinSide, JoinGuess> guesses = new EnumMap<>(JoinSide.class);
        for (JoinSide side : JoinSide.values()) {
            Optional<OpenTable> table = options.get(side.table).map(tables);
            if (table.isPresent()) {
                joined.put(side, table.get());
                if (options.get(side.key).isEmpty()) {
                    JoinGuess guess = guess(side, data, options, table.get());
                    guesses.put(side, guess);
                    options = options.with(
                            side.key,
                            side == JoinSide.INPUTS
                                    ? guess.key().toString()
                                    : guess.key().table());
                }
            }
        }
        requireColumns(options.fixed(), data, joined.values());
        return new FitRequest(data, joined, options, guesses);
    }

    /** A run that fails after it has waited helps nobody. */
    private static void requireColumns(FixedFormula fixed, OpenTable data, Collection<OpenTable> joined) {
        Schema known = new Schema(Stream.concat(Stream.of(data), joined.stream())
                .flatMap(table -> table.preview().columns().stream())
                .map(Preview.Column::name)
                .distinct()
                .toList());
        for (String column : fixed.columns()) {
            if (!known.contains(column)) {
                throw new UserError("--fixed: " + known.unknown(column));
            }
        }
    }

    /** Checked before memory is allocated per fold. Where the rows were not counted, the fit checks the exact number. */
    private static void requireBoundedFolds(OpenTable data, FitOptions options) {
        long perRow = options.get("wide").isPresent() ? data.preview().columns().size() : 1;
        long most = data.preview().rowCount().orElse(MOST_FOLDS) * perRow;
        String folds = options.get("folds").orElse("");
        if (folds.matches("\\d+") && new BigInteger(folds).compareTo(BigInteger.valueOf(most)) > 0) {
            throw ApiError.badRequest("folds must not be more than the observations, of which there are at most " + most
                    + ", but was " + folds);
        }
    }

    private static JoinGuess guess(JoinSide side, OpenTable data, FitOptions options, OpenTable table) {
        Optional<String> task =
                options.get("task").or(() -> data.preview().guess().task());
        Optional<JoinGuess> guess = side == JoinSide.INPUTS
                ? JoinGuess.ofInputs(data.preview(), task, table.preview())
                : task.flatMap(name -> JoinGuess.ofTasks(name, table.preview()));
        return guess.orElseThrow(() -> new UserError(side.prefix + "key: no column of " + table.name()
                + " differs in every row and has the name of "
                + (side == JoinSide.INPUTS ? "a column of " + data.name() : "the task column")
                + "; choose the one to join by"));
    }

    /** The name of its run. */
    public String name() {
        return data.name() + options.get("kernel").map(kernel -> ", " + kernel).orElse("");
    }

    /** The options as they were requested, with the table's id. */
    public ObjectNode json() {
        return options.json().put("data", data.id());
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

    /** A message with the names of the tables in place of the paths of their files. */
    public String withTableNames(String message) {
        String words = data.withTableNames(message);
        for (OpenTable table : joined.values()) {
            words = table.withTableNames(words);
        }
        return words;
    }

    private List<CommandOption> options(Function<OpenTable, String> file) {
        List<CommandOption> options = new ArrayList<>(data.layout().options("--"));
        for (CommandOption option : this.options.options()) {
            Optional<JoinSide> side = joined.keySet().stream()
                    .filter(each -> option.name().equals(each.prefix + "table"))
                    .findFirst();
            if (side.isPresent()) {
                OpenTable table = joined.get(side.get());
                options.add(new CommandOption(option.name(), file.apply(table)));
                options.addAll(table.layout().options(side.get().prefix));
            } else {
                options.add(option);
            }
        }
        return options;
    }

    /** What a second table describes. */
    enum JoinSide {
        INPUTS,
        TASKS;

        private final String label = name().toLowerCase(Locale.ROOT);

        /** The option that names the table, by its id. */
        private final String table = label + "Table";

        /** The option that names the column by which it is joined. */
        private final String key = label + "Key";

        /** What its options on the command line begin with. */
        private final String prefix = "--" + label + "-";
    }
}
