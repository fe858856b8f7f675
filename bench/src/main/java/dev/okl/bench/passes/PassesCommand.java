package dev.okl.bench.passes;

import dev.okl.app.console.TextTable;
import dev.okl.bench.data.Ratings;
import dev.okl.bench.measure.BenchCommand;
import dev.okl.bench.micro.ObservationPass;
import dev.okl.data.TaskData;
import dev.okl.internal.linalg.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench/passes}: the pass over the observations against a straightforward loop. */
@Command(
        name = "passes",
        sortOptions = false,
        description = "Times the pass over generated ratings that gathers one p x p system per user, against a"
                + " straightforward loop of the same arithmetic, in turn, on one thread and on all.")
public final class PassesCommand extends BenchCommand {
    private static final double MILLISECONDS = 1e3;
    private static final int WARM_UP_ROUNDS = 10;
    private static final int MOST_COLUMNS = 1000;

    @Option(names = "--observations", paramLabel = "N", description = "how many ratings (default: 1000000)")
    private int observations = 1_000_000;

    @Option(names = "--ranks", split = ",", paramLabel = "P", description = "ranks (default: 5,10,32)")
    private List<Integer> ranks = new ArrayList<>(List.of(5, 10, 32));

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "how often each is timed; the fastest counts (default: 30)")
    private int rounds = 30;

    @Override
    protected void measure() {
        require(rounds >= 1, "rounds must be >= 1 but was " + rounds);
        require(
                ranks.stream().allMatch(rank -> rank >= 1 && rank <= MOST_COLUMNS),
                "ranks must be 1 to " + MOST_COLUMNS + " but were " + ranks);
        require(() -> Ratings.requireSize(observations));
        TaskData<?> data = Ratings.generated(observations, 1).ratings();
        TextTable table = TextTable.of(
                "rank",
                "plain ms",
                "ours ms",
                "times faster",
                "plain ms, all cores",
                "ours ms, all cores",
                "times faster",
                "by all cores: plain",
                "ours");
        for (int rank : ranks) {
            table.row(row(new ObservationPass(data, rank), rank));
        }
        print(table.lines());
        out().printf(
                        Locale.ROOT,
                        "fastest of %d rounds in turn, %,d ratings, %d cores%n",
                        rounds,
                        observations,
                        Parallel.allCores().threads());
    }

    private Object[] row(ObservationPass pass, int rank) {
        List<DoubleStream.Builder> times = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            times.add(DoubleStream.builder());
        }
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            for (int k = 0; k < 4; k++) {
                Parallel parallel = k < 2 ? Parallel.of(1) : Parallel.allCores();
                long start = System.nanoTime();
                double[] blocks = k % 2 == 0 ? pass.plain(parallel) : pass.fast(parallel);
                double seconds = (System.nanoTime() - start) / 1e9;
                if (round >= 0 && blocks.length > 0) {
                    times.get(k).add(seconds);
                }
            }
        }
        double[] fastest =
                // Whatever else runs on the machine can only slow a round down.
                times.stream()
                        .mapToDouble(each -> each.build().min().orElseThrow())
                        .toArray();
        return new Object[] {
            rank,
            MILLISECONDS * fastest[0],
            MILLISECONDS * fastest[1],
            fastest[0] / fastest[1],
            MILLISECONDS * fastest[2],
            MILLISECONDS * fastest[3],
            fastest[2] / fastest[3],
            fastest[0] / fastest[2],
            fastest[1] / fastest[3]
        };
    }
}
