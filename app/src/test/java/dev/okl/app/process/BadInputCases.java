package dev.okl.app.process;

import static dev.okl.app.process.BadInputCase.bad;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The table of bad inputs. Exit code 2 is for what the command line alone tells, 1 for what needs a look at files or at the
 * machine, 0 for what works with a word of warning.
 */
final class BadInputCases {
    static final String GOOD = """
            task,t,y
            a,1,1
            a,2,2
            a,3,2.5
            b,1,2
            b,2,3
            b,3,3.5
            c,1,0
            c,3,1
            """;

    static final String RATINGS = """
            user,movie,rating
            u,1,1
            u,2,2
            u,3,4
            v,1,3
            v,2,1
            v,3,3
            w,1,2
            w,2,4
            """;

    private static final String SPLINE = " --kernel linear-spline(t) -o m.okl";

    private BadInputCases() {}

    static List<BadInputCase> all() {
        return Stream.of(
                        files(),
                        columns(),
                        cells(),
                        tooLittle(),
                        joins(),
                        formulas(),
                        options(),
                        combinations(),
                        outputs(),
                        models(),
                        predictions(),
                        machine(),
                        commands())
                .flatMap(List::stream)
                .toList();
    }

    private static List<BadInputCase> files() {
        return List.of(
                bad("missing file").run("fit nofile.csv -o m.okl").gives(1, "nofile.csv: there is no such file"),
                bad("folder as data").file("d/").run("fit d -o m.okl").gives(1, "d: is a folder"),
                bad("empty file").file("d.csv").run("fit d.csv -o m.okl").gives(1, "d.csv: the file is empty"),
                bad("header only")
                        .file("d.csv", "task,t,y")
                        .run("fit d.csv -o m.okl")
                        .gives(1, "d.csv: has a header and no rows"),
                bad("header only, with a kernel")
                        .file("d.csv", "task,t,y")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv: there is no observation"),
                bad("binary file")
                        .file("d.csv", randomBytes())
                        .run("fit d.csv -o m.okl")
                        .gives(1, "d.csv: is not a text file", "CSV"),
                bad("no parquet file")
                        .file("d.parquet", randomBytes())
                        .run("fit d.parquet -o m.okl")
                        .gives(1, "d.parquet"),
                bad("ragged row")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2", "b,1,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3: has 2 cells but the header has 3 columns"),
                bad("SQL syntax")
                        .run("fit good.csv --sql 'selec * from data' -o m.okl")
                        .gives(1, "the query: syntax error", "selec"),
                bad("SQL with an unknown column")
                        .run("fit good.csv --sql 'select tusk from data' -o m.okl")
                        .gives(1, "the query: ", "tusk"));
    }

    private static List<BadInputCase> columns() {
        return List.of(
                bad("task column").run("fit good.csv --task tsk -o m.okl").gives(1, "good.csv", "'tsk'", mean("task")),
                bad("value column").run("fit good.csv --value yy -o m.okl").gives(1, "'yy'", mean("y")),
                bad("weight column").run("fit good.csv --weight tt -o m.okl").gives(1, "'tt'", mean("t")),
                bad("order column")
                        .run("fit good.csv --order tt --validation last:1 -o m.okl")
                        .gives(1, "'tt'", mean("t")),
                bad("order column that is not needed")
                        .run("fit good.csv --order tt -o m.okl")
                        .gives(1, "'tt'", mean("t")),
                bad("inputs key")
                        .file("films.csv", "movie,g", "1,x", "2,y", "3,x")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movy -o m.okl")
                        .gives(1, "ratings.csv", "'movy'", mean("movie")),
                bad("inputs key in the table")
                        .file("films.csv", "film,g", "1,x", "2,y", "3,x")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movie=flim -o m.okl")
                        .gives(1, "films.csv", "'flim'", mean("film")),
                bad("no column to guess from")
                        .file("d.csv", "who,when,what", "a,1,1")
                        .run("fit d.csv -o m.okl")
                        .gives(1, "which column holds the tasks?", "--task", "who, when, what"),
                bad("no header")
                        .file("d.csv", "1,1,1", "2,2,2")
                        .run("fit d.csv --task user -o m.okl")
                        .gives(1, "--columns"));
    }

