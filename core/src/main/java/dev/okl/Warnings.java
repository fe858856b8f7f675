package dev.okl;

import dev.okl.internal.descent.DescentResult;
import dev.okl.internal.search.ModelSearch;
import dev.okl.internal.search.ModelSelection;
import java.util.ArrayList;
import java.util.List;

/** What a user should know about a fit, in sentences. */
final class Warnings {
    /** With a larger gap nothing is certified, and a tolerance would have to be as large. */
    private static final double NOTHING_KNOWN = 0.99;

    private Warnings() {}

    static List<String> of(ModelSearch.Found<?> found) {
        List<String> warnings = new ArrayList<>();
        // Where lambda_max is 0, mean and intercepts explain everything that pays: another grid would do no better.
        if (found.lambdaMax() > 0) {
            found.selection().flatMap(selection -> selection.warning()).ifPresent(warnings::add);
        }
        if (found.cancelled()) {
            warnings.add("the fit was cancelled; this is the best so far, at lambda "
                    + ModelSelection.brief(found.point().lambda()));
        }
        if (found.point().stop() == DescentResult.Stop.SWEEP_LIMIT) {
            warnings.add("not converged within " + found.point().sweeps() + " sweeps at lambda "
                    + ModelSelection.brief(found.point().lambda())
                    + (found.point().relativeGap() > NOTHING_KNOWN
                            ? "; more sweeps or a larger lambda may end it"
                            : "; more sweeps or a larger tolerance would end it"));
        }
        if (found.point().stop() == DescentResult.Stop.STALLED) {
            warnings.add("rounding ended the progress at a relative duality gap of "
                    + ModelSelection.brief(found.point().relativeGap()) + ", above the tolerance");
        }
        return List.copyOf(warnings);
    }
}
