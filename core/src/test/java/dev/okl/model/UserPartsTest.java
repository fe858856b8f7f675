package dev.okl.model;

import static dev.okl.model.Models.assertSame;
import static dev.okl.model.Models.assertSameFoldIn;
import static dev.okl.model.Models.fit;
import static dev.okl.model.Models.learner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.okl.ModelFormatException;
import dev.okl.OutputKernelModel;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Formula;
import dev.okl.formula.Row;
import dev.okl.internal.archive.ModelArchive;
import dev.okl.kernel.Kernel;
import dev.okl.kernel.Kernels;
import dev.okl.kernel.VectorKernel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserPartsTest {
    private static final ModelFile.WriteOptions OPTIONS = ModelFile.WriteOptions.defaults();
    private static final List<Visit> VISITS =
            List.of(new Visit(1, "a"), new Visit(2.5, "b"), new Visit(4, "a"), new Visit(0.1, "c"));
    private static final List<Visit> NEW_VISITS = List.of(new Visit(3, "a"), new Visit(1, "z"));
    private static final List<Double> TIMES = List.of(0.0, 1.0, 2.0, 5.0);
    private static final Kernel<Visit> VISIT_KERNEL = Kernels.linearSpline()
            .onNumber(Visit::week)
            .plus(Kernels.<String>delta().on(Visit::drug));
    private static final InputCodec<Visit> VISIT_CODEC =
            InputCodec.of(visit -> visit.week() + ":" + visit.drug(), UserPartsTest::visit);
    private static final Kernel<Double> BROWNIAN = (s, t) -> Math.min(s, t);

    private record Visit(double week, String drug) {}

    private static Visit visit(String text) {
        int colon = text.indexOf(':');
        return new Visit(Double.parseDouble(text.substring(0, colon)), text.substring(colon + 1));
    }

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("m.okl");
    }

    @Test
    void readsAKernelOfTheUsersWithIt() throws IOException {
        OutputKernelModel<Double> model = fit(learner(BROWNIAN.plus(Kernels.delta())), TIMES);
        ModelFile.write(model, file);

        OutputKernelModel<Double> read =
                ModelFile.read(file, UserParts.<Double>none().withInputKernel(BROWNIAN.plus(Kernels.delta())));

        assertSame(read, model, List.of(0.5, 3.0));
        assertRefused("the model needs what a file cannot hold: the kernel on the inputs ('a lambda of"
                + " dev.okl.model.UserPartsTest'); give it in UserParts to ModelFile.read");
    }

    @Test
    void readsInputsOfTheUsersWithTheirCodec() throws IOException {
        OutputKernelModel<Visit> model = fit(learner(VISIT_KERNEL), VISITS);
        ModelFile.write(model, file, OPTIONS, UserParts.<Visit>none().withInputCodec(VISIT_CODEC));

        assertSame(ModelFile.read(file, VISIT_KERNEL, VISIT_CODEC), model, NEW_VISITS);
        assertRefused("the kernel on the inputs ('dev.okl.kernel.OnNumber') and a codec for the inputs"
                + " ('dev.okl.model.UserPartsTest$Visit'); give it in UserParts");
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.<Double>read(file, Double.class))
                .withMessageContaining("a codec for the inputs");
    }

    @Test
    void readsInputsOfTheUsersWithoutAKernelWhereItIsNotCode() throws IOException {
        OutputKernelModel<DayOfWeek> model =
                fit(learner(Kernels.<DayOfWeek>delta().plus(Kernels.constant(1))), List.of(DayOfWeek.values()));
        UserParts<DayOfWeek> codec =
                UserParts.<DayOfWeek>none().withInputCodec(InputCodec.of(DayOfWeek::name, DayOfWeek::valueOf));
        ModelFile.write(model, file, OPTIONS, codec);

        assertSame(ModelFile.read(file, codec), model, List.of());
        assertRefused("cannot hold: a codec for the inputs ('java.time.DayOfWeek');");
    }

    @Test
    void usesACodecEvenWhereTheTypeIsKnown() throws IOException {
        OutputKernelModel<String> model = fit(learner(RoundTrips.table("t")), List.of("a", "b", "c"));
        UserParts<String> codec =
                UserParts.<String>none().withInputCodec(InputCodec.of(text -> "<" + text, text -> text.substring(1)));
        ModelFile.write(model, file, OPTIONS, codec);

        assertSame(ModelFile.read(file, codec.withInputKernel(RoundTrips.table("t"))), model, List.of("z"));
    }

    @Test
    void readsDescriptionsOfTheUsers() throws IOException {
        Kernel<Visit> kernel = VISIT_KERNEL.plus(Kernels.delta());
        OutputKernelModel<Double> model = fit(
                learner(Kernels.linearSpline()).taskKernel(kernel, name -> VISITS.get(name.charAt(5) - '1')), TIMES);
        UserParts<Double> codec = UserParts.<Double>none().withTaskCodec(VISIT_CODEC);
        ModelFile.write(model, file, OPTIONS, codec);

        OutputKernelModel<Double> read = ModelFile.read(file, codec.withTaskKernel(kernel));

        assertSame(read, model, List.of(3.0));
        assertSameFoldIn(read, model, NEW_VISITS.get(0));
        assertSameFoldIn(read, model, VISITS.get(0));
        assertRefused("cannot hold: the kernel on the tasks ('dev.okl.kernel.OnNumber') and a codec for the tasks"
                + " ('dev.okl.model.UserPartsTest$Visit')");
    }

    @Test
    void saysHowAFormulaWouldHaveBeenStored() throws IOException {
        BoundFormula formula = RoundTrips.formula("delta(id) + linear(year)", RoundTrips.MOVIES);
        ModelFile.write(fit(learner(formula.kernel()), RoundTrips.MOVIES), file);

        assertRefused("part of a formula: learned with the BoundFormula itself, a model stores it");
        assertThat(ModelFile.read(file, UserParts.<Row>none().withInputKernel(formula))
                        .tasks())
                .hasSize(4);
    }

    @Test
    void needsTheKernelOfAFileThatIsNotATable() throws IOException {
        BoundFormula formula = Formula.parse("precomputed(code, id)")
                .bind(RoundTrips.SCHEMA, List.of(), name -> (x, z) -> x.equals(z) ? 2 : 1);
        ModelFile.write(fit(learner(formula), RoundTrips.MOVIES), file);

        assertRefused("the kernel on the inputs ('a lambda of dev.okl.model.UserPartsTest')");
    }

    @Test
    void needsTheKernelWhereOnlyAPartOfItIsCode() throws IOException {
        VectorKernel own = new VectorKernel() {
            @Override
            public double coordinate(double x, double z) {
                return x * z;
            }

            @Override
            public double ofSum(double sum) {
                return sum + 1;
            }
        };
        ModelFile.write(fit(learner(Kernels.linearSpline().times(own.ofNumbers())), TIMES), file);

        assertRefused("the kernel on the inputs ('dev.okl.model.UserPartsTest$1')");
        assertThat(ModelArchive.read(file).arrays()).containsKey("inputs/kernel/samples");
    }

    @Test
    void refusesAnotherKernelThanTheOneThatWasLearnedWith() throws IOException {
        ModelFile.write(fit(learner(BROWNIAN), TIMES), file);
        assertGivenRefused(
                UserParts.<Double>none().withInputKernel((s, t) -> 2 * Math.min(s, t)),
                "the kernel given for the inputs must be the one that was learned with but K(x,z) is 2.0 and was 1.0"
                        + " for the inputs [1.0, 1.0]");
        assertGivenRefused(
                UserParts.<Double>none().withInputKernel((s, t) -> Double.NaN),
                "must be the one that was learned with");
        assertGivenRefused(
                UserParts.<String>none().withInputKernel((s, t) -> s.length() + t.length()),
                "the kernel given for the inputs must take those of the model but does not");

        ModelFile.write(fit(learner(Kernels.linearSpline()), TIMES), file);
        assertGivenRefused(UserParts.<Double>none().withInputKernel(BROWNIAN), "must be the one that was learned with");
        assertThat(ModelFile.read(file, UserParts.<Double>none().withInputKernel((s, t) -> 1 + Math.min(s, t)))
                        .parts()
                        .inputKernel())
                .isEqualTo(Kernels.linearSpline());
    }

    @Test
    void refusesACodecWhereNoneWasUsed() throws IOException {
        ModelFile.write(fit(learner(Kernels.linearSpline()), TIMES), file);

        assertGivenRefused(
                UserParts.<Visit>none().withInputCodec(VISIT_CODEC),
                "the inputs were stored without a codec, as type 'number': read them without one");
    }

    @Test
    void refusesCodecsThatLoseSomething() {
        OutputKernelModel<Visit> model = fit(learner(VISIT_KERNEL), VISITS);

        assertNotWritten(model, InputCodec.of(Visit::drug, text -> new Visit(1, "q")), "but 'a' came back as 'q'");
        assertNotWritten(
                model, InputCodec.of(Visit::drug, text -> new Visit(1, text)), "different inputs different texts");
        assertNotWritten(model, InputCodec.of(visit -> null, UserPartsTest::visit), "must give a text but gave null");
        assertNotWritten(
                model,
                InputCodec.of(visit -> VISIT_CODEC.toText(visit) + "\0", text -> visit(text.replace("\0", ""))),
                "the inputs cannot be stored: text 0 must not end with NUL");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.write(model, file))
                .withMessageContaining("but one is a dev.okl.model.UserPartsTest$Visit; give one in UserParts");
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesVectorsOfDifferentLengthsWithoutACodec() {
        List<double[]> ragged = List.of(new double[] {1}, new double[] {1, 2}, new double[0]);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.write(fit(learner(Kernels.<double[]>delta()), ragged), file))
                .withMessageContaining("vectors or flags of one length");
    }

    @Test
    void namesTheTextThatTheCodecDoesNotRead() throws IOException {
        ModelFile.write(
                fit(learner(VISIT_KERNEL), VISITS),
                file,
                OPTIONS,
                UserParts.<Visit>none().withInputCodec(VISIT_CODEC));

        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.read(file, VISIT_KERNEL, InputCodec.of(Visit::drug, text -> {
                    throw new IllegalStateException("no");
                })))
                .withMessage(file + ": inputs/points/encoded.npy: must be what the given codec reads but '1.0:a' is"
                        + " not: no");
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.read(file, VISIT_KERNEL, InputCodec.of(Visit::drug, text -> null)))
                .withMessageContaining("'1.0:a' gives null");
    }

    private void assertNotWritten(OutputKernelModel<Visit> model, InputCodec<Visit> codec, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.write(
                        model, file, OPTIONS, UserParts.<Visit>none().withInputCodec(codec)))
                .withMessageContaining(message);
    }

    private void assertGivenRefused(UserParts<?> user, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.read(file, user))
                .withMessageContaining(message);
    }

    private void assertRefused(String message) {
        assertThatExceptionOfType(ModelFormatException.class)
                .isThrownBy(() -> ModelFile.read(file))
                .withMessageStartingWith(file + ": manifest.json: ")
                .withMessageContaining(message);
    }
}
