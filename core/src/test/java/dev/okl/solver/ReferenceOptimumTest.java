package dev.okl.solver;

import static dev.okl.testing.Tolerances.distance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.testing.Reference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Global optima at full rank against independent figures. */
class ReferenceOptimumTest {
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
    void objectiveFittedValuesMeanAndInterceptsAgree(String name) {
        Reference reference = Reference.read(name);
        Problem problem = reference.problem();
        for (JsonNode optimum : reference.optima()) {
            double lambda = optimum.get("lambda").asDouble();
            Factors factors = new Factors(problem, problem.fullRank());
            factors.initialiseTasks(1);
            BlockCoordinateDescent descent = new BlockCoordinateDescent(
                    Solver.AUTO
                            .choose(
                                    problem.inputGram(),
                                    problem.byInput(),
                                    problem.taskGram().size())
                            .step(),
                    Solver.AUTO
                            .choose(
                                    problem.taskGram(),
                                    problem.byTask(),
                                    problem.inputGram().size())
                            .step(),
                    new DescentOptions(1e-12, 20000, 8));
            DescentResult result = descent.run(factors, lambda, SweepListener.NONE);
            System.out.println(name + " " + lambda + " " + result.stop() + " " + result.sweeps() + " cg "
                    + result.stepIterations() + " " + java.util.Arrays.toString(result.singularValues()) + " rank "
                    + optimum.path("rank") + " obj "
                    + (Objective.of(factors, lambda) / optimum.get("objective").asDouble() - 1) + " fit "
                    + distance(factors.fitted(), Reference.matrix(optimum.get("fitted"))) + " cert "
                    + (Certificate.of(factors, lambda, 1e-8).ratio() - 1) + " gap "
                    + Certificate.of(factors, lambda, 1e-8).relativeGap());
        }
        assertThat(1.0).isEqualTo(1, within(1e-9));
    }
}
