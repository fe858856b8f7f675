package dev.okl.app.dataset.guess;

import dev.okl.app.dataset.guess.TableProfile.ColumnProfile;
import dev.okl.app.error.UserError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kernel where the user gave none: a spline along one numeric column, a Gaussian over several, the identity of an item with
 * the similarity of its description. The guess is reported, with the columns left out and why.
 *
 * @param formula the kernel's formula, with nothing open
 * @param candidates formulas of which the best is to be found, with the best of the numbers that are open in them
 * @param reason in one sentence
 */
public record KernelGuess(String formula, List<String> candidates, String reason) {
    private static final Pattern ID = Pattern.compile(
            ".*[_. -](id|ID)|.*[a-z](Id|ID)|id|ID|item|movie|film|product|book|song|track|article|sku|isbn|asin|gene|compound");

    /** Columns of a NONMEM table that describe doses and records; they are no inputs of a curve. */
    private static final Pattern EVENT =
            Pattern.compile("evid|mdv|amt|rate|cmt|addl|ii|ss|dvid|cens|occ", Pattern.CASE_INSENSITIVE);

    private static final Pattern WHEN = Pattern.compile("timestamp|date|datetime", Pattern.CASE_INSENSITIVE);

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");

    /** Kernels along one number, written with %1$s for it: smooth and rough, by its logarithm too, and with a line. */
    private static final List<String> CURVES = List.of(
            "matern(log(%1$s, unit=?), nu=2.5, width=?)",
            "matern(log(%1$s, unit=?), nu=1.5, width=?)",
            "matern(%1$s, nu=2.5, width=?)",
            "matern(%1$s, nu=1.5, width=?)",
            "linear-spline(span(%1$s))",
            "matern(%1$s, nu=2.5, width=?) + ? * linear(scale(%1$s))",
            "matern(log(%1$s, unit=?), nu=2.5, width=?) + ? * linear(scale(%1$s))");

    /** Those that are tried where there are other numbers beside: each of these makes a search longer. */
    private static final List<String> CURVES_BESIDE = List.of(
            "matern(log(%1$s, unit=?), nu=2.5, width=?)",
            "matern(%1$s, nu=2.5, width=?)", "matern(%1$s, nu=2.5, width=?) + ? * linear(scale(%1$s))");

    /** From so many different whole numbers on they may be names. */
    private static final int MANY_NAMES = 50;

    private static final Pattern TIME = Pattern.compile(
            "(t|time|tad|age|year|month|week|day|hour|hr|min|minute|sec|second|date|visit|occasion)s?([_. -].*)?",
            Pattern.CASE_INSENSITIVE);

    /** A category with more values than this is a name, such as a title, which says nothing about similarity. */
    private static final int MANY_CATEGORIES = 100;

    /** With fewer numbers than gaps, for which the mean stands in, a column says more about the table than about items. */
    private static final double ENOUGH_KNOWN = 0.5;

    /**
     * Chosen by the validation error on MovieLens 100K: 0.908 without a description, 0.9038 with this factor, 0.9040 with 0.1, 0.911 with 0.3,
     * 0.923 with 1.
     */
    private static final String TASK_DESCRIPTION = "0.03 * ";

    /** From the columns of a table, without those that have another role. */
    public static KernelGuess of(TableProfile profile, Set<String> otherRoles, Optional<String> order) {
        return of(profile, otherRoles, order, Set.of(), item -> profile);
    }

