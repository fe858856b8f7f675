package dev.okl.internal.descent;

import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.internal.state.LocalState;
import dev.okl.testing.Descents;
import dev.okl.testing.Reference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Global optima at full rank against independent figures. */
class ReferenceOptimumTest {
    private static final double OBJECTIVE = 1e-9;

    /** The objective is flat at its minimum: a gap of 1e-13 leaves the fit open to its square root. */
    private static final double FIT = 1e-6;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "complete-gaussian",
                "delta",
                "linear-spline",
                "mean-intercepts-weights",
                "partial-gaussian",
                "ratings-delta-plus-genre",
                "shared-mean",
                "task-kernel",
                "weighted-gaussian"
            })
    void objectiveCertificateRankAndFitAgree(String name) {
        Reference reference = Reference.read(name);
        assertThat(reference.optima()).isNotEmpty();
        for (JsonNode optimum : reference.optima()) {
            double lambda = optimum.get("lambda").asDouble();
            LocalState factors = Descents.optimum(reference.problem(), lambda);

            double expected = optimum.get("objective").asDouble();
            assertThat(factors.objective(lambda)).isCloseTo(expected, within(OBJECTIVE * expected));
            Certificate certificate = Certificate.of(factors, lambda, 1e-8);
            assertThat(certificate.ratio()).isCloseTo(optimum.get("certificate").asDouble(), within(FIT));
            assertThat(distance(Descents.fitted(factors), Reference.matrix(optimum.get("fitted"))))
                    .isLessThan(FIT);
            if (optimum.has("rank")) {
                double[] s = CanonicalForm.apply(factors);
                assertThat(s).satisfies(all -> assertThat(
                                java.util.Arrays.stream(all).filter(x -> x > 1e-6 * all[0]))
                        .hasSize(optimum.get("rank").asInt()));
            }
            if (optimum.has("mean")) {
                double[] mean =
                        factors.inputs().values().column(factors.layout().meanColumn());
                assertThat(distance(mean, Reference.vector(optimum.get("mean"))))
                        .isLessThan(FIT);
            }
            if (optimum.has("intercepts")) {
                double[] intercepts =
                        factors.tasks().values().column(factors.layout().interceptColumn());
                assertThat(distance(intercepts, Reference.vector(optimum.get("intercepts"))))
                        .isLessThan(FIT);
            }
        }
    }
}
