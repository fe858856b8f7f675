package dev.okl.app.view;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.console.Figures;
import dev.okl.app.modelfile.FitRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What was learned about kernel and scales, and from what.
 *
 * @param numbers that were open, by name
 * @param candidates the best of those that competed, the chosen one first
 * @param others how many more there were
 * @param terms what the error would be without each term of the kernels
 */
public record ScalesView(List<Learned> numbers, List<Candidate> candidates, int others, List<Term> terms) {
    private static final int MOST = 12;

    /** A learned number. */
    public record Learned(String name, double value) {}

    /**
     * A kernel on a scale of the values, with the error on what was held out.
     *
     * @param values the scale
     */
    public record Candidate(String kernel, String values, double rmse, double standardError, boolean chosen) {}

    /** A term, and whether the model does without it. */
    public record Term(String name, double rmse, double rmseWithout, boolean leftOut) {}

    /** Empty where nothing was learned but the functions, and in files of older versions. */
    static Optional<ScalesView> of(FitRecord fit) {
        JsonNode scales = fit.json().path("scales");
        if (!scales.isObject()) {
            return Optional.empty();
        }
        List<Learned> numbers = new ArrayList<>();
        scales.path("numbers")
                .properties()
                .forEach(number -> numbers.add(
                        new Learned(number.getKey(), number.getValue().asDouble())));
        List<Candidate> candidates = new ArrayList<>();
        for (JsonNode trial : scales.path("tried")) {
            candidates.add(new Candidate(
                    Figures.formula(trial.path("kernel").asText()),
                    trial.path("transform").asText(),
                    trial.path("rmse").asDouble(Double.NaN),
                    trial.path("rmseStdError").asDouble(Double.NaN),
                    trial.path("chosen").asBoolean()));
        }
        candidates.sort(Comparator.comparing((Candidate candidate) -> !candidate.chosen())
                .thenComparingDouble(Candidate::rmse));
        double rmse = candidates.isEmpty() ? Double.NaN : candidates.get(0).rmse();
        List<Term> terms = new ArrayList<>();
        scales.path("withoutTerm")
                .properties()
                .forEach(term -> terms.add(new Term(
                        term.getKey().replace("weight of ", ""),
                        rmse,
                        term.getValue().asDouble(),
                        scales.path("numbers").path(term.getKey()).asDouble(Double.NaN) == 0)));
        int shown = Math.min(MOST, candidates.size());
        return Optional.of(
                new ScalesView(numbers, List.copyOf(candidates.subList(0, shown)), candidates.size() - shown, terms));
    }
}
