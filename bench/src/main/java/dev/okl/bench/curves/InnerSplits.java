package dev.okl.bench.curves;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Splits of the part of a table that is learned from, by the four protocols: what a default is chosen by, so that the parts that are tested
 * on stay unseen. Rows are in the order of time within each subject, whose name is in the first column.
 */
record InnerSplits(String header, Map<String, List<String>> bySubject, Path folder) {
    private static final int REPEATS = 3;
    private static final double RANDOM_SHARE = 0.4;
    private static final double LAST_SHARE = 0.3;
    private static final int NEW_SUBJECTS = 4; // one of so many
    private static final int KNOWN = 2;

    static InnerSplits of(Path train, Path folder) throws IOException {
        List<String> lines = Files.readAllLines(train);
        Map<String, List<String>> bySubject = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            bySubject
                    .computeIfAbsent(line.substring(0, line.indexOf(',')), name -> new ArrayList<>())
                    .add(line);
        }
        return new InnerSplits(lines.get(0), bySubject, folder);
    }

    /** The folders of the splits of a protocol. */
    List<Path> of(String protocol) throws IOException {
        List<Path> splits = new ArrayList<>();
        for (int repeat = 0; repeat < (protocol.equals("last") ? 1 : REPEATS); repeat++) {
            Path split = Files.createDirectories(folder.resolve(protocol + repeat));
            Parts parts = new Parts();
            split(protocol, new Random(repeat), parts);
            write(split.resolve("train.csv"), parts.train);
            write(split.resolve("test.csv"), parts.test);
            write(split.resolve("known.csv"), parts.known);
            splits.add(split);
        }
        return splits;
    }

    private record Parts(List<String> train, List<String> test, List<String> known) {
        Parts() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        void add(List<String> rows, int learned) {
            train.addAll(rows.subList(0, learned));
            test.addAll(rows.subList(learned, rows.size()));
        }
    }

    private void split(String protocol, Random random, Parts parts) {
        List<String> subjects = new ArrayList<>(bySubject.keySet());
        Collections.shuffle(subjects, random);
        for (int s = 0; s < subjects.size(); s++) {
            List<String> rows = new ArrayList<>(bySubject.get(subjects.get(s)));
            int count = rows.size();
            switch (protocol) {
                case "rand" -> {
                    Collections.shuffle(rows, random);
                    parts.add(rows, count - (int) Math.round(RANDOM_SHARE * count));
                }
                case "half" -> parts.add(rows, s < subjects.size() / 2 ? (count + 1) / 2 : count);
                case "last" -> parts.add(rows, count - (int) Math.round(LAST_SHARE * count));
                default -> {
                    boolean isNew = s < Math.max(1, subjects.size() / NEW_SUBJECTS) && count > KNOWN;
                    int known = isNew ? KNOWN : 0;
                    Collections.shuffle(rows, random);
                    parts.known.addAll(rows.subList(0, known));
                    (isNew ? parts.test : parts.train).addAll(rows.subList(known, count));
                }
            }
        }
    }

    private void write(Path file, List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        Files.write(file, lines);
    }
}
