package dev.okl.app.view;

import dev.okl.model.LibraryVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a page shows. A view that there is not is null, and {@code missing} says why.
 *
 * @param format of these data
 * @param version of the program
 * @param missing sentences: which view is not there, why, and how to get it
 */
public record ViewData(
        int format,
        String title,
        String version,
        OverviewView overview,
        PathView path,
        AtlasView atlas,
        CurvesView curves,
        ItemsView items,
        DiagnosticsView diagnostics,
        List<String> missing) {
    private static final int FORMAT = 1;

    public static ViewData of(ViewSource source) {
        AtlasView atlas = AtlasView.of(source);
        PathView path = PathView.of(source).orElse(null);
        CurvesView curves = CurvesView.of(source).orElse(null);
        ItemsView items = ItemsView.of(source).orElse(null);
        return new ViewData(
                FORMAT,
                source.title(),
                LibraryVersion.get(),
                OverviewView.of(source, atlas),
                path,
                atlas,
                curves,
                items,
                DiagnosticsView.of(source).orElse(null),
                missing(source, path, curves, items));
    }

    private static List<String> missing(ViewSource source, PathView path, CurvesView curves, ItemsView items) {
        List<String> missing = new ArrayList<>();
        if (path == null) {
            missing.add(
                    "There is no path: the model file comes from an older version, which did not keep it. Fit again to"
                            + " see errors along lambda.");
        } else if (path.validationWords() != null
                && source.stored().fit().heldOut().isEmpty()) {
            missing.add(
                    "Observations that were held out are not marked: with folds each is held out once, and for very many"
                            + " observations the model file does not keep the marks.");
        }
        if (source.observations().isEmpty()) {
            missing.add("There are no diagnostics and no observed points: the model was written with --no-data."
                    + (items == null ? "" : " Recommendations may name what a task knows already.")
                    + " Fit without --no-data to see them.");
        }
        // Curves do not apply to films, nor films to curves: only who has neither misses something.
        if (curves == null && items == null) {
            missing.add("There are neither curves nor items: curves need a kernel of one column of numbers, such as"
                    + " linear-spline(time), and items need a name for each input, such as delta(film) in the kernel.");
        }
        return missing;
    }
}
