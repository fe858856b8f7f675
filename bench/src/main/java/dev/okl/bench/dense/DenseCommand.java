package dev.okl.bench.dense;

import dev.okl.bench.measure.BenchCommand;
import dev.okl.data.TaskData;
import dev.okl.internal.descent.DescentOptions;
import dev.okl.reproduce.signals.SignalsStudy;
import dev.okl.selection.RankBound;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/dense}: the preconditioned solver against the paper's. */
@Command(
        name = "dense",
        sortOptions = false,
        description = {
            "Times paths with a dense kernel, preconditioned and by the paper's factored CG, in this process, to the"
                    + " same tolerance; prints the duality gaps that both reach.",
            "First on signals like the paper's, but larger; there both are accelerated alike. Then on the paper's own"
                    + " size at full rank (its section 4.1), where the paper's run is its plain alternation."
        })
public final class DenseCommand extends BenchCommand {
    /** What {@code okl reproduce signals} runs. */
    private static final int PAPER_LAMBDAS = 30;

    private static final double PAPER_RATIO = 1e-3;

    @Option(names = "--inputs", paramLabel = "L", description = "inputs of the larger one (default: 1000)")
    private int inputs = 1000;

    @Option(names = "--tasks", paramLabel = "M", description = "tasks of the larger one (default: 500)")
    private int tasks = 500;

    @Option(names = "--observed", paramLabel = "SHARE", description = "share of the cells (default: 0.3)")
    private double observed = 0.3;

    @Option(names = "--rank", paramLabel = "P", description = "rank of the larger one (default: 20)")
    private int rank = 20;

    @Option(names = "--lambdas", paramLabel = "N", description = "lambdas of the larger one (default: 20)")
    private int lambdas = 20;

    @Option(
            names = "--smallest-ratio",
            paramLabel = "X",
            description = "its smallest lambda relative to the largest (default: 1e-3)")
    private double smallestRatio = PAPER_RATIO;

    @Option(names = "--processes", paramLabel = "N", description = "its signals are mixtures of so many (default: 50)")
    private int processes = 50;

    @Option(names = "--tolerance", paramLabel = "X", description = "of both solvers (default: the library's)")
    private double tolerance = DescentOptions.defaults().tolerance();

    @Option(names = "--only", paramLabel = "PART", description = "larger or paper (default: both)")
    private Part only;

    @Option(
            names = "--limit",
            paramLabel = "TIMES",
            description = "ends the paper's path after so many times the seconds of ours (default: 25)")
    private double limit = 25;

    @Option(names = "--seed", paramLabel = "N", description = "of the data (default: 1)")
    private long seed = 1;

    @Override
    protected void measure() {
        require(inputs >= 2, "inputs must be >= 2 but was " + inputs);
        require(tasks >= 1, "tasks must be >= 1 but was " + tasks);
        require(rank >= 1, "rank must be >= 1 but was " + rank);
        require(lambdas >= 2, "lambdas must be >= 2 but was " + lambdas);
        require(processes >= 1, "processes must be >= 1 but was " + processes);
        require(
                smallestRatio > 0 && smallestRatio < 1,
                "smallest ratio must be between 0 and 1 but was " + smallestRatio);
        require(tolerance > 0, "tolerance must be > 0 but was " + tolerance);
        require(limit > 0, "limit must be > 0 but was " + limit);
        int perTask = (int) Math.round(observed * inputs);
        require(perTask >= 1 && perTask < inputs, "observed must leave a cell on either side but was " + observed);
        if (only != Part.PAPER) {
            String title = inputs + " inputs, " + tasks + " tasks, p = " + rank;
            run(new Race(
                    title,
                    training(new SignalsStudy.Sizes(processes, tasks, 2 * inputs, inputs, perTask)),
                    RankBound.atMost(rank),
                    lambdas,
                    smallestRatio,
                    DescentOptions.defaults().accelerationDepth(),
                    tolerance));
        }
        if (only != Part.LARGER) {
            run(new Race(
                    "section 4.1, full rank",
                    training(SignalsStudy.Sizes.ofPaper()),
                    RankBound.full(),
                    PAPER_LAMBDAS,
                    PAPER_RATIO,
                    0,
                    tolerance));
        }
    }

    /** What a study learns from. */
    private TaskData<Double> training(SignalsStudy.Sizes sizes) {
        SignalsStudy study = SignalsStudy.simulate(sizes, seed);
        return study.data().subset(study.split().training());
    }

    private void run(Race race) {
        print(race.run(limit));
        out().println();
    }

    /** The two races. */
    enum Part {
        LARGER,
        PAPER
    }
}
