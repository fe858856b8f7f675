package dev.okl.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.okl.app.command.option.Converters;
import dev.okl.app.console.Console;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.plan.FitPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
    private static final double TIGHT = 1e-12;

    @TempDir
    Path folder;

    @Test
    void oneMethodIsNotApproximatedAlone() {
        StringWriter err = new StringWriter();

        int exit = Okl.commandLine().setErr(new PrintWriter(err)).execute("compare", "no.csv", "--kernel-rank", "5");

        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("--kernel-rank would approximate the kernel of one of the methods only");
    }

    @Test
    void moreRunsThanAnybodyAveragesOverAreRefused() {
        StringWriter err = new StringWriter();

        int exit = Okl.commandLine().setErr(new PrintWriter(err)).execute("compare", "no.csv", "--runs", "1000000000");

        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains("'--runs': must be a whole number from 1 to 10000 but was '1000000000'");
    }

    @Test
    void theTimeForeseenGrowsWithTheRuns() throws IOException {
        double one = foreseen("--runs", "1");

        // Java is warm after the first fit, which is most of the time that small data take.
        double further = foreseen("--runs", "2") - one;
        assertThat(further).isPositive().isLessThan(one / 2);
        assertThat(foreseen("--runs", "10")).isCloseTo(one + 9 * further, within(TIGHT));
        // A forecast has one test set, whatever is asked for.
        assertThat(foreseen("--runs", "10", "--test", "last:1")).isCloseTo(one, within(TIGHT));
        assertThat(foreseen("--runs", "1", "--lambdas", "400")).isGreaterThan(one);
    }

    @Test
    void theTimeForeseenIsOfAllMethods() throws IOException {
        double ofOne = foreseen("--runs", "2") - foreseen("--runs", "1");
        assertThat(ofOne).isGreaterThan(2 * FitPlan.secondsOfLater(secondsOfOneFit()));
    }

    private double foreseen(String... options) throws IOException {
        CompareCommand command = new CompareCommand();
        Converters.register(new CommandLine(command)).parseArgs(words(options));
        return command.seconds(command.data.read(command.learn, true, silent()));
    }

    private String[] words(String... options) throws IOException {
        Path file = folder.resolve("d.csv");
        Files.writeString(file, "task,t,y\na,1,1\na,2,2\na,3,2.5\nb,1,2\nb,2,3\nb,3,3.5\nc,1,0\nc,3,1\n");
        String[] words = new String[options.length + 2];
        System.arraycopy(options, 0, words, 0, options.length);
        words[options.length] = "--kernel=linear-spline(t)";
        words[options.length + 1] = file.toString();
        return words;
    }

    private static Console silent() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        return new Console(nowhere, nowhere, false, true, false);
    }

    private double secondsOfOneFit() throws IOException {
        PlanCommand command = new PlanCommand();
        Converters.register(new CommandLine(command)).parseArgs(words());
        Dataset dataset = command.data.read(command.learn, false, silent());
        return command.learn.plan(dataset, command.run).seconds();
    }
}
