package dev.okl.app.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A table as people and programs make them: long or wide, tidy or with whatever goes wrong in files.
 *
 * @param names of the columns as they stand in the header, without quotes; tasks first, values last
 * @param numbers those of them that hold numbers from 0 on, such as times; at least one of these and the next
 * @param ids those that hold names
 * @param text of the file
 */
record FuzzedTable(
        List<String> names, List<String> numbers, List<String> ids, boolean wide, String separator, String text) {
    /** The largest and smallest size of a number is ten to the power of this. */
    private static final int LARGEST_EXPONENT = 110;

    private static final List<String> PLAIN_NAMES =
            List.of("task", "t", "x", "dose", "movie", "user", "time", "week", "g1", "g2", "y", "value", "id");

    private static final List<String> STRANGE_NAMES = List.of(
            "größe",
            "名前",
            "a b",
            "x,y",
            "x;y",
            "he said \"x\"",
            " padded ",
            "1",
            "*",
            "scale(x)",
            "delta",
            "",
            "t",
            "bell\u0007",
            "NA",
            "-",
            "--rank",
            "x".repeat(200),
            "😀",
            "İ");

    private static final List<String> STRANGE_CELLS = List.of(
            "",
            "NA",
            "NaN",
            " ",
            "abc",
            "1,5",
            "-",
            "inf",
            "Infinity",
            "0x10",
            "1e400",
            "-1e400",
            "1e-400",
            "1d",
            "١٢",
            "true",
            "null",
            "comedy|drama",
            "|",
            "2024-05-01",
            "\"",
            "\"open",
            "'",
            "a\"b",
            "\u0000",
            "+-1",
            "1e",
            ".");

    private static final List<String> SEPARATORS = List.of(",", ",", ",", ";", "\t", "|", "::", " ");

    /** The columns of the models that commands use, so that some tables are for them. */
    private static final List<String> OF_MODELS = List.of("user", "movie", "t", "age", "rating");

    static FuzzedTable random(Random random) {
        boolean ofModels = random.nextInt(3) == 0;
        boolean wide = !ofModels && random.nextInt(6) == 0;
        boolean strange = !ofModels && random.nextInt(3) == 0;
        double dirt = random.nextInt(4) > 0 ? 0 : random.nextDouble() * 0.1;
        String separator = pick(SEPARATORS, random);
        List<String> names = ofModels ? OF_MODELS : names(random, 3 + random.nextInt(3), strange);
        List<Cells> columns = columns(random, names.size(), ofModels, wide);
        String end = random.nextInt(8) == 0 ? "\r\n" : "\n";
        StringBuilder text = new StringBuilder(random.nextInt(20) == 0 ? "\ufeff" : "");
        text.append(names.stream().map(name -> quoted(name, separator)).collect(Collectors.joining(separator)));
        int rows = random.nextInt(15) == 0 ? random.nextInt(3) : 6 + random.nextInt(24);
        int scale = random.nextInt(4) > 0 ? 0 : random.nextInt(2 * LARGEST_EXPONENT + 1) - LARGEST_EXPONENT;
        for (int row = 0; row < rows; row++) {
            text.append(end);
            for (int c = 0; c < names.size(); c++) {
                boolean dirty = random.nextDouble() < dirt;
                text.append(c == 0 ? "" : separator)
                        .append(
                                dirty
                                        ? pick(STRANGE_CELLS, random)
                                        : columns.get(c).cell(random, row, scale));
            }
            if (random.nextDouble() < dirt / 10) {
                text.append(random.nextBoolean() ? separator + "1" : end + end);
            }
        }
        return new FuzzedTable(
                names,
                named(names, columns, List.of(Cells.TIMES, Cells.WEIGHTS, Cells.CONSTANT)),
                named(names, columns, List.of(Cells.IDS, Cells.TEXTS)),
                wide,
                separator,
                text + (random.nextInt(5) == 0 ? "" : end));
    }

    private static List<Cells> columns(Random random, int count, boolean ofModels, boolean wide) {
        if (ofModels) {
            return List.of(Cells.TASKS, Cells.IDS, Cells.TIMES, Cells.CONSTANT, Cells.NUMBERS);
        }
        List<Cells> columns = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            if (wide) {
                columns.add(c == 0 ? Cells.TIMES : Cells.NUMBERS);
            } else {
                columns.add(c == 1 ? pick(List.of(Cells.TIMES, Cells.IDS), random) : Cells.of(random, c, count));
            }
        }
        return columns;
    }

    private static List<String> named(List<String> names, List<Cells> columns, List<Cells> wanted) {
        List<String> found = new ArrayList<>();
        for (int c = 0; c < names.size() - 1; c++) {
            if (wanted.contains(columns.get(c))) {
                found.add(names.get(c));
            }
        }
        return found;
    }

    static <X> X pick(List<X> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static List<String> names(Random random, int count, boolean strange) {
        List<String> names = new ArrayList<>();
        while (names.size() < count) {
            String name = strange && random.nextInt(3) == 0 ? pick(STRANGE_NAMES, random) : pick(PLAIN_NAMES, random);
            // A name that occurs twice is refused at once, so it is rare.
            if (!names.contains(name) || random.nextInt(30) == 0) {
                names.add(name);
            }
        }
        return names;
    }

    private static String quoted(String name, String separator) {
        return name.contains(separator) || name.contains("\"") ? '"' + name.replace("\"", "\"\"") + '"' : name;
    }

    /** What a column holds. */
    private enum Cells {
        TASKS,
        NUMBERS,
        TIMES,
        IDS,
        CONSTANT,
        MISSING,
        TEXTS,
        ONE_TASK,
        WEIGHTS;

        /** Tasks in the first column and values in the last, as a rule. */
        static Cells of(Random random, int column, int columns) {
            if (column == 0) {
                return random.nextInt(12) == 0 ? ONE_TASK : TASKS;
            }
            if (column == columns - 1) {
                return random.nextInt(12) == 0 ? CONSTANT : NUMBERS;
            }
            return pick(List.of(TIMES, TIMES, IDS, IDS, NUMBERS, CONSTANT, MISSING, TEXTS, WEIGHTS), random);
        }

        String cell(Random random, int row, int scale) {
            return switch (this) {
                case TASKS -> "s" + row % 4;
                case ONE_TASK -> "only";
                case NUMBERS -> number(random.nextGaussian() * Math.pow(10, scale));
                case TIMES -> String.valueOf(random.nextInt(8));
                case IDS -> "m" + random.nextInt(6);
                case CONSTANT -> "7";
                case MISSING -> "";
                case TEXTS -> pick(List.of("a", "b|c", "größe", "d e"), random);
                case WEIGHTS -> number((1 + random.nextInt(4)) * Math.pow(10, scale));
            };
        }

        private static String number(double value) {
            return String.valueOf(value);
        }
    }
}
