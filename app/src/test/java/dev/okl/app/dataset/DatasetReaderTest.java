package dev.okl.app.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.error.UserError;
import dev.okl.app.table.file.TableSpec;
import dev.okl.formula.BoundFormula;
import dev.okl.formula.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DatasetReaderTest {
    @TempDir
    Path folder;

    @Test
    void aLongTableIsReadByNamedColumns() throws IOException {
        Dataset read = read(spec("who,t,y,w\na,1,2.5,1\nb,1,3,2\na,2,NA,1\n")
                .task("who")
                .value("y")
                .weight("w")
                .kernel("linear-spline(t)"));
        assertThat(read.data().tasks()).containsExactly("a", "b");
        assertThat(read.data().inputs()).extracting(row -> row.number("t")).containsExactly(1.0);
        assertThat(read.data().value(0)).isEqualTo(2.5);
        assertThat(read.data().weight(1)).isEqualTo(2);
        assertThat(read.notes()).containsExactly("1 row without a value left out");
    }

    @Test
    void idsAreTextsAndNumbersAreNumbers() throws IOException {
        Dataset read =
                read(spec("user,item,x,value\n007,01,1.0,3\n7,1,1.00,4\n").kernel("delta(item) + linear(x)"));
        assertThat(read.data().tasks()).containsExactly("007", "7");
        assertThat(read.data().inputs()).extracting(row -> row.text("item")).containsExactly("01", "1");
        assertThat(read.data().inputs()).extracting(row -> row.number("x")).containsExactly(1.0, 1.0);
    }

    @Test
    void textsThatAreTheSameNumberAreTheSameInput() throws IOException {
        Dataset read = read(spec("task,t,value\na,1,3\nb,1.0,4\n").kernel("linear-spline(t)"));
        assertThat(read.data().inputs()).hasSize(1);
    }

    @Test
    void columnsThatTheFormulaDoesNotUseDoNotMakeInputsDistinct() throws IOException {
        Dataset read = read(spec("task,t,value,timestamp\na,1,3,88\nb,1,4,99\n").kernel("linear-spline(t)"));
        assertThat(read.data().inputs()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "Subject,Time,conc/1,0,1/1,2,2/2,0,3/2,2,5 # linear-spline(Time)",
                "Subject,Wt,Time,conc/1,70,0,1/1,70,2,2/2,80,0,3/2,80,2,5 # linear-spline(Time)",
                "user,movie,rating,timestamp/1,10,3,881/1,20,4,882/2,10,5,883 # delta(movie)",
                "user,movieId,rating/1,10,3/1,20,4/2,10,5 # delta(movieId)",
                "task,x,y,value/1,0,1,2/1,2,2,3/2,0,3,4/2,2,5,6 # 1 + gaussian(scale(x), scale(y), width=2)",
                "task,x,value/1,-1,2/1,2,3/2,-1,4/2,2,6 # 1 + matern(x, nu=1.5, width=3)",
                "ID,TIME,DV,EVID,CMT/1,0,1,0,1/1,2,2,0,2/2,0,3,0,1/2,2,5,1,1 # linear-spline(TIME)",
                "task,colour,value/1,red,2/1,blue,3/2,red,4 # delta(colour)",
                "task,colour,size,value/1,red,S,2/1,blue,M,3/2,red,S,4 # hamming(colour, size)",
                "task,odd name,value/1,1,2/1,2,3/2,1,4 # linear-spline(\"odd name\")",
                "task,t,unit,value/1,1,h,2/1,2,h,3/2,1,h,4 # linear-spline(t)"
            })
    void theKernelIsGuessedFromTheColumns(String table, String formula) throws IOException {
        Dataset read = read(spec(table.replace('/', '\n') + "\n"));
        assertThat(withoutFigures(read.kernel().toString())).isEqualTo(withoutFigures(formula));
        assertThat(read.notes())
                .anySatisfy(note -> assertThat(note).startsWith("kernel: ").contains("guessed"));
    }

    @Test
    void whatAGuessLeavesOutIsSaid() throws IOException {
        Dataset read = read(spec("Subject,Wt,Time,conc\n1,70,0,1\n1,70,2,2\n2,80,0,3\n2,80,2,4\n"));
        assertThat(read.notes())
                .contains(
                        "kernel: linear-spline(Time), guessed from the columns (not used: 'Wt' describes the task); --kernel"
                                + " says otherwise");
    }

    @Test
    void metadataOfTheInputsAreJoined() throws IOException {
        Path items = write("items.csv", "id,genre,year\nx,drama,1990\ny,comedy,2000\n");
        Dataset read = read(spec("user,movie,rating\n1,x,3\n1,y,4\n2,y,5\n")
                .kernel("delta(movie) + hamming(genre)")
                .inputs(items, "movie", "id"));
        Row y = read.data().inputs().get(1);
        assertThat(y.text("movie")).isEqualTo("y");
        assertThat(y.text("genre")).isEqualTo("comedy");
        assertThat(y.schema().names()).containsExactly("movie", "genre");
        assertThat(read.columns().inputsKey()).contains(new JoinKey("movie", "id"));
    }

    @Test
    void theGuessForJoinedItemsTakesCategoriesFlagsAndNumbers() throws IOException {
        StringBuilder items = new StringBuilder("movie,title,drama,year,country\n");
        StringBuilder ratings = new StringBuilder("user,movie,rating\n");
        for (int i = 0; i < 150; i++) {
            items.append(
                    i + ",title " + i + "," + i % 2 + "," + (1950 + i % 50) + "," + (i % 3 == 0 ? "FR" : "US") + "\n");
            ratings.append(i % 7 + "," + i + "," + i % 5 + "\n");
        }
        Dataset read = read(spec(ratings.toString()).inputs(write("items.csv", items.toString()), "movie", "movie"));
        assertThat(withoutFigures(read.kernel().toString()))
                .isEqualTo("delta(movie) + hamming(drama, country) + gaussian(scale(year))");
        assertThat(read.notes()).anySatisfy(note -> assertThat(note).contains("'title' has too many different texts"));
    }

    @Test
    void theKernelOnTheTasksIsGuessedFromTheirTable() throws IOException {
        StringBuilder users = new StringBuilder("uid,age,sex,name\n");
        StringBuilder ratings = new StringBuilder("user,movie,rating\n");
        for (int i = 0; i < 150; i++) {
            users.append(i + "," + (20 + i % 50) + "," + (i % 3 == 0 ? "F" : "M") + ",name " + i + "\n");
            ratings.append(i + "," + i % 7 + "," + i % 5 + "\n" + i + "," + i % 3 + "," + i % 4 + "\n");
        }
        Dataset read = read(spec(ratings.toString())
                .tasks(new DataSpec.Join(
                        TableSpec.of(write("users.csv", users.toString()).toString()),
                        Optional.empty(),
                        Optional.of("uid"))));
        assertThat(withoutFigures(read.tasks().orElseThrow().kernel().toString()))
                .isEqualTo("delta(user) + 0.03 * hamming(sex) + 0.03 * gaussian(scale(age))");
        assertThat(read.notes()).anySatisfy(note -> assertThat(note)
                .contains("kernel on the tasks: delta(user) + 0.03 * hamming(sex)", "--task-kernel says otherwise"));
    }

    /** Lecturers are numbers here, and so are their departments; the hour is another each time. */
    @Test
    void wholeNumbersCompeteAsNamesOfItemsWithWhatDescribesThese() throws IOException {
        StringBuilder ratings = new StringBuilder("user,who,dept,load,rating\n");
        for (int i = 0; i < 240; i++) {
            int who = i % 60;
            ratings.append(i / 6 + "," + who + "," + who % 7 + "," + i / 7 % 3 + ".5," + i % 5 + "\n");
        }
        Dataset read = read(spec(ratings.toString()).value("rating").learned());

        assertThat(read.kernels().stream().map(kernel -> withoutFigures(kernel.toString())))
                .hasSize(7)
                .startsWith("gaussian(scale(who), scale(dept), scale(load), width=?)")
                .contains("matern(who, nu=2.5, width=?) + ? * gaussian(scale(dept), scale(load), width=?)")
                .endsWith("delta(who) + ? * gaussian(scale(dept)) + ? * hamming(dept)");
        // An item is the same whatever its hour, and its number a name.
        Row first = read.kernels().get(6).reduced(read.data().inputs().get(0));
        assertThat(first.schema().names()).containsExactly("who", "dept");
        assertThat(first.text("who")).isEqualTo("0");
        assertThat(read.kernels().get(0).reduced(read.data().inputs().get(0)).number("who"))
                .isZero();
    }

    /** 007 is another name than 7, and a number with a point is none. */
    @Test
    void numbersThatCanBeWrittenOtherwiseAreNoNames() throws IOException {
        for (String form : List.of("%03d", "%d.0")) {
            StringBuilder ratings = new StringBuilder("user,who,rating\n");
            for (int i = 0; i < 240; i++) {
                ratings.append(i / 6 + "," + form.formatted(i % 60) + "," + i % 5 + "\n");
            }
            Dataset read = read(spec(ratings.toString()).value("rating").learned());
            assertThat(read.kernels()).noneMatch(kernel -> kernel.toString().contains("delta"));
        }
    }

    @Test
    void theGuessLeavesOutNamesOfItems() throws IOException {
        Dataset read = read(spec("user,film,rating\na,f1,3\na,f2,4\nb,f3,5\n")
                .inputs(write("films.csv", "film,title,genre\nf1,One,x\nf2,Two,y\nf3,Three,x\n"), "film", "film"));
        assertThat(read.kernel().toString()).isEqualTo("delta(film) + hamming(genre)");
        assertThat(read.notes()).anySatisfy(note -> assertThat(note).contains("'title' is different in every row"));
    }

    @Test
    void rowsOfDosesAreNoObservationsAndColumnsWithGapsNoInputs() throws IOException {
        Dataset read = read(spec("""
                ID,TIME,AMT,DV,EVID,MDV,dose
                1,0,100,0,1,1,5
                1,1,0,8,0,0,
                1,2,0,NA,0,1,5
                1,3,0,6,0,0,7
                2,0,90,0,1,1,5
                2,1,0,7,0,0,5
                2,3,0,5,0,0,6
                """));
        assertThat(read.data().size()).isEqualTo(4);
        assertThat(read.kernel()).hasToString("linear-spline(TIME)");
        assertThat(read.notes())
                .contains("1 row without a value and 2 rows that EVID or MDV marks as no observation left out")
                .anySatisfy(note -> assertThat(note).contains("'dose' has gaps"));
    }

    @Test
    void whereAllColumnsHaveGapsNoneIsBlamedForAChoiceThatNobodyMade() throws IOException {
        SpecBuilder table = spec("id,time,conc,notes\n1,0,2,\n1,1,3,late\n2,,4,\n2,1,5,spilled\n");
        assertThatThrownBy(() -> read(table))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("no column without gaps is left to be the input ('time' has no value at ")
                .hasMessageContaining(":4, 'notes' has no value at ")
                .hasMessageEndingWith("fill the gaps of one or leave these rows out");
        assertThatThrownBy(() -> read(table.kernel("linear-spline(time)")))
                .hasMessageContaining(":4, column 'time': must have a value");
    }

    @Test
    void aNumberThatSomeItemsLackCountsAsTheMean() throws IOException {
        Path items = write("films.csv", """
                film,year,country,budget
                f1,1990,F,
                f2,,,
                f3,1994,F,
                f4,1992,G,12
                f5,1992,G,
                f6,1992,G,15
                """);
        Dataset read =
                read(spec("user,film,rating\na,f1,3\na,f2,4\nb,f3,5\nb,f4,5\n").inputs(items, "film", "film"));
        List<Row> films = read.data().inputs();
        BoundFormula kernel = read.kernel();

        assertThat(kernel.toString()).startsWith("delta(film) + gaussian(scale(year, mean=1992, sd=");
        assertThat(kernel.at(films.get(1), films.get(0)))
                .isEqualTo(kernel.at(films.get(3), films.get(0)))
                .isBetween(0.01, 0.99);
        assertThat(kernel.at(films.get(1), films.get(3))).isEqualTo(1);
        assertThat(read.notes())
                .anySatisfy(note -> assertThat(note).contains("'country' has gaps", "'budget' has gaps"));
    }

    @Test
    void anObservationSaysWhereItWasMade() throws IOException {
        SpecBuilder gap = spec("task,x,value\na,1,3\na,,4\nb,2,5\n").kernel("gaussian(scale(x))");
        assertThatThrownBy(() -> read(gap)).hasMessageContaining(":3, column 'x': must have a value");
    }

    @Test
    void columnsAreKnownByTheirWordsWhateverTheirUnits() throws IOException {
        Dataset.ColumnNames names = read(spec("""
                Visit ID,"Patient ID (n°)",Visit time [h],"Conc, µg/mL"
                v1,1,0,2
                v2,1,1,3
                v3,2,0,4
                v4,2,1,5
                """)).columns();
        assertThat(names.task()).contains("Patient ID (n°)");
        assertThat(names.value()).contains("Conc, µg/mL");
        assertThat(read(spec("PatientId,scoreTarget,week\n1,2,0\n1,3,1\n2,4,0\n"))
                        .columns()
                        .value())
                .contains("scoreTarget");
    }

    @Test
    void listsAmongTheTextsOfItemsAreSets() throws IOException {
        Path items = write("items.csv", "movie,genres\nx,drama|comedy\ny,drama\nz,\n");
        Dataset read = read(spec("user,movie,rating\n1,x,3\n1,y,4\n2,z,5\n").inputs(items, "movie", "movie"));
        assertThat(read.kernel().resolved().toString()).startsWith("delta(movie) + hamming(genres, split=\"|\"");
    }

    @Test
    void tasksAreDescribedByColumnsOfTheirRows() throws IOException {
        Dataset read = read(spec("task,t,value,age\na,1,3,20\na,2,4,20\nb,1,5,60\n")
                .kernel("linear-spline(t)")
                .taskKernel("gaussian(age, width=10)"));
        assertThat(read.tasks().orElseThrow().descriptions().get("b").number("age"))
                .isEqualTo(60);
    }

    @Test
    void tasksAreDescribedByAJoinedTable() throws IOException {
        Path people = write("people.csv", "name,age\na,20\nb,60\n");
        DataSpec.Join join = new DataSpec.Join(TableSpec.of(people.toString()), Optional.empty(), Optional.of("name"));
        Dataset read = read(spec("task,t,value\na,1,3\nb,1,5\n")
                .kernel("linear-spline(t)")
                .taskKernel("delta(name) + gaussian(age, width=10)")
                .tasks(join));
        assertThat(read.tasks().orElseThrow().descriptions().get("b").number("age"))
                .isEqualTo(60);
        assertThat(read.tasks().orElseThrow().descriptions().get("b").text("name"))
                .isEqualTo("b");
    }

    @Test
    void aWideTableHasOneColumnPerTask() throws IOException {
        Dataset read = read(spec("week,ann,bob\n0,20,\n1,18,NA\n2,15,22\n").wide());
        assertThat(read.data().tasks()).containsExactly("ann", "bob");
        assertThat(read.data().size()).isEqualTo(4);
        assertThat(read.kernel()).hasToString("linear-spline(week)");
        assertThat(read.columns().wide()).isTrue();
    }

    @Test
    void theOrderIsTheOneNumericColumnOrTheOneNamed() throws IOException {
        String table = "task,t,when,value\na,5,2020-01-02,3\na,4,2020-01-01,4\n";
        assertThat(read(spec(table).kernel("linear-spline(t)").ordered())
                        .order()
                        .orElseThrow())
                .containsExactly(5, 4);
        assertThat(read(spec(table).kernel("linear-spline(t)").ordered().order("when"))
                        .order()
                        .orElseThrow())
                .containsExactly(18263 * 86400.0, 18262 * 86400.0);
        assertThat(read(spec(table).kernel("linear-spline(t)")).order()).isEmpty();
    }

    @Test
    void aKernelFromAFileIsLookedUpByIds() throws IOException {
        Path kernel = write("k.csv", "id,x,y\nx,2,1\ny,1,2\n");
        Dataset read = read(spec("task,item,value\n1,x,3\n1,y,4\n").kernel("precomputed(\"" + kernel + "\", item)"));
        Row x = read.data().inputs().get(0);
        Row y = read.data().inputs().get(1);
        assertThat(read.kernel().at(x, y)).isEqualTo(1);
        assertThat(read.kernel().at(x, x)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "task,t,value/a,1,x # linear-spline(t) # data.csv:2, column 'value': must be a number but was 'x'",
                "task,t,value/a,x,1 # linear-spline(t) # data.csv:2, column 't': must be a number but was 'x'",
                "task,t,value/a,,1 # linear-spline(t) # data.csv:2, column 't': must have a value",
                "task,t,value/,1,1 # linear-spline(t) # data.csv:2, column 'task': the task must have a name",
                "task,t,value/a,1,NA # linear-spline(t) # there is no observation",
                "task,t,value/a,1,2 # linear-spline(tt) # unknown column 'tt'; did you mean 't'?",
                "task,t,value/a,1,2 # linear-spline(value) # column 'value' holds the values or weights",
                "who,t,amount/a,1,2 # linear-spline(t) # which column holds the tasks? Say it with --task; there are who, t, amount",
                "task,t,amount/a,1,2 # linear-spline(t) # which column holds the values? Say it with --value",
            })
    void whatIsWrongIsSaidWithItsPlace(String table, String formula, String message) {
        assertThatThrownBy(() -> read(spec(table.replace('/', '\n') + "\n").kernel(formula)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(message);
    }

    @Test
    void metadataProblemsNameTheKey() throws IOException {
        Path twice = write("twice.csv", "movie,genre\nx,a\nx,b\n");
        Path few = write("few.csv", "movie,genre\nx,a\n");
        String table = "user,movie,rating\n1,x,3\n1,y,4\n";
        assertThatThrownBy(() -> read(spec(table).kernel("hamming(genre)").inputs(twice, "movie", "movie")))
                .hasMessageContaining("twice.csv:3: movie 'x' was described before, at")
                .hasMessageContaining("twice.csv:2");
        assertThatThrownBy(() -> read(spec(table).kernel("hamming(genre)").inputs(few, "movie", "movie")))
                .hasMessageContaining("data.csv:3: movie 'y' has no row in")
                .hasMessageContaining("few.csv");
        assertThatThrownBy(() -> read(spec(table).kernel("hamming(genre)").inputs(few, "film", "movie")))
                .hasMessageContaining("unknown column 'film'");
    }

    @Test
    void aTaskMustNotBeDescribedInTwoWays() {
        assertThatThrownBy(() -> read(spec("task,t,value,age\na,1,3,20\na,2,4,21\n")
                        .kernel("linear-spline(t)")
                        .taskKernel("gaussian(age, width=10)")))
                .hasMessageContaining("data.csv:3")
                .hasMessageContaining("task 'a'");
    }

    @Test
    void aTaskMayBeDescribedByTheSameNumberInOtherTexts() throws IOException {
        Dataset read = read(spec("task,t,value,age\na,1,3,70\na,2,4,70.0\n")
                .kernel("linear-spline(t)")
                .taskKernel("gaussian(age, width=10)"));
        assertThat(read.tasks().orElseThrow().descriptions().get("a").number("age"))
                .isEqualTo(70);
    }

    @Test
    void aWideRowWithoutAValueIsNoInput() throws IOException {
        Dataset read = read(spec("week,day,ann,bob\n0,1,20,\n1,8,,\n2,15,15,22\n")
                .wide()
                .kernel("linear-spline(week)")
                .order("day"));
        assertThat(read.data().inputs()).hasSize(2);
        assertThat(read.columns().order()).contains("day");
    }

    private static String withoutFigures(String formula) {
        return formula.replaceAll("(, )?(width|mean|sd)=[-0-9.E]+", "");
    }

    private Dataset read(SpecBuilder builder) {
        return DatasetReader.read(builder.build());
    }

    private SpecBuilder spec(String table) throws IOException {
        return new SpecBuilder(TableSpec.of(write("data.csv", table).toString()));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "0.0"})
    void aWeightMustBePositive(String weight) {
        assertThatThrownBy(() -> read(spec("task,t,value,w\na,1,2,1\nb,1,3," + weight + "\n")
                        .weight("w")
                        .kernel("linear-spline(t)")))
                .isInstanceOf(UserError.class)
                .hasMessageEndingWith(":3, column 'w': the weight must be > 0 but was " + weight);
    }

    @Test
    void observationsOfAWideTableWeighOne() throws IOException {
        Dataset read = read(spec("t,a,b\n1,2,3\n2,4,5\n").wide().kernel("linear-spline(t)"));

        assertThat(read.data().size()).isEqualTo(4);
        for (int o = 0; o < 4; o++) {
            assertThat(read.data().weight(o)).isEqualTo(1);
        }
    }
}
