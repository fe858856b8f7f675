package dev.okl.app.fuzz;

import static dev.okl.app.fuzz.FuzzedTable.pick;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** A command line on a table: mostly sensible, so that it gets as far as to learn something, else with wrong words in it. */
final class FuzzedCommand {
    private static final List<String> COMMANDS = List.of(
            "fit",
            "fit",
            "fit",
            "fit",
            "plan",
            "path",
            "compare",
            "predict",
            "predict",
            "foldin",
            "tasks",
            "recommend",
            "inspect");

    private final Random random;
    private final FuzzedTable table;
    private final Path folder;
    private final boolean careless;
    private final List<String> words = new ArrayList<>();

    private FuzzedCommand(Random random, FuzzedTable table, Path folder) {
        this.random = random;
        this.table = table;
        this.folder = folder;
        this.careless = random.nextInt(4) == 0;
    }

    /**
     * The words of a command.
     *
     * @param data where the table is
     * @param models files to use as models, of which the last ones need not be any
     */
    static List<String> random(Random random, FuzzedTable table, Path data, List<Path> models) {
        FuzzedCommand command = new FuzzedCommand(random, table, data.getParent());
        String name = pick(COMMANDS, random);
        command.words.add(name);
        switch (name) {
            case "fit", "plan", "path", "compare" -> command.learn(name, data);
            case "predict", "foldin" -> command.apply(name, data, pick(models, random));
            default -> command.look(name, pick(models, random));
        }
        command.maybe(3, "--json");
        command.maybe(4, "--quiet");
        command.maybe(9, "--seed", List.of("0", "7", "-1"), "9999999999999999999", "x");
        command.mistake("--unknown", "--help", "--nearest=x", "-o");
        command.words.add("--threads=1");
        return command.words;
    }

    private void learn(String name, Path data) {
        words.add(data.toString());
        columns();
        lambda(name);
        kernels(name);
        maybe(4, "--rank", List.of("1", "2", "full", "auto", "1000"), "1,2", "0", "x");
        maybe(4, "--mean", List.of("shared", "none"), "x");
        maybe(6, "--intercepts");
        maybe(6, "--clip", List.of("0,1", "-5,5"), "1,0", "a,b");
        add("--sweeps", pick(List.of("2", "20"), random));
        maybe(6, "--tolerance", List.of("1e-2", "1e-6"), "0", "x");
        switch (name) {
            case "fit" -> {
                add("--output", in(careless && random.nextInt(4) == 0 ? "none/out.okl" : "out.okl"));
                maybe(8, "--no-refit");
                maybe(8, "--no-data");
            }
            case "compare" -> {
                add("--runs", pick(List.of("1", "2"), random));
                maybe(4, "--test", List.of("0.3", "0.5"), "last:1", "after:3", "x");
            }
            case "path" -> maybe(4, "--output", List.of(in("path.csv")));
            default -> {
                // a plan writes nothing
            }
        }
        if (!name.equals("plan") && random.nextInt(15) == 0) {
            add("--report", in("page.html"));
            maybe(3, "--label", table.names(), "unknown");
        }
    }

    private void columns() {
        if (table.wide()) {
            words.add("--wide");
        } else {
            add("--task", either(table.names().get(0), this::column));
            add("--value", either(last(), this::column));
            maybe(8, "--weight", orAll(table.numbers()), "unknown");
        }
        maybe(12, "--order", orAll(table.numbers()), "unknown");
        if (table.separator().isBlank()) {
            add("--sep", table.separator()); // a blank is never guessed
        }
        maybe(15, "--sep", List.of(table.separator()), "tab", ";", "", "\"");
        maybe(40, "--encoding", List.of("UTF-8", "ISO-8859-1"), "UTF-16", "x");
        maybe(60, "--sql", List.of("select * from data"), "select 1 as t, 2 as y", "drop table data", "x");
        mistake("--columns=a,b,c", "--columns=a,a", "--columns=x,\"y", "--inputs-table=none.csv", "--tasks-key=x");
    }

