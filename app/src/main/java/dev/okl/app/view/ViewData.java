package dev.okl.app.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.model.LibraryVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All that a page shows. A view that does not apply is empty, and {@code missing} says why.
 *
 * @param format of these data
 * @param version of the program
 * @param missing sentences: which view is not there, why, and how to get it
 */
@JsonClassDescription("What the pages show; a view that makes no sense for the model is null")
public record ViewData(
        @JsonPropertyDescription("Of this description; a larger one means other views")
        int format,

        String title,
        @JsonPropertyDescription("Of the program") String version,

        @JsonPropertyDescription("The finding in sentences and figures")
        OverviewView overview,

        @JsonPropertyDescription("Errors along the regularization path, with its points")
        Optional<PathView> path,

        @JsonPropertyDescription("Tasks on a map, in clusters and as a matrix of similarities")
        AtlasView atlas,

        @JsonPropertyDescription("The curves of the tasks over one input")
        Optional<CurvesView> curves,

        @JsonPropertyDescription("The items that differ most between tasks")
        Optional<ItemsView> items,

        @JsonPropertyDescription("How well the model predicts, and where not")
        Optional<DiagnosticsView> diagnostics,

        @JsonPropertyDescription("What the file does not tell, in words")
        List<String> missing) {
    private static final int FORMAT = 1;

    public static ViewData of(ViewSource source) {
        AtlasView atlas = AtlasView.of(source);
        Optional<PathView> path = PathView.of(source);
        Optional<CurvesView> curves = CurvesView.of(source);
        Optional<ItemsView> items = ItemsView.of(source);
        return new ViewData(
                FORMAT,
                source.title(),
                LibraryVersion.get(),
                OverviewView.of(source, atlas),
                path,
                atlas,
                curves,
                items,
                DiagnosticsView.of(source),
                missing(source, path, curves.isPresent(), items.isPresent()));
    }

    private static List<String> missing(
            ViewSource source, Optional<PathView> path, boolean hasCurves, boolean hasItems) {
        List<String> missing = new ArrayList<>();
        if (path.isEmpty()) {
            missing.add(
                    "There is no path: the model file comes from an older version, which did not keep it. Fit again to"
                            + " see errors along lambda.");
        } else if (path.get()
                        .validationWords()
                        .filter(words -> !words.endsWith("folds"))
                        .isPresent()
                && source.fit().heldOut().isEmpty()) {
            missing.add("Observations that were held out are not marked: of very many the model file does not keep the"
                    + " marks.");
        }
        if (source.observations().isEmpty()) {
            missing.add("There are no diagnostics and no observed points: the model was written with --no-data."
                    + (!hasItems ? "" : " Recommendations may name what a task knows already.")
                    + " Fit without --no-data to see them.");
        }
        // Curves do not apply to films, nor films to curves: only who has neither misses something.
        if (!hasCurves && !hasItems) {
            missing.add(whyNeither(source.stored()));
        }
        return missing;
    }

    private static String whyNeither(StoredModel stored) {
        List<String> fixed = stored.fixedOfInputs().columns();
        if (!fixed.isEmpty() && stored.curveColumn().isPresent()) {
            return "There are no curves: the fixed part has " + quoted(fixed) + " of the inputs, and a curve over '"
                    + stored.curveColumn().get() + "' would be another one for each value of "
                    + (fixed.size() == 1 ? "it" : "them") + ". okl predict takes rows with any values.";
        }
        if (stored.curveColumns().size() > 1) {
            return "There are neither curves nor items: curves need a kernel of one column of numbers, and this one is of "
                    + quoted(stored.curveColumns()) + ". okl predict takes rows with any values.";
        }
        return "There are neither curves nor items: curves need a kernel of one column of numbers, such as"
                + " linear-spline(time), and items need a name for each input, such as delta(film) in the kernel.";
    }

    private static String quoted(List<String> columns) {
        return columns.stream()
                .collect(Collectors.joining("', '", columns.size() == 1 ? "the column '" : "the columns '", "'"));
    }
}
