package dev.okl.app.plan;

import dev.okl.data.ObservationIndex;
import dev.okl.internal.gram.GramShape;

/**
 * Guesses the time of a fit: multiplications per sweep, times the sweeps that a path usually takes, divided by how many a
 * second has. The counts follow from the algorithm; the usual numbers and the rates are those of real data sets on a busy machine
 * with two cores, all of which are met within a factor of three (docs/tuning-log.md has them). So it is shown as "about".
 */
record TimeModel(FitSizes sizes) {
    /** Until Java has compiled what is used again and again; all that small data take. */
    static final double WARM_UP_SECONDS = 0.8;

    /** What a fit of small data takes when Java has. */
    static final double WARM_SECONDS = 0.01;

    /**
     * Sweeps per lambda of a warm-started path with the default tolerance, where the way is short: the rank is not bounded, or the
     * kernel on the tasks lets none of them go its own way.
     */
    private static final double FEW_SWEEPS = 10;

    /** The same where tasks are free and the rank is bounded. */
    private static final double SWEEPS = 18;

    /** And where kernels on both sides have a part for each input and each task alone. */
    private static final double SWEEPS_OF_TWO_KERNELS = 28;

    /** Paths end when the validation error has clearly turned; this share of the grid is usually visited. */
    private static final double VISITED = 0.75;

    /** What the final fit takes of a path: it goes down the path again where it does not arrive from the best fit that was seen. */
    private static final double FINAL_SHARE = 0.25;

    /** Without a bound on the rank so many columns are soon in use, and this share of the rest on the average of a path. */
    private static final double COLUMNS_SOON_IN_USE = 10;

    private static final double SHARE_OF_FURTHER_COLUMNS = 0.25;

    /** Iterations of preconditioned CG per sweep. */
    private static final double CG_ITERATIONS = 30;

    /** Iterations of CG per sweep for the system of the groups. */
    private static final double GROUP_CG_ITERATIONS = 55;

    /** Iterations of CG per sweep without a preconditioner. */
    private static final double PLAIN_CG_ITERATIONS = 130;

    /** Products with the residuals and with K that certificates take per lambda. */
    private static final double CERTIFICATE_PRODUCTS = 60;

    /** Products with K in the search for lambda_max, once per path: pooled fits at several lambdas. */
    private static final double LAMBDA_MAX_PRODUCTS = 2000;

    /** Multiplications of an eigendecomposition with vectors, in units of l^3 (dsyevd), with the check of K before it. */
    private static final double DECOMPOSITION = 6;

    /** Multiplications per second in loops over observations and small blocks: they wait for memory. */
    private static final double LOOP_RATE = 1.2e9;

    /** Multiplications per second of products of a large matrix with few columns: they wait for memory too. */
    private static final double PANEL_RATE = 3e9;

    /** The same of a matrix that stays in the processor's cache. */
    private static final double CACHED_PANEL_RATE = 6e9;

    /** The largest such matrix. */
    private static final long CACHE_BYTES = 8_000_000;

    /** Multiplications per second of an eigendecomposition, on one core. */
    private static final double LAPACK_RATE = 4e9;

    /** Kernel values per second. */
    private static final double KERNEL_RATE = 2e7;

    double seconds() {
        double once = preparation();
        double finalShare = sizes.observations();
        double lambdas = Math.max(1, sizes.lambdas() * VISITED);
        // With one split it starts from the best fit that validation saw.
        double finalLambdas = sizes.splits() == 1 ? 1 + FINAL_SHARE * lambdas : lambdas;
        double finalFit = lambdaMax(finalShare) + finalLambdas * perLambda(finalShare);
        double training = sizes.training();
        double validation =
                (double) sizes.splits() * sizes.rankBounds() * (lambdaMax(training) + lambdas * perLambda(training));
        return WARM_UP_SECONDS + once + finalFit + validation;
    }