    private void lambda(String name) {
        add("--lambdas", pick(List.of("2", "3", "4"), random));
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                if (!name.equals("path") || careless) {
                    add("--lambda", either(pick(List.of("1", "0.1", "10", "1e300"), random), () -> "-1"));
                }
            }
            case 2 -> add("--validation", either(pick(List.of("0.5", "0.1"), random), () -> "last:2"));
            case 3 -> add("--folds", either(pick(List.of("2", "3"), random), () -> "1"));
            default -> maybe(8, "--lambda-min-ratio", List.of("0.1", "1e-3"), "1", "0");
        }
    }

    private void kernels(String name) {
        if (random.nextInt(6) > 0) {
            add("--kernel", either(formula(0), this::wrongFormula));
        }
        if (!table.wide() && random.nextInt(6) == 0) {
            add("--task-kernel", "delta(" + quoted(table.names().get(0)) + ")");
        }
        maybe(
                5,
                "--solver",
                List.of(
                        "auto",
                        "gmres",
                        "sparse-cg",
                        "factored-cg",
                        "kernel-cg",
                        "preconditioned-cg",
                        "direct",
                        "elimination"),
                "sylvester",
                "x");
        if (!name.equals("compare") || careless) {
            maybe(12, "--kernel-rank", List.of("1", "3"), "0");
        }
    }

    private void apply(String name, Path data, Path model) {
        words.add(model.toString());
        words.add(data.toString());
        if (careless) {
            maybe(2, "--task", table.names(), "unknown");
            maybe(2, "--value", table.names(), "unknown");
        }
        if (name.equals("foldin")) {
            add("--output", in("larger.okl"));
        } else {
            maybe(3, "--output", List.of(in("table.csv")), in("none/table.csv"));
        }
        if (random.nextInt(10) == 0) {
            add("--inputs-table", data.toString());
            add("--inputs-key", column());
        }
        mistake("--inputs-key=x", "--tasks-table=" + data);
    }

    private void look(String name, Path model) {
        words.add(model.toString());
        switch (name) {
            case "tasks" -> {
                if (random.nextInt(3) == 0) {
                    add("--task", either(pick(List.of("s0", "s1"), random), () -> "nobody"));
                } else {
                    maybe(3, "--clusters", List.of("1", "2", "100"), "0");
                    maybe(3, "--output", List.of(in("tasks.csv")));
                }
                maybe(3, "--nearest", List.of("1", "100"), "0");
                maybe(4, "--similarity", List.of(in("similarity.csv")), in("none/s.csv"));
            }
            case "recommend" -> {
                add("--task", either(pick(List.of("s0", "s1"), random), () -> "nobody"));
                maybe(3, "--top", List.of("1", "100"), "0");
                maybe(3, "--include-known");
                maybe(5, "--show", List.of("t", "movie"), "x,y", "");
            }
            default -> maybe(2, "--arrays");
        }
    }

    /** One that fits what the columns hold; there is a column of times or of names. */
    private String formula(int depth) {
        if (depth < 2 && random.nextInt(4) == 0) {
            return formula(depth + 1) + pick(List.of(" + ", " * "), random) + formula(depth + 1);
        }
        if (table.numbers().isEmpty() || (!table.ids().isEmpty() && random.nextInt(3) == 0)) {
            String id = quoted(pick(orAll(table.ids()), random));
            return pick(List.of("delta(%s)", "hamming(%s)", "hamming(%s, split=\"|\")", "2 * delta(%s)"), random)
                    .formatted(id);
        }
        String number = quoted(pick(table.numbers(), random));
        return pick(
                        List.of(
                                "linear-spline(%s)",
                                "cubic-spline(%s)",
                                "decay-spline(%s)",
                                "delta(%s)",
                                "gaussian(%s)",
                                "gaussian(scale(%s), width=1)",
                                "gaussian(%s, width=1e-6)",
                                "1 + matern(%s, nu=1.5)",
                                "laplacian(%s, rate=2)",
                                "polynomial(%s, degree=2)",
                                "periodic(%s, period=3)",
                                "linear(%s)",
                                "hamming(%s)"),
                        random)
                .formatted(number);
    }

    private String wrongFormula() {
        return pick(
                List.of(
                        "",
                        "delta(",
                        "nothing(x)",
                        "delta(unknown)",
                        "precomputed(none.csv, t)",
                        "delta(g*)",
                        "gaussian(" + quoted(column()) + ", width=0)",
                        "linear-spline(" + quoted(column()) + ")",
                        "delta(" + quoted(last()) + ")",
                        "linear(scale(" + quoted(column()) + "))"),
                random);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private List<String> orAll(List<String> some) {
        return some.isEmpty() ? table.names() : some;
    }

    private String column() {
        return random.nextInt(10) == 0 ? "unknown" : pick(table.names(), random);
    }

    private String last() {
        return table.names().get(table.names().size() - 1);
    }

    private String in(String file) {
        return folder.resolve(file).toString();
    }

    private String either(String right, Supplier<String> wrong) {
        return careless && random.nextInt(4) == 0 ? wrong.get() : right;
    }

    private void mistake(String... wrong) {
        if (careless && random.nextInt(8) == 0) {
            words.add(pick(List.of(wrong), random));
        }
    }

    private void maybe(int oneIn, String option) {
        if (random.nextInt(oneIn) == 0) {
            words.add(option);
        }
    }

    private void maybe(int oneIn, String option, List<String> right, String... wrong) {
        if (random.nextInt(oneIn) == 0) {
            add(
                    option,
                    wrong.length == 0
                            ? pick(right, random)
                            : either(pick(right, random), () -> pick(List.of(wrong), random)));
        }
    }

    /** As one word, for values may begin with a dash. */
    private void add(String option, String value) {
        words.add(option + "=" + value);
    }
}
