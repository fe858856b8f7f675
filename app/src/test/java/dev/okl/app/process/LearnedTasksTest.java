package dev.okl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks with a table that describes them, where it is learned which of its columns matter. */
class LearnedTasksTest {
    @TempDir
    static Path folder;

    /** Curves that differ by dose and not by hair. */
    @BeforeAll
    static void writeTables() throws IOException {
        Random random = new Random(6);
        StringBuilder data = new StringBuilder("patient,time,value\n");
        StringBuilder patients = new StringBuilder("patient,dose,hair\n");
        for (int j = 0; j < 24; j++) {
            int dose = 1 + j % 3;
            patients.append(String.join(",", "p" + j, "" + dose, random.nextBoolean() ? "dark" : "fair"))
                    .append('\n');
            for (int t = 1; t < 9; t++) {
                double y = 5 + dose * Math.sin(t / 2.0) + 0.1 * random.nextGaussian();
                data.append(String.join(",", "p" + j, "" + t, "" + y)).append('\n');
            }
        }
        Files.writeString(folder.resolve("data.csv"), data);
        Files.writeString(folder.resolve("patients.csv"), patients);
        Files.writeString(folder.resolve("hair.csv"), patients.toString().replaceAll(",(dose|[123]),", ","));
        Files.writeString(folder.resolve("new.csv"), "patient,time,value\nnew,1,6.4\n");
        Files.writeString(folder.resolve("new-patient.csv"), "patient,dose\nnew,3\n");
        Files.writeString(folder.resolve("later.csv"), "patient,time\nnew,3\nnew,4\n");
    }

    private static OklProcess.Result okl(String line) {
        return OklProcess.in(folder).succeed(line);
    }

    @Test
    void whatWasLeftOutOfTheKernelIsNotAskedForAgain() throws IOException {
        assertThat(okl("fit data.csv --tasks-table patients.csv --tasks-key patient -o dose.okl")
                        .out())
                .containsPattern("hamming\\(hair\\) +left out");
        // The new patient's table has no hair.
        OklProcess.Result result = okl("predict dose.okl later.csv --tasks-table new-patient.csv --tasks-key patient");

        assertThat(result.err()).doesNotContain("population");
        double third = Double.parseDouble(result.out().lines().toList().get(1).split(",", 3)[2]);
        assertThat(third).isBetween(5 + 2.5 * Math.sin(1.5), 5 + 3.3 * Math.sin(1.5));
    }

    @Test
    void aModelWhoseTermsOfTheTasksWereAllLeftOutNeedsNoTable() {
        assertThat(okl("fit data.csv --tasks-table hair.csv --tasks-key patient -o hair.okl")
                        .out())
                .containsPattern("hamming\\(hair\\) +left out");

        assertThat(okl("predict hair.okl data.csv -o p.csv").err()).doesNotContain("warning");
        assertThat(okl("foldin hair.okl new.csv -o larger.okl").out()).contains("1 task added");
    }

    @Test
    void aTableBringsWhatTheFixedPartNeedsOfNewTasks() {
        okl("fit data.csv --tasks-table patients.csv --tasks-key patient --task-kernel delta(patient) --fixed 1+dose"
                + " --kernel matern(time,width=2) -o fixed.okl");

        String with = okl("predict fixed.okl later.csv --tasks-table new-patient.csv --tasks-key patient --quiet")
                .out();
        OklProcess.Result without = okl("predict fixed.okl later.csv --quiet");
        assertThat(with).isNotEqualTo(without.out());
        assertThat(without.err())
                .contains("warning: 2 rows without a description that ", "(--tasks-table FILE brings them)");
        assertThat(okl("foldin fixed.okl new.csv --tasks-table new-patient.csv --tasks-key patient -o f.okl")
                        .out())
                .contains("1 task added");
    }

    /** A model with the fixed part 1 + dose + hair of the tasks. */
    private static void fitWithFixedPart() {
        okl("fit data.csv --tasks-table patients.csv --tasks-key patient --task-kernel delta(patient)"
                + " --fixed 1+dose+hair --kernel matern(time,width=2) --lambda 0.1 -o sides.okl");
    }