    /**
     * The same where some columns are not penalised.
     *
     * @param fixed these columns; they are not in the kernel too, unless nothing else is left for it
     * @param byItem the profile of the table with a column, the name of an item, in the place of the tasks
     */
    public static KernelGuess of(
            TableProfile profile,
            Set<String> otherRoles,
            Optional<String> order,
            Collection<String> fixed,
            Function<String, TableProfile> byItem) {
        List<String> left = new ArrayList<>();
        List<ColumnProfile> candidates = new ArrayList<>();
        for (ColumnProfile column : profile.columns()) {
            if (otherRoles.contains(column.name())) {
                continue;
            }
            if (column.constant()) {
                left.add("'" + column.name() + "' " + column.sameness());
            } else if (column.perTask() && profile.repeated()) {
                left.add("'" + column.name() + "' "
                        + (fixed.contains(column.name()) ? "is in the fixed part" : "describes the task"));
            } else {
                candidates.add(column);
            }
        }
        requireOneWithoutGaps(candidates);
        leaveOut(candidates, left, "has gaps", ColumnProfile::gaps);
        leaveOut(candidates, left, "is about events", c -> EVENT.matcher(c.name())
                .matches());
        leaveOut(
                candidates, left, "is a time stamp", c -> WHEN.matcher(c.name()).matches());
        leaveOut(candidates, left, "is the order", c -> order.equals(Optional.of(c.name())));
        leaveOut(candidates, left, "is in the fixed part", c -> fixed.contains(c.name()));
        Optional<Items> items = items(candidates, byItem);
        if (candidates.stream().anyMatch(KernelGuess::isId)) {
            Set<String> described = items.map(Items::columns).orElse(Set.of());
            candidates.removeIf(c -> described.contains(c.name()));
            leaveOut(candidates, left, "is not what the items are told apart by", c -> !isId(c));
        }
        if (candidates.isEmpty()) {
            throw new UserError("no column is left to be the input" + notUsed(left) + "; name the kernel with --kernel,"
                    + " such as --kernel 'linear-spline(" + likelyInput(profile, otherRoles) + ")'");
        }
        return new KernelGuess(
                formula(candidates), competing(candidates, items), "guessed from the columns" + notUsed(left));
    }

    /** A column for an example: one of numbers that differ, else any that has no role. */
    private static String likelyInput(TableProfile profile, Set<String> otherRoles) {
        List<ColumnProfile> free = profile.columns().stream()
                .filter(column -> !otherRoles.contains(column.name()))
                .toList();
        return free.stream()
                .filter(column -> column.numeric() && !column.constant())
                .findFirst()
                .or(() -> free.stream().findFirst())
                .map(ColumnProfile::name)
                .map(KernelGuess::quoted)
                .orElse("time");
    }

    /**
     * The table as one of items.
     *
     * @param kernel that tells each from the others, with terms for what describes it
     * @param columns that describe it
     */
    private record Items(String kernel, Set<String> columns) {}

    /** The table as one of items, if one of the columns may be the name of an item. */
    private static Optional<Items> items(List<ColumnProfile> candidates, Function<String, TableProfile> byItem) {
        return item(candidates).map(item -> {
            Set<String> others = candidates.stream().map(ColumnProfile::name).collect(Collectors.toSet());
            others.remove(item.name());
            List<ColumnProfile> description = others.isEmpty()
                    ? List.of()
                    : byItem.apply(item.name()).columns().stream()
                            .filter(c -> others.contains(c.name()) && c.perTask())
                            .toList();
            return new Items(
                    delta(item.name()) + joined(" + ? * ", terms(description, new ArrayList<>(), true)),
                    description.stream().map(ColumnProfile::name).collect(Collectors.toSet()));
        });
    }

    /** The column called an id, or the one of the most texts or whole numbers that may be names. */
    private static Optional<ColumnProfile> item(List<ColumnProfile> candidates) {
        List<ColumnProfile> ids = candidates.stream().filter(KernelGuess::isId).toList();
        return ids.isEmpty()
                ? candidates.stream().filter(KernelGuess::mayBeId).max(Comparator.comparingInt(ColumnProfile::distinct))
                : Optional.of(ids.get(0)).filter(id -> ids.size() == 1);
    }

    /** From the columns of joined metadata of the inputs. */
    public static KernelGuess ofItems(String key, TableProfile metadata, String metadataKey, Collection<String> fixed) {
        return joined(key, metadata, metadataKey, fixed, "");
    }

    /** The same for the tasks. What is individual about a task is mostly not in its description, which gets a small weight. */
    public static KernelGuess ofTasks(String key, TableProfile metadata, String metadataKey, Collection<String> fixed) {
        return joined(key, metadata, metadataKey, fixed, TASK_DESCRIPTION);
    }

    /** @param factor what the terms of the description are multiplied by, as a formula writes it */
    private static KernelGuess joined(
            String key, TableProfile metadata, String metadataKey, Collection<String> fixed, String factor) {
        List<String> left = new ArrayList<>();
        List<ColumnProfile> description = new ArrayList<>();
        for (ColumnProfile column : metadata.columns()) {
            if (column.name().equals(metadataKey)) {
                continue;
            }
            if (column.constant()) {
                left.add("'" + column.name() + "' " + column.sameness());
            } else if (fixed.contains(column.name())) {
                left.add("'" + column.name() + "' is in the fixed part");
            } else {
                description.add(column);
            }
        }
        return new KernelGuess(
                delta(key) + joined(" + " + factor, terms(description, new ArrayList<>(), false)),
                List.of(delta(key) + joined(" + ? * ", terms(description, left, true))),
                "guessed from the joined columns" + notUsed(left));
    }

