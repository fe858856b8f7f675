package dev.okl.internal.step;

import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.data.Matrix;
import dev.okl.internal.descent.Certificate;
import dev.okl.internal.linalg.Blas;
import dev.okl.internal.linalg.Parallel;
import dev.okl.internal.state.LocalState;
import dev.okl.testing.Reference;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One input step and one task step against independent figures, by every solver. */
class ReferenceStepTest {
    private static final double STEP = 1e-9;

    private static final List<FactorStep> INPUT_STEPS = List.of(
            new GmresStep(),
            new SparseCgStep(),
            new FactoredCgStep(FactoredCgStep.Factor.CHOLESKY),
            new FactoredCgStep(FactoredCgStep.Factor.SYMMETRIC_ROOT),
            new FactoredCgStep(FactoredCgStep.Factor.LOW_RANK),
            new KernelCgStep(),
            new PreconditionedCgStep());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "complete-gaussian",
                "delta",
                "grouped-only",
                "linear-spline",
                "partial-gaussian",
                "ratings-delta-plus-genre",
                "weighted-gaussian"
            })
    void inputStepAgrees(String name) {
        Reference reference = Reference.read(name);
        JsonNode expected = reference.json().get("inputStep");
        double lambda = expected.get("lambda").asDouble();
        Matrix b = Reference.matrix(expected.get("B"));
        for (FactorStep step : INPUT_STEPS) {
            LocalState factors = new LocalState(reference.problem(), b.cols());
            factors.tasks().setCoefficients(b, Parallel.of(1));
            step.update(factors.inputs(), ObservedRows.ofInputs(factors), lambda, 1e-13, Parallel.of(1));
            String solver = name + " " + step.getClass().getSimpleName();
            assertThat(distance(factors.inputs().values(), Reference.matrix(expected.get("E"))))
                    .as(solver)
                    .isLessThan(STEP);
            assertThat(distance(factors.inputs().coefficients(), Reference.matrix(expected.get("A"))))
                    .as(solver)
                    .isLessThan(STEP);
            double objective = expected.get("objective").asDouble();
            assertThat(factors.objective(lambda)).as(solver).isCloseTo(objective, within(STEP * objective));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "complete-gaussian",
                "delta",
                "linear-spline",
                "partial-gaussian",
                "ratings-delta-plus-genre",
                "weighted-gaussian"
            })
    void taskStepAgrees(String name) {
        Reference reference = Reference.read(name);
        JsonNode expected = reference.json().get("taskStep");
        double lambda = expected.get("lambda").asDouble();
        Matrix a = Reference.matrix(reference.json().get("inputStep").get("A"));
        for (FactorStep step : List.of(new RidgeStep(), new KernelCgStep())) {
            LocalState factors = new LocalState(reference.problem(), a.cols());
            factors.inputs().setCoefficients(a, Parallel.of(1));
            assertThat(distance(factors.inputs().values(), Reference.matrix(expected.get("E"))))
                    .isLessThan(STEP);
            step.update(factors.tasks(), ObservedRows.ofTasks(factors), lambda, 1e-13, Parallel.of(1));
            assertThat(distance(factors.tasks().values(), Reference.matrix(expected.get("B"))))
                    .isLessThan(STEP);
            double objective = expected.get("objective").asDouble();
            assertThat(factors.objective(lambda)).isCloseTo(objective, within(STEP * objective));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"complete-gaussian", "delta", "linear-spline", "partial-gaussian", "weighted-gaussian"})
    void lambdaMaxIsTheLargestSingularValueOfTheValues(String name) {
        Reference reference = Reference.read(name);
        LocalState zero = new LocalState(reference.problem(), 1);
        double expected = reference.json().get("lambdaMax").asDouble();
        assertThat(Certificate.of(zero, 1, 1e-8).sigma()).isCloseTo(expected, within(STEP * expected));
    }

    @org.junit.jupiter.api.Test
    void theGramMatrixOfTheReferenceIsPositiveSemidefinite() {
        // Guards the reader of the reference files: a transposed or truncated matrix would not be.
        Matrix gram = Reference.read("linear-spline").inputGramMatrix();
        assertThat(Blas.eigen(gram).smallest()).isGreaterThan(-1e-12);
    }
}