    private static List<BadInputCase> cells() {
        return List.of(
                bad("quote that makes one cell of many lines")
                        .file("d.csv", "task,t,y", "a,1,\"1", "a,2,2", "a,3,3\"", "b,1,1", "b,2,1")
                        .run("fit d.csv --kernel linear-spline(t) -o m.okl")
                        .gives(1, "d.csv:2, column 'y': must be a number but was '1 ...'; is a quote opened"),
                bad("line breaks are missing")
                        .file("d.csv", ",".repeat(1_000_000))
                        .run("fit d.csv -o m.okl")
                        .gives(1, "d.csv:1: a line has more than a million cells"),
                bad("blank cell of a kernel")
                        .file("k.csv", "id,1,2,3", "1,1,0,0", "2,0,1,", "3,0,,1")
                        .run("fit ratings.csv --kernel precomputed(k.csv,movie) -o m.okl")
                        .gives(1, "k.csv:3, column '3': a kernel must have a number for every pair of ids"),
                bad("lambda that is nothing")
                        .run("fit good.csv --kernel linear-spline(t) --lambda 4.9e-324 -o m.okl")
                        .gives(1, "lambda must be at least 1.0E-307 of lambda_max", "but was 4.9E-324"),
                bad("text as value")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2,two", "b,1,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 'y'", "must be a number but was 'two'"),
                bad("text as weight")
                        .file("d.csv", "task,t,y,w", "a,1,1,1", "a,2,2,heavy")
                        .run("fit d.csv --weight w" + SPLINE)
                        .gives(1, "d.csv:3, column 'w'", "'heavy'"),
                bad("negative weight")
                        .file("d.csv", "task,t,y,w", "a,1,1,1", "a,2,2,-1")
                        .run("fit d.csv --weight w" + SPLINE)
                        .gives(1, "d.csv:3, column 'w'", "must be > 0"),
                bad("text as input")
                        .file("d.csv", "task,t,y", "a,1,1", "a,late,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 't'", "'late'"),
                bad("infinite value")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2,inf")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 'y'", "'inf'"),
                bad("value beyond doubles")
                        .file("d.csv", "task,t,y", "a,1,1e400", "a,2,1")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:2, column 'y'", "1e400"),
                bad("value whose square overflows")
                        .file("d.csv", "task,t,y", "a,1,1e300", "a,2,1")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:2, column 'y'", "1e300", "rescale"),
                bad("input whose square overflows")
                        .file("d.csv", "task,t,y", "a,1,1", "a,1e300,1")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 't'", "1e300", "rescale"),
                bad("large values")
                        .file("d.csv", "task,t,y", "a,1,1e49", "a,2,2e49", "b,1,2e49", "b,2,3e49")
                        .run("fit d.csv --lambda 1e48" + SPLINE)
                        .gives(0)
                        .prints("model       m.okl"),
                bad("large values and a lambda that is nothing beside them")
                        .file("d.csv", "task,t,y", "a,1,1e49", "a,2,2e49", "b,1,2e49", "b,2,3e49")
                        .run("fit d.csv --lambda 1" + SPLINE)
                        .gives(0)
                        .prints("model       m.okl"),
                bad("values beyond those that can be squared twice")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2,2e50")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 'y': must be at most 1e50 in size", "'2e50'", "rescale the column"),
                bad("values far beyond them")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2,1.5e120")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "d.csv:3, column 'y': must be at most 1e50 in size", "'1.5e120'"),
                bad("a spline below its origin")
                        .file("d.csv", "task,t,y", "a,1,1", "a,-1,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(
                                1,
                                "d.csv:3, column 't': must be >= 0, for splines begin there, but was -1;",
                                "1 + matern(t, nu=1.5)"),
                bad("values whose squares are nothing")
                        .file("d.csv", "task,t,y", "a,1,1e-60", "a,2,2e-60", "b,1,2e-60")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "larger than 1.0E-50 in size", "take another unit"));
    }

    private static List<BadInputCase> tooLittle() {
        return List.of(
                bad("no observation")
                        .file("d.csv", "task,t,y", "a,1,NA", "a,2,", "b,1,NaN")
                        .run("fit d.csv -o m.okl")
                        .gives(1, "d.csv: there is no observation"),
                bad("one task")
                        .file("d.csv", "task,t,y", "a,1,1", "a,2,2", "a,3,3", "a,4,4")
                        .run("fit d.csv" + SPLINE)
                        .gives(0, "warning: there is one task, 'a'")
                        .prints("1 task "),
                bad("one input")
                        .file("d.csv", "task,t,y", "a,1,1", "a,1,2", "a,1,1", "a,1,3", "b,1,2", "b,1,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(0, "warning: there is one input"),
                bad("one observation per task")
                        .file("d.csv", "task,t,y", "a,1,1", "b,2,2")
                        .run("fit d.csv" + SPLINE)
                        .gives(1, "nothing to validate on"),
                bad("constant column beside another")
                        .file("d.csv", "task,t,k,y", "a,1,5,1", "a,2,5,2", "b,1,5,2", "b,2,5,1")
                        .run("fit d.csv --kernel gaussian(t,k) --lambda 1 -o m.okl")
                        .gives(0),
                bad("constant column alone")
                        .file("d.csv", "task,k,y", "a,5,1", "a,5,2", "b,5,2", "b,5,1")
                        .run("fit d.csv --kernel gaussian(k) --lambda 1 -o m.okl")
                        .gives(0, "warning: there is one input"),
                bad("scaled constant column")
                        .file("d.csv", "task,t,k,y", "a,1,5,1", "a,2,5,2", "b,1,5,2", "b,2,5,1")
                        .run("fit d.csv --kernel gaussian(scale(k),t) --lambda 1 -o m.okl")
                        .gives(0));
    }

    private static List<BadInputCase> joins() {
        return List.of(
                bad("key twice")
                        .file("films.csv", "movie,g", "1,x", "2,y", "2,z", "3,x")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movie -o m.okl")
                        .gives(1, "films.csv:4: movie '2' was described before, at films.csv:3"),
                bad("id without metadata")
                        .file("films.csv", "movie,g", "1,x", "2,y")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movie --kernel hamming(g) -o m.okl")
                        .gives(1, "ratings.csv:4: movie '3' has no row in films.csv"),
                bad("missing metadata")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movie -o m.okl")
                        .gives(1, "films.csv: there is no such file"),
                bad("inputs table without key")
                        .run("fit ratings.csv --inputs-table films.csv -o m.okl")
                        .gives(2, "--inputs-key"),
                bad("missing tasks table")
                        .run("fit ratings.csv --tasks-table users.csv -o m.okl")
                        .gives(1, "users.csv: there is no such file"),
                bad("tasks table where it has no effect")
                        .run("recommend delta.okl --task u --tasks-table users.csv")
                        .gives(2, "unknown option '--tasks-table'"),
                bad("kinds of measurement")
                        .file(
                                "d.csv",
                                "id,t,dv,dvid",
                                "a,1,1,x",
                                "a,1,90,y",
                                "a,2,2,x",
                                "b,1,1,x",
                                "b,1,80,y",
                                "b,2,2,x")
                        .run("fit d.csv --kernel linear-spline(t) -o m.okl")
                        .gives(1, "d.csv: column 'dvid' tells kinds of measurement apart (x, y)", "--where 'dvid = x'"),
                bad("no condition")
                        .run("fit good.csv --where t -o m.okl")
                        .gives(2, "--where", "such as dvid = cp", "but was 't'"),
                bad("no row left")
                        .run("fit good.csv --where 'task = z' -o m.okl")
                        .gives(1, "--where: no row of good.csv has task = z"),
                bad("inputs table without a header")
                        .file("films.csv", "1,x", "2,y", "3,x")
                        .run("fit ratings.csv --inputs-table films.csv --inputs-key movie -o m.okl")
                        .gives(1, "films.csv", "--inputs-columns"),
                bad("tasks table without a header")
                        .file("users.csv", "u,20", "v,30", "w,40")
                        .run("fit ratings.csv --tasks-table users.csv -o m.okl")
                        .gives(1, "users.csv", "--tasks-columns"),
                bad("tasks table for a model without kernel")
                        .run("predict spline.okl good.csv --tasks-table users.csv")
                        .gives(1, "no kernel on the tasks"));
    }

    private static List<BadInputCase> formulas() {
        return List.of(
                bad("text column")
                        .run("fit good.csv --kernel gaussian(task) -o m.okl")
                        .gives(1, "good.csv:2, column 'task'", "'a'"),
                bad("syntax")
                        .run("fit good.csv --kernel gaussian(t -o m.okl")
                        .gives(2, "--kernel", "\n  gaussian(t\n", " ^"),
                bad("unknown function")
                        .run("fit good.csv --kernel gausian(t) -o m.okl")
                        .gives(2, "'gausian'", mean("gaussian"), "\n  gausian(t)\n  ^"),
                bad("unknown column")
                        .run("fit good.csv --kernel linear-spline(tt) -o m.okl")
                        .gives(1, "'tt'", mean("t"), "\n  linear-spline(tt)\n                ^"),
                bad("value column in the kernel")
                        .run("fit good.csv --kernel gaussian(y) -o m.okl")
                        .gives(1, "'y' holds the values"),
                bad("negative time in a spline")
                        .file("d.csv", "task,t,y", "a,-1,1", "a,2,2", "b,1,2", "b,2,1")
                        .run("fit d.csv --lambda 1" + SPLINE)
                        .gives(1, "must be >= 0"));
    }

    private static List<BadInputCase> options() {
        return List.of(
                fit("--lambda 0", "--lambda", "must be > 0 but was '0'"),
                fit("--lambda -1", "--lambda", "must be > 0"),
                fit("--lambda much", "--lambda", "'much'"),
                fit("--lambda NaN", "--lambda", "'NaN'"),
                fit("--rank 0", "--rank", "whole numbers >= 1"),
                fit("--rank high", "--rank", "'high'"),
                fit("--folds 1", "--folds", ">= 2"),
                fit("--validation 1.5", "--validation", "between 0 and 1"),
                fit("--validation last:0", "--validation", "K >= 1"),
                fit("--clip 5,1", "--clip", "LO < HI"),
                fit("--clip 5", "--clip", "LO,HI"),
                fit("--solver magic", "--solver", "sylvester", "'magic'"),
                fit("--encoding klingon", "--encoding", "UTF-8", "'klingon'"),
                fit("--columns a,a", "--columns", "'a' occurs twice"),
                fit("--sep ''", "--separator", "must not be empty"),
                fit("--seed x", "--seed", "whole number"),
                fit("--threads 0", "--threads", ">= 1"),
                fit("--mean most", "--mean", "shared, none"),
                bad("more folds than cells")
                        .run("fit good.csv --folds 1000000000" + SPLINE)
                        .gives(2, "--folds must be <= 8, the number of (input, task) cells", "but was 1000000000"),
                bad("lambda beyond arithmetic")
                        .run("fit good.csv --lambda 1e-300" + SPLINE)
                        .gives(0, "warning: rounding ended the progress")
                        .prints("ended by rounding"),
                bad("solver that does not apply")
                        .run("fit good.csv --solver elimination" + SPLINE)
                        .gives(1, "elimination", "identical rows", "auto"));
    }

    private static List<BadInputCase> combinations() {
        return List.of(
                fit("--validation 0.2 --folds 3", "--validation and --folds"),
                fit("--lambda 1 --folds 3", "--lambda", "--folds"),
                fit("--lambda 1 --rank 2,3", "several ranks"),
                fit("--wide --task task", "--wide", "--task"),
                bad("path with lambda").run("path good.csv --lambda 1").gives(2, "--lambda"),
                bad("forecast validation, random test")
                        .run("compare good.csv --validation last:1")
                        .gives(2, "--test last:K"),
                bad("one task as a file of all")
                        .run("tasks spline.okl --task a -o t.csv")
                        .gives(2, "--task", "-o"),
                bad("model over its data")
                        .run("fit good.csv -o ./good.csv")
                        .gives(2, "good.csv is the file that is read"),
                bad("predictions over their model")
                        .run("predict spline.okl good.csv -o spline.okl")
                        .gives(2, "spline.okl is the file that is read"),
                bad("similarities over their model")
                        .run("tasks spline.okl --similarity spline.okl")
                        .gives(2, "spline.okl is the file that is read"));
    }

    private static List<BadInputCase> outputs() {
        return List.of(
                bad("no output").run("fit good.csv").gives(2, "-o MODEL"),
                bad("label that is no column, which shows before the fit")
                        .run("fit good.csv --kernel linear-spline(t) -o m.okl --report r.html --label title")
                        .gives(1, "--label: there is no column 'title'"),
                bad("device in place of the model")
                        .run("fit good.csv --kernel linear-spline(t) -o /dev/null")
                        .gives(1, "/dev/null: is no regular file"),
                bad("folder that does not exist")
                        .run("fit good.csv -o nowhere/m.okl")
                        .gives(1, "nowhere/m.okl: its folder does not exist"),
                bad("folder in place of the file")
                        .file("out/")
                        .run("fit good.csv -o out")
                        .gives(1, "out: is a folder"),
                bad("file in place of the folder")
                        .file("out", "x")
                        .run("fit good.csv -o out/m.okl")
                        .gives(1, "out/m.okl: its folder does not exist"),
                bad("folder in place of the table")
                        .file("out/")
                        .run("predict spline.okl good.csv -o out")
                        .gives(1, "out: is a folder"),
                bad("file in place of the demo's folder")
                        .file("out", "x")
                        .run("demo --runs 1 --save out")
                        .gives(1, "pk27.csv: cannot be written", "--save"));
    }

    private static List<BadInputCase> models() {
        String notAModel = "m.okl: is not a model file";
        return List.of(
                bad("text as model")
                        .file("m.okl", "not a model")
                        .run("predict m.okl good.csv")
                        .gives(1, notAModel, "okl fit"),
                bad("cut off model")
                        .run("predict cut.okl good.csv")
                        .gives(1, "cut.okl: is not a model file, or not all of it"),
                bad("random bytes as model")
                        .file("m.okl", randomBytes())
                        .run("tasks m.okl")
                        .gives(1, notAModel),
                bad("empty model").file("m.okl").run("inspect m.okl").gives(1, notAModel),
                bad("folder as model")
                        .file("m.okl/")
                        .run("recommend m.okl --task a")
                        .gives(1, "m.okl", "directory"),
                bad("missing model").run("foldin m.okl good.csv -o n.okl").gives(1, "m.okl: there is no such file"),
                bad("recommend for an unknown task")
                        .run("recommend spline.okl --task nobody")
                        .gives(1, "no task 'nobody'", "okl tasks spline.okl"),
                bad("tasks near an unknown task")
                        .run("tasks spline.okl --task nobody")
                        .gives(1, "no task 'nobody'"),
                bad("unknown column to show")
                        .run("recommend spline.okl --task a --show title")
                        .gives(1, "--show", "'title'"),
                bad("misspelt column of the joined table")
                        .file("titles.csv", "movie,title", "x,Faust")
                        .run("recommend delta.okl --task u --show titel --inputs-table titles.csv --inputs-key movie")
                        .gives(1, "--show: there is no column 'titel'; did you mean 'title'?"));
    }

    private static List<BadInputCase> predictions() {
        return List.of(
                bad("new tasks and inputs, by a spline")
                        .file("p.csv", "task,t", "a,2.5", "z,1", "z,2.5")
                        .run("predict spline.okl p.csv")
                        .gives(
                                0,
                                "2 rows of tasks unknown to the model: predicted by the population",
                                "2 predictions for inputs new to the model"),
                bad("input outside the kernel")
                        .file("p.csv", "task,t", "a,-2.5")
                        .run("predict spline.okl p.csv")
                        .gives(0, "warning: 1 row left empty")
                        .prints("a,-2.5,\n"),
                bad("cells that hold no input, and no task")
                        .file("p.csv", "task,t", "a,1", "a,", "a,soon", ",1")
                        .run("predict spline.okl p.csv")
                        .gives(0, "warning: 3 rows left empty", "p.csv:3, column 't': must have a value")
                        .prints("a,,\na,soon,\n,1,\n"),
                bad("new input of a delta kernel")
                        .file("p.csv", "user,movie", "u,99", "z,99", "z,1")
                        .run("predict delta.okl p.csv")
                        .gives(0, "warning: 2 rows left empty", "1 row of tasks unknown to the model")
                        .prints("u,99,\nz,99,\nz,1,"),
                bad("new task without a mean")
                        .file("p.csv", "user,movie", "z,1")
                        .run("predict nomean.okl p.csv")
                        .gives(0, "1 row of tasks unknown to the model: predicted by the population")
                        .prints("z,1,2.0"),
                bad("prediction without a column")
                        .file("p.csv", "task,time", "a,2.5")
                        .run("predict spline.okl p.csv")
                        .gives(1, "p.csv", "linear-spline(t)", "'t'"),
                bad("prediction with an unknown task column")
                        .run("predict spline.okl good.csv --task tsk")
                        .gives(1, "good.csv", "'tsk'", mean("task")),
                bad("folding in known tasks")
                        .run("foldin spline.okl good.csv -o m.okl")
                        .gives(1, "all 3 tasks are in the model already"),
                bad("folding in a known task")
                        .file("p.csv", "task,t,y", "a,2,2")
                        .run("foldin spline.okl p.csv -o m.okl")
                        .gives(1, "p.csv: its one task is in the model already"),
                bad("folding in without values")
                        .file("p.csv", "task,t,y", "z,1,NA")
                        .run("foldin spline.okl p.csv -o m.okl")
                        .gives(1, "p.csv: there is no observation"));
    }

    private static List<BadInputCase> machine() {
        return List.of(bad("not enough memory")
                .file("d.csv", manyInputs())
                .jvm("-Xmx64m")
                .run("fit d.csv" + SPLINE)
                .gives(1, "not enough memory: the fit needs about", "MiB", "--kernel-rank", "OKL_JAVA_OPTS=-Xmx"));
    }

    private static List<BadInputCase> commands() {
        return List.of(
                bad("no command").run("").gives(2, "name a command", "okl --help"),
                bad("misspelt command").run("fitt good.csv").gives(2, "unknown command 'fitt'", mean("fit")),
                bad("strange command").run("frobnicate").gives(2, "unknown command 'frobnicate'; known are demo, fit"),
                bad("misspelt option")
                        .run("fit good.csv --lamda 3 -o m.okl")
                        .gives(2, "unknown option '--lamda'", mean("--lambda")),
                bad("a word too many").run("fit good.csv more.csv -o m.okl").gives(2, "'more.csv'"),
                bad("no data").run("fit -o m.okl").gives(2, "name the data"),
                bad("no model").run("predict").gives(2, "MODEL"),
                bad("option without its value").run("fit good.csv -o").gives(2, "--output"));
    }

    /** Wrong usage of okl fit. */
    private static BadInputCase fit(String options, String... message) {
        return bad(options).run("fit good.csv " + options + " -o m.okl").gives(2, message);
    }

    private static String mean(String name) {
        return "did you mean '" + name + "'?";
    }

    private static byte[] randomBytes() {
        byte[] bytes = new byte[3000];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    /** So many times that a kernel's full matrix over them takes 288 MB. */
    private static String[] manyInputs() {
        return Stream.concat(
                        Stream.of("task,t,y"),
                        IntStream.range(0, 6000).mapToObj(k -> "task " + k % 20 + "," + (k + 0.5) + "," + k % 7))
                .toArray(String[]::new);
    }
}