    /**
     * How alike items or tasks are by the columns that describe them, a term for each kind of column.
     *
     * @param left what is not used, and why, is added
     * @param codes whether whole numbers of few values, which may be codes of categories, have a term as such too
     */
    private static List<String> terms(List<ColumnProfile> columns, List<String> left, boolean codes) {
        List<String> categories = new ArrayList<>();
        List<String> sets = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        List<String> coded = new ArrayList<>();
        for (ColumnProfile column : columns) {
            if (column.sets()) { // with gaps, too: they are empty sets
                sets.add("hamming(" + quoted(column.name()) + ", split=\"|\")");
            } else if (column.gaps() && !(column.numeric() && column.known() >= ENOUGH_KNOWN)) {
                left.add("'" + column.name() + "' has gaps");
            } else if (column.flags()
                    || (!column.numeric() && !column.unique() && column.distinct() <= MANY_CATEGORIES)) {
                categories.add(quoted(column.name()));
            } else if (column.numeric()) {
                numbers.add("scale(" + quoted(column.name()) + ")");
                if (codes && mayBeCode(column) && !column.gaps()) {
                    coded.add(quoted(column.name()));
                }
            } else {
                left.add("'" + column.name() + "' "
                        + (column.distinct() > MANY_CATEGORIES
                                ? "has too many different texts"
                                : "is different in every row"));
            }
        }
        List<String> terms = new ArrayList<>();
        if (!categories.isEmpty()) {
            terms.add("hamming(" + String.join(", ", categories) + ")");
        }
        terms.addAll(sets);
        if (!numbers.isEmpty()) {
            terms.add("gaussian(" + String.join(", ", numbers) + ")");
        }
        if (!coded.isEmpty()) {
            terms.add("hamming(" + String.join(", ", coded) + ")");
        }
        return terms;
    }

    private static String delta(String column) {
        return "delta(" + quoted(column) + ")";
    }

    private static String joined(String before, List<String> terms) {
        return terms.stream().map(term -> before + term).collect(Collectors.joining());
    }

    /**
     * What may be the kernel of these columns; what is not known of it is open. The first one has all columns, for what a column is read as, the
     * others see too.
     */
    private static List<String> competing(List<ColumnProfile> candidates, Optional<Items> items) {
        boolean onlyFlags = candidates.stream().allMatch(c -> c.flags() || !c.numeric() || isId(c));
        List<ColumnProfile> numbers = candidates.stream()
                .filter(c -> c.numeric() && !isId(c) && (onlyFlags || !c.flags()))
                .toList();
        List<ColumnProfile> others =
                candidates.stream().filter(c -> !numbers.contains(c)).toList();
        if (numbers.isEmpty()) {
            return candidates.size() == 1
                    ? List.of(items.map(Items::kernel).orElse(formula(candidates)))
                    : Stream.concat(
                                    Stream.of(formula(candidates)),
                                    items.stream().map(Items::kernel))
                            .toList();
        }
        String rest = others.isEmpty() ? "" : " + ? * " + alike(others);
        Stream<String> ofNumbers =
                (numbers.size() == 1 ? ofOne(numbers.get(0)) : ofSeveral(numbers)).map(k -> k + rest);
        return Stream.concat(ofNumbers, items.stream().map(Items::kernel)).toList();
    }

    private static Stream<String> ofOne(ColumnProfile column) {
        String name = quoted(column.name());
        return CURVES.stream().map(kernel -> String.format(Locale.ROOT, kernel, name));
    }