    /** Seconds for tasks that are learned alone, each so many times, by a Cholesky decomposition of its own. */
    static double tasksAlone(ObservationIndex byTask, double times) {
        double multiplications = 0;
        for (int task = 0; task < byTask.rows(); task++) {
            double size = byTask.end(task) - byTask.start(task);
            multiplications += size * size * size / 3 + size * size;
        }
        return WARM_UP_SECONDS + times * multiplications / LAPACK_RATE;
    }

    /** Seconds for both Gram matrices. */
    double preparation() {
        return preparation(sizes.inputGram()) + preparation(sizes.taskGram());
    }

    private static double preparation(GramShape gram) {
        double size = gram.size();
        return switch (gram.form()) {
            case IDENTITY -> 0;
            case LOW_RANK -> size * gram.columns() / KERNEL_RATE + size * gram.columns() * gram.columns() / LAPACK_RATE;
            case DENSE -> {
                double decomposition = MemoryModel.isDecomposed(gram) ? DECOMPOSITION : 1.0 / 3;
                yield size * size / 2 / KERNEL_RATE + decomposition * size * size * size / LAPACK_RATE;
            }
        };
    }

    /** Seconds of the search for lambda_max. */
    double lambdaMax(double observations) {
        return LAMBDA_MAX_PRODUCTS * product(sizes.inputGram(), 1) + 100 * 2 * observations / LOOP_RATE;
    }

    private double perLambda(double observations) {
        double certificate = CERTIFICATE_PRODUCTS
                * (2 * observations / LOOP_RATE + product(sizes.inputGram(), 1) + product(sizes.taskGram(), 1));
        return sweeps() * sweep(observations, inUse()) + certificate;
    }

    /** Seconds of a sweep with so many free columns. */
    double sweep(double observations, double free) {
        double q = free + sizes.meanColumns() + sizes.interceptColumns();
        // Blocks gathered on both sides (half of a symmetric matrix each), right-hand sides and objective.
        double passes = observations * (q * q + 4 * q) / LOOP_RATE;
        return passes
                + step(sizes.inputSolver(), sizes.inputGram(), free + sizes.meanColumns())
                + step(sizes.taskSolver(), sizes.taskGram(), free + sizes.interceptColumns());
    }

    private double sweeps() {
        if (!sizes.bounded() || !sizes.taskGram().identityPart()) {
            return FEW_SWEEPS;
        }
        return sizes.inputGram().form() != GramShape.Form.IDENTITY
                        && sizes.taskGram().grouped()
                ? SWEEPS_OF_TWO_KERNELS
                : SWEEPS;
    }

    /** Free columns that are not zero, on the average of a path: the steps leave out the others. */
    private double inUse() {
        double rank = sizes.rank();
        return sizes.bounded() || rank <= COLUMNS_SOON_IN_USE
                ? rank
                : COLUMNS_SOON_IN_USE + SHARE_OF_FURTHER_COLUMNS * (rank - COLUMNS_SOON_IN_USE);
    }

    /** Seconds of a step without the pass over the observations. */
    private static double step(String solver, GramShape gram, double q) {
        double rows = gram.rows();
        double ridge = rows * q * q * q / LOOP_RATE;
        double iteration = product(gram, q) + rows * q * q / LOOP_RATE;
        return switch (solver) {
            case "closed form" -> ridge / 3;
            case "elimination" -> ridge + GROUP_CG_ITERATIONS * (product(gram, q) + gram.size() * q * q / LOOP_RATE);
            case "sylvester" -> 2 * iteration;
            // Chosen where it takes less than CG does; the cube is that of its unknowns in the coordinates of a factor.
            case "direct" ->
                Math.min(CG_ITERATIONS * 2 * iteration, Math.pow(gram.columns() * q, 3) / 3 / CACHED_PANEL_RATE)
                        + 2 * iteration;
            case "preconditioned-cg" -> CG_ITERATIONS * 2 * iteration;
            default -> PLAIN_CG_ITERATIONS * iteration;
        };
    }

    /** Seconds of a product of the stored matrix with q columns. */
    private static double product(GramShape gram, double q) {
        double rate = gram.bytes() <= CACHE_BYTES ? CACHED_PANEL_RATE : PANEL_RATE;
        return (double) gram.size() * gram.columns() * q / rate;
    }
}
