package dev.okl.app.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.metric.Errors;
import dev.okl.selection.PathPoint;
import dev.okl.selection.StopReason;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private final List<String> said = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private final ConsoleProgress.Notes progress = new ConsoleProgress.Notes(said::add, () -> now, () -> false);

    @Test
    void beforeTheFirstStageItIsPreparing() {
        pass(60);

        assertThat(said).containsExactly("preparing, 60 s so far");
    }

    @Test
    void aMinuteOfAPathIsALine() {
        pass(60);
        progress.label("2/10 OKL:");
        progress.onStage("validation", 40);
        progress.onSweep(0.5, 3, 17);
        pass(60);
        progress.onPoint(point(0.5, 2.25));
        progress.onSweep(0.25, 1, 16);
        pass(60);

        assertThat(said.subList(1, said.size()))
                .containsExactly(
                        "2/10 OKL: validation 0/40, lambda 0.5000 sweep 3, 60 s so far",
                        "2/10 OKL: validation 1/40, lambda 0.2500 sweep 1, validation RMSE 2.250,"
                                + " 2 min 00 s so far, 1 h 18 min left");
    }

    @Test
    void withoutHeldOutObservationsTheErrorIsThatOfTraining() {
        progress.onStage("fit", 4);
        progress.onSweep(0.5, 3, 17);
        progress.onPoint(point(0.5, Double.NaN));
        pass(30);

        assertThat(said).containsExactly("fit 1/4, lambda 0.5000 sweep 3, training RMSE 1.000, 30 s so far, 90 s left");
    }

    @Test
    void whoWantsNoNotesSeesNothing() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (ConsoleProgress shown =
                ConsoleProgress.on(new Console(stream, stream, false, true, false), true, () -> true)) {
            shown.onStage("validation", 40);
            shown.onPoint(point(0.5, 2.25));

            assertThat(shown).isNotInstanceOf(ConsoleProgress.Notes.class);
            assertThat(shown.cancelled()).isTrue();
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void whereNobodyWatchesItTellsByItself() {
        PrintStream stream = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        try (ConsoleProgress shown =
                ConsoleProgress.on(new Console(stream, stream, false, false, false), false, () -> false)) {
            assertThat(shown).isInstanceOf(ConsoleProgress.Notes.class);
        }
    }

    private void pass(int seconds) {
        now = now.plusSeconds(seconds);
        progress.print();
    }

    private static PathPoint point(double lambda, double validation) {
        Errors training = new Errors(1, 1, 0, 0, 0, 9);
        Optional<Errors> heldOut =
                Double.isNaN(validation) ? Optional.empty() : Optional.of(new Errors(validation, 1, 0, 0, 0, 3));
        return new PathPoint(lambda, 1, 1, 1, 0, training, heldOut, 3, StopReason.CONVERGED, 0, 1);
    }
}
