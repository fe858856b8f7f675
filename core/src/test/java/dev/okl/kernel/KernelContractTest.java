package dev.okl.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelContractTest {
    private static final int INPUTS = 25;
    private static final List<String> MEMBERS = List.of("a", "b", "c", "d", "e");

    private record Case<X>(Kernel<X> kernel, List<X> inputs) {
        void check() {
            GramChecks.check(kernel, inputs);
        }

        @Override
        public String toString() {
            return kernel.toString();
        }
    }

    private record Point(int group, double time) {}

    static Stream<Case<?>> kernels() {
        List<Case<?>> cases = new ArrayList<>();
        for (VectorKernel kernel : vectorKernels()) {
            cases.add(new Case<>(kernel, inputs(random -> new double[] {step(random), step(random), step(random)})));
            cases.add(new Case<>(kernel.ofNumbers(), inputs(KernelContractTest::step)));
        }
        for (NumberKernel kernel : List.of(Kernels.linearSpline(), Kernels.cubicSpline(), Kernels.decaySpline())) {
            cases.add(new Case<>(kernel, inputs(random -> Math.abs(step(random)))));
        }
        for (double rate : new double[] {0.3, 1, 5}) {
            cases.add(new Case<>(Kernels.hammingOfFlags(rate), inputs(random ->
                    new boolean[] {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()})));
            cases.add(new Case<>(Kernels.hammingOfSets(rate, MEMBERS.size()), inputs(KernelContractTest::set)));
        }
        cases.add(new Case<>(Kernels.delta(), inputs(random -> random.nextInt(8))));
        cases.add(new Case<>(Kernels.delta(), inputs(random -> new int[] {random.nextInt(3), random.nextInt(3)})));
        cases.add(new Case<>(Kernels.constant(2), inputs(Random::nextInt)));
        cases.add(new Case<>(composed(), inputs(random -> new Point(random.nextInt(4), step(random)))));
        return cases.stream();
    }

    private static List<VectorKernel> vectorKernels() {
        return List.of(
                Kernels.linear(),
                Kernels.polynomial(1, 0),
                Kernels.polynomial(3, 0.5),
                Kernels.gaussian(0.7),
                Kernels.laplacian(1.3),
                Kernels.matern(0.5, 0.8),
                Kernels.matern(1.5, 0.8),
                Kernels.matern(2.5, 0.8),
                Kernels.periodic(2.5, 0.9));
    }

    private static Kernel<Point> composed() {
        Kernel<Point> byGroup = Kernels.<Integer>delta().on(Point::group);
        Kernel<Point> overTime = Kernels.gaussian(1).onNumber(Point::time);
        return byGroup.times(overTime).plus(overTime.times(0.5)).plus(Kernels.constant(0.1));
    }

    /** On a coarse grid, so that some inputs are equal. */
    private static double step(Random random) {
        return (random.nextInt(9) - 4) / 2.0;
    }

    private static Set<String> set(Random random) {
        Set<String> set = new HashSet<>(MEMBERS);
        set.removeIf(member -> random.nextBoolean());
        return set;
    }

    private static <X> List<X> inputs(Function<Random, X> input) {
        Random random = new Random(20240615);
        return Stream.generate(() -> input.apply(random)).limit(INPUTS).toList();
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void isSymmetricAndPositiveSemidefiniteAndTrueToItsViews(Case<?> kernel) {
        kernel.check();
    }

    @Test
    void splinesArePositiveSemidefiniteOnThePapersTimes() {
        List<Double> times = List.of(0.5, 1.0, 1.5, 2.0, 4.0, 7.0, 12.0, 24.0);

        GramChecks.check(Kernels.cubicSpline(), times);
        GramChecks.check(Kernels.decaySpline(), times);
    }

    @Test
    void checkFindsTheIndefiniteCubicSplineAsPrinted() {
        Kernel<Double> printed = (t, u) -> t * u * Math.min(t, u) / 2 - Math.pow(Math.min(t, u), 3) / 3;
        Kernel<Double> decaying = (t, u) -> t * u * printed.at(1 / (1 + t), 1 / (1 + u));
        List<Double> times = List.of(0.5, 1.0, 1.5, 2.0, 4.0, 7.0, 12.0, 24.0);

        assertThat(GramChecks.smallestEigenvalue(GramChecks.gram(printed, times)))
                .isBetween(-239.7, -239.5);
        assertThat(GramChecks.smallestEigenvalue(GramChecks.gram(decaying, times)))
                .isBetween(-0.0121, -0.0119);
    }
}
