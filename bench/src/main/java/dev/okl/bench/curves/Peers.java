package dev.okl.bench.curves;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What other programs reach, by data, split and method. */
record Peers(List<Entry> entries) {
    /** The two that know nothing of what the curves are about. */
    private static final List<String> GENERIC = List.of("gam", "lme");

    record Entry(String data, String split, String method, int samples, double rmse) {}

    static Peers read(Path file) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
            return new Peers(reader.stream()
                    .filter(row -> !row.getField("rmse").isBlank()
                            && !row.getField("rmse").equals("NA"))
                    .map(row -> new Entry(
                            row.getField("data"),
                            row.getField("split"),
                            row.getField("method"),
                            Integer.parseInt(row.getField("samples")),
                            Double.parseDouble(row.getField("rmse"))))
                    .toList());
        }
    }

    /** The RMSE of the better one, over all splits of a protocol together. */
    double best(String data, String protocol) {
        return GENERIC.stream()
                .mapToDouble(method -> pooled(entries.stream()
                        .filter(entry -> entry.data.equals(data)
                                && entry.split.startsWith(protocol)
                                && entry.method.equals(method))))
                .min()
                .orElseThrow();
    }

    private static double pooled(Stream<Entry> entries) {
        List<Entry> all = entries.toList();
        double squares =
                all.stream().mapToDouble(e -> e.samples * e.rmse * e.rmse).sum();
        int samples = all.stream().mapToInt(Entry::samples).sum();
        return samples == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / samples);
    }
}
