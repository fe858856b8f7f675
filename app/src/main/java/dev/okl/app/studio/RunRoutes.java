package dev.okl.app.studio;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.fit.FitOptions;
import dev.okl.app.studio.fit.FitRequest;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Parameter;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.studio.model.ModelAnswers;
import dev.okl.app.studio.model.NewTaskFoldIn;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.studio.model.TaskDescriptions;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.RunEvents;
import dev.okl.app.studio.run.RunSnapshot;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.system.TempFiles;
import dev.okl.app.system.TempFolder;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** Routes about runs and what they learned: to start, follow and cancel, and to ask their models. A model file that is opened is a run, too. */
record RunRoutes(
        OpenTables data,
        Runs runs,
        RunEvents events,
        Uploads uploads,
        Downloads downloads,
        DataFolder folder,
        TempFolder temporary,
        ConcurrencyLimit limit) {
    private static final String RUN = "/api/runs/{id}";
    private static final Parameter<Integer> POINT = Parameter.pathNumber("point", "From 0, the largest lambda");
    private static final Parameter<String> NAME = Parameter.query("name", "The task");
    private static final Parameter<String> TASK = Parameter.query("task", "The task");
    private static final Parameter<String> ITEM =
            Parameter.query("item", "The item, by the name that the views give it, or by its id");
    private static final Parameter<String> SEARCH = Parameter.query("search", "A part of the name");
    private static final Parameter<Integer> FOUND = Parameter.count("top", 20);
    private static final Parameter<Integer> NEAREST = Parameter.count("nearest", 5);
    private static final Parameter<Integer> TOP = Parameter.count("top", 10);

    /** A fit to start. */
    record FitToStart(
            @JsonUnwrapped FitOptions.Options options,

            @JsonPropertyDescription("The id of a table") String data) {}

    /** A model file to open. */
    record ModelToOpen(
            @JsonPropertyDescription(DataRoutes.PATH) String path) {}

    List<Route> routes() {
        return Stream.of(ofRuns(), views(), questions(), files())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> ofRuns() {
        return List.of(
                Route.get("/api/runs", "All runs")
                        .answers("The latest ones, oldest first")
                        .list(RunSnapshot.class, request -> runs.list()),
                Route.post("/api/runs", "Starts a fit")
                        .body(FitToStart.class, "A table and the options of the fit")
                        .answers("It runs, or waits for the one before it", 400, 403, 404, 503)
                        .json(202, RunSnapshot.class, request -> start(request).snapshot()),
                Route.get(RUN, "A run")
                        .answers("The run as it is now", 404)
                        .json(RunSnapshot.class, request -> run(request).snapshot()),
                Route.delete(RUN, "Cancels a run and forgets it")
                        .answers("Gone", 404)
                        .nothing(request -> runs.remove(request.pathParam("id"))),
                Route.get(RUN + "/events", "Follows a run")
                        .answers(
                                "Server-sent events: run (a RunSnapshot, at the beginning and whenever its status changes),"
                                        + " point (a RunPoint) and sweep (a Sweep)",
                                404,
                                503)
                        .events(RunEvents.TYPES, request -> events.stream(request, run(request))),
                Route.post(RUN + "/cancel", "Ends a fit and keeps the best so far")
                        .answers("The run; it ends after the sweep that is under way", 404)
                        .json(RunSnapshot.class, request -> {
                            run(request).cancel();
                            return run(request).snapshot();
                        }),
                Route.post("/api/models", "Opens a model of okl fit: a file by its path, or an upload")
                        .bodyOrUpload(ModelToOpen.class, "The model file")
                        .answers("The model as a run that is done", 400, 403, 413, 415, 503)
                        .json(201, RunSnapshot.class, request -> open(request).snapshot()));
    }

    private List<Route> views() {
        return List.of(
                Route.get(RUN + "/view", "All views of a model")
                        .answers("What the pages show", 404, 409, 503)
                        .view(ViewData.class, limit, request -> model(request).view()),
                Route.get(RUN + "/path/{point}", "Curves and atlas at a point of the path")
                        .parameters(POINT)
                        .answers("curves (null where there are none) and atlas", 400, 404, 409, 503)
                        .view(RunModel.PathViews.class, limit, request -> {
                            int point = POINT.of(request); // wrong numbers are refused first
                            return model(request).at(point);
                        }),
                Route.get(RUN + "/task", "One task in all views")
                        .parameters(NAME)
                        .answers("Its curve, items, nearest tasks and cluster", 400, 404, 409, 503)
                        .view(RunModel.TaskViews.class, limit, request -> model(request)
                                .task(NAME.of(request))),
                Route.get(RUN + "/alike", "Items like one")
                        .parameters(ITEM)
                        .answers("item, observations and near", 400, 404, 409, 503)
                        .view(AlikeItems.Item.class, limit, request -> answers(request)
                                .alike(ITEM.of(request))));
    }

    private List<Route> questions() {
        return List.of(
                Route.post(RUN + "/foldin", "What the model says about a new task")
                        .body(NewTaskFoldIn.NewTask.class, "The observations of the new task")
                        .answers("The new task", 400, 404, 409, 503)
                        .json(
                                NewTaskFoldIn.FoldedIn.class,
                                request -> model(request).foldIn().foldIn(Json.body(request))),
                Route.get(RUN + "/descriptions", "The columns that describe a task")
                        .answers(
                                "columns: name, kind, a usual cell (null where none is known, and for the tasks' own names,"
                                        + " which a new task may leave out), and for texts the most frequent ones; none where the"
                                        + " model has neither a kernel nor a fixed part of the tasks",
                                404,
                                409)
                        .json(
                                TaskDescriptions.Descriptions.class,
                                request -> model(request).foldIn().descriptions()),
                search("tasks", "count (of all that have it) and the first names", ModelAnswers::tasks),
                search(
                        "items",
                        "count (of all that have it) and the first names; none where inputs have no names",
                        ModelAnswers::items),
                Route.post(RUN + "/predict", "Predicts")
                        .body(ModelAnswers.PredictionRequest.class, "Tasks and inputs")
                        .answers(
                                "One prediction per row; null where nothing is known. See known: a mistyped name of a task"
                                        + " gets a prediction, too",
                                400,
                                404,
                                409,
                                503)
                        .json(ModelAnswers.Predictions.class, request -> answers(request)
                                .predict(Json.body(request))),
                Route.get(RUN + "/similar", "The tasks most similar to one")
                        .parameters(TASK, NEAREST)
                        .answers("Most similar first", 400, 404, 409)
                        .json(ModelAnswers.Similar.class, request -> answers(request)
                                .similar(TASK.of(request), NEAREST.of(request))),
                Route.get(RUN + "/recommend", "The inputs with the highest predictions for a task")
                        .parameters(TASK, TOP)
                        .answers("Best first, without those it was observed at", 400, 404, 409)
                        .json(ModelAnswers.Recommended.class, request -> answers(request)
                                .recommend(TASK.of(request), TOP.of(request))));
    }

    private Route search(String what, String answer, Function<ModelAnswers, Collection<String>> names) {
        return Route.get(RUN + "/" + what, "Finds " + what + " by a part of their name")
                .parameters(SEARCH, FOUND)
                .answers(answer, 400, 404, 409)
                .json(
                        ModelAnswers.Found.class,
                        request -> ModelAnswers.find(
                                names.apply(answers(request)), SEARCH.of(request), FOUND.of(request)));
    }

    private List<Route> files() {
        return List.of(
                Route.get(RUN + "/model.okl", "The model file, for okl predict and the others")
                        .answers("The file", 404, 409, 503)
                        .other("application/octet-stream", request -> downloads.model(request, run(request))),
                Route.get(RUN + "/predictions.csv", "The observations with the predictions of the model")
                        .answers("The file", 400, 404, 409, 503)
                        .other("text/csv", request -> downloads.predictions(request, run(request))),
                Route.get(RUN + "/report.html", "The views as one self-contained page")
                        .answers("The file", 404, 409, 503)
                        .other("text/html", request -> downloads.report(request, run(request))));
    }

    private Run start(Exchange request) throws IOException {
        ObjectNode options = Json.body(request);
        OpenTable table = data.get(Json.text(options, "data"));
        options.remove("data");
        return runs.start(FitRequest.of(table, options, data::get));
    }

    private Run open(Exchange request) throws IOException {
        if (!request.isForm()) {
            Path file = folder.resolve(Json.text(Json.body(request), "path"));
            return open(file, file.getFileName().toString(), DataFolder.typed(file));
        }
        // An uploaded model is read once, and the file is not kept.
        Path place = Files.createDirectory(temporary.path().resolve("model-" + UUID.randomUUID()));
        try {
            Uploads.StoredFile stored = uploads.receive(request, place);
            return open(stored.file(), stored.name(), stored.name());
        } finally {
            TempFiles.deleteTree(place);
        }
    }

    private Run open(Path file, String name, String shown) {
        try {
            return limit.run(() -> runs.open(StoredModel.read(file), name, shown));
        } catch (UserError e) {
            throw ApiError.badRequest(e.getMessage().replace(file.toString(), name), e);
        } catch (OutOfMemoryError e) {
            throw new ApiError(
                    ApiError.TOO_LARGE,
                    name + ": needs more memory than there is; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more",
                    e);
        }
    }

    private Run run(Exchange request) {
        return runs.get(request.pathParam("id"));
    }

    private RunModel model(Exchange request) {
        return run(request).model();
    }

    private ModelAnswers answers(Exchange request) {
        return model(request).answers();
    }
}