    /** Functions of all of them, sums of functions of each, and curves along the first time, or the one with the most values, with the others beside. */
    private static Stream<String> ofSeveral(List<ColumnProfile> numbers) {
        String all = scaled(numbers);
        ColumnProfile along = numbers.stream()
                .filter(KernelGuess::isTime)
                .findFirst()
                .orElseGet(() -> numbers.stream()
                        .max(Comparator.comparingInt(ColumnProfile::distinct))
                        .orElseThrow());
        String beside = " + ? * gaussian("
                + scaled(numbers.stream().filter(c -> !c.equals(along)).toList()) + ", width=?)";
        return Stream.concat(
                Stream.of(
                        "gaussian(" + all + ", width=?)",
                        "matern(" + all + ", nu=1.5, width=?)",
                        numbers.stream()
                                .map(number -> "gaussian(" + scaled(List.of(number)) + ", width=?)")
                                .collect(Collectors.joining(" + ? * "))),
                CURVES_BESIDE.stream()
                        .map(kernel -> String.format(Locale.ROOT, kernel, quoted(along.name())) + beside));
    }

    private static String scaled(List<ColumnProfile> numbers) {
        return numbers.stream().map(c -> "scale(" + quoted(c.name()) + ")").collect(Collectors.joining(", "));
    }

    /** Texts and flags: the same or not, or how many of them are. */
    private static String alike(List<ColumnProfile> columns) {
        return (columns.size() == 1 ? "delta(" : "hamming(")
                + columns.stream().map(c -> quoted(c.name())).collect(Collectors.joining(", ")) + ")";
    }

    /** Many texts are names; many whole numbers may be names as well as a measure, unless it is said to be a time. */
    private static boolean mayBeId(ColumnProfile column) {
        return column.numeric()
                ? column.whole() && column.distinct() >= MANY_NAMES && !isTime(column)
                : column.distinct() > MANY_CATEGORIES;
    }

    /** Few whole numbers may be codes of categories, such as departments, as well as a measure. */
    private static boolean mayBeCode(ColumnProfile column) {
        return column.whole() && column.distinct() < MANY_NAMES && !isTime(column);
    }

    private static boolean isTime(ColumnProfile column) {
        return TIME.matcher(column.name()).matches();
    }

    private static String formula(List<ColumnProfile> candidates) {
        Map<Boolean, List<ColumnProfile>> numeric =
                candidates.stream().collect(Collectors.partitioningBy(c -> c.numeric() && !isId(c)));
        List<ColumnProfile> numbers = numeric.get(true);
        List<String> texts =
                numeric.get(false).stream().map(c -> quoted(c.name())).toList();
        List<String> terms = new ArrayList<>();
        if (numbers.size() == 1) {
            terms.add(curve(numbers.get(0)));
        } else if (numbers.size() > 1) {
            terms.add(numbers.stream()
                    .map(c -> "scale(" + quoted(c.name()) + ")")
                    .collect(Collectors.joining(", ", "1 + gaussian(", ")")));
        }
        if (!texts.isEmpty()) {
            terms.add((texts.size() == 1 ? "delta(" : "hamming(") + String.join(", ", texts) + ")");
        }
        return String.join(" + ", terms);
    }

    /** Splines begin at 0; a column that goes below has no such beginning. */
    private static String curve(ColumnProfile column) {
        String name = quoted(column.name());
        return column.smallest() >= 0 ? "linear-spline(" + name + ")" : "1 + matern(" + name + ", nu=1.5)";
    }

    private static boolean isId(ColumnProfile column) {
        return ID.matcher(column.name()).matches()
                || ID.matcher(column.name().toLowerCase(Locale.ROOT)).matches();
    }

    /** A column with gaps would be rejected as an input later. */
    private static void requireOneWithoutGaps(List<ColumnProfile> candidates) {
        if (!candidates.isEmpty() && candidates.stream().allMatch(ColumnProfile::gaps)) {
            throw new UserError("no column without gaps is left to be the input ("
                    + candidates.stream()
                            .map(column -> "'" + column.name() + "' has no value at "
                                    + column.firstGap().orElseThrow())
                            .collect(Collectors.joining(", "))
                    + "); fill the gaps of one or leave these rows out");
        }
    }

    /** Unless that would leave nothing. */
    private static void leaveOut(
            List<ColumnProfile> candidates, List<String> left, String why, Predicate<ColumnProfile> which) {
        List<ColumnProfile> out = candidates.stream().filter(which).toList();
        if (out.size() < candidates.size()) {
            out.forEach(column -> left.add("'" + column.name() + "' " + why));
            candidates.removeAll(out);
        }
    }

    private static String notUsed(List<String> left) {
        return left.isEmpty() ? "" : " (not used: " + String.join(", ", left) + ")";
    }

    private static String quoted(String name) {
        return PLAIN_NAME.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