    @Test
    void rowsThatDescribeKnownTasksOtherwiseAreNoted() throws IOException {
        fitWithFixedPart();
        // p0 has dose 1 and p1 has dose 2; an empty cell says nothing.
        String hair = Files.readAllLines(folder.resolve("patients.csv")).get(1).split(",", 3)[2];
        Files.writeString(
                folder.resolve("otherwise.csv"),
                "patient,time,dose,hair\np0,1,1.0," + hair + "\np0,2,20," + hair + "\np0,2,1,grey\np1,3,,\n");

        assertThat(okl("predict sides.okl otherwise.csv").err())
                .contains("2 rows of known tasks with other values in 'dose', 'hair' than the tasks were"
                        + " learned with: known tasks keep what they were learned with");
        Files.writeString(folder.resolve("same.csv"), "patient,time,dose,hair\np0,1,1," + hair + "\n");
        assertThat(okl("predict sides.okl same.csv").err()).doesNotContain("otherwise", "known tasks keep");
    }

    @Test
    void eachKindOfProblemWithDescriptionsIsNamed() throws IOException {
        fitWithFixedPart();
        Files.writeString(
                folder.resolve("problems.csv"),
                "patient,time,dose,hair,value\nn1,1,,fair,1\nn2,1,1,grey,1\nn3,1,high,fair,1\nn4,1,,fair,1\nn5,1,2,blue,1\n");

        for (String command :
                new String[] {"predict sides.okl problems.csv", "foldin sides.okl problems.csv -o s.okl"}) {
            assertThat(okl(command).err())
                    .contains("problems.csv:2, column 'dose': must have a value")
                    .contains(
                            "problems.csv:3, column 'hair': must hold one of [dark, fair], of which effects are known, but"
                                    + " holds 'grey'")
                    .contains("problems.csv:4, column 'dose': must be a number but was 'high'")
                    .doesNotContain("problems.csv:5", "problems.csv:6");
        }
    }

    @Test
    void newTasksAreCountedOnce() throws IOException {
        fitWithFixedPart();
        Files.writeString(
                folder.resolve("two.csv"),
                "patient,time,dose,hair\nn1,1,1,fair\nn1,2,1,fair\nn2,1,,fair\np1,1,,\nn2,2,,fair\nn2,3,,\n");

        JsonNode json = okl("predict sides.okl two.csv --json").json();
        assertThat(json.get("newTasks").asInt()).isEqualTo(2);
        assertThat(json.get("byDescription").asInt()).isEqualTo(2);
        assertThat(json.get("byPopulation").asInt()).isEqualTo(3);
    }

    @Test
    void aTableWithoutTheTaskColumnIsNoted() throws IOException {
        fitWithFixedPart();
        Files.writeString(folder.resolve("times.csv"), "time\n1\n");
        Files.writeString(folder.resolve("misspelled.csv"), "patients,time\np1,1\n");

        assertThat(okl("predict sides.okl times.csv").err())
                .contains("no column 'patient': a prediction for each of the 24 tasks\n");
        assertThat(okl("predict sides.okl misspelled.csv").err())
                .contains("a prediction for each of the 24 tasks; did you mean 'patients'?");
    }

    @Test
    void columnsThatDependOnOthersAreNoted() throws IOException {
        Files.writeString(
                folder.resolve("twice.csv"),
                Files.readString(folder.resolve("data.csv"))
                        .replaceAll("time,value", "time,minutes,value")
                        .replaceAll("(p\\d+),(\\d),", "$1,$2,6$2,"));

        assertThat(okl("fit twice.csv --kernel matern(time,width=2) --fixed 1+time+minutes -o t.okl")
                        .err())
                .contains("what is an effect of minutes and what one of the columns before cannot be told");
    }

    @Test
    void aFixedPartWithoutAConstantIsNoted() {
        String plan = "plan data.csv --tasks-table patients.csv --tasks-key patient --fixed ";

        assertThat(okl(plan + "dose").err()).contains("--fixed dose has no constant; '1 + dose' has one");
        assertThat(okl(plan + "1+dose").err()).doesNotContain("no constant");
        assertThat(okl(plan + "none").err()).doesNotContain("no constant");
    }

    @Test
    void nothingIsLearnedWhereNothingShallBe() {
        OklProcess.Result result =
                OklProcess.in(folder).run("fit data.csv --kernel matern(time,width=?) --learn none -o n.okl");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("a ? is a number to be learned, and --learn none learns none");
    }
}
