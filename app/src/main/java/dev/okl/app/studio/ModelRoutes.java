package dev.okl.app.studio;

import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Parameter;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.model.FoldIn;
import dev.okl.app.studio.model.ModelAnswers;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.studio.model.TaskDescriptions;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewData;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Routes about the model of a run. */
record ModelRoutes(Runs runs, Downloads downloads, ConcurrencyLimit limit) {
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

    List<Route> routes() {
        return Stream.of(views(), questions(), files()).flatMap(List::stream).toList();
    }

    private List<Route> views() {
        return List.of(
                Route.get(RUN + "/view", "All views of a model")
                        .answers("What the pages show", 404, 409, 503)
                        .view(ViewData.class, request -> limit.run(model(request)::view)),
                Route.get(RUN + "/path/{point}", "Curves and atlas at a point of the path")
                        .parameters(POINT)
                        .answers("curves (null where there are none) and atlas", 400, 404, 409, 503)
                        .view(RunModel.PathViews.class, this::pathViews),
                Route.get(RUN + "/task", "One task in all views")
                        .parameters(NAME)
                        .answers("Its curve, items, nearest tasks and cluster", 400, 404, 409, 503)
                        .view(
                                RunModel.TaskViews.class,
                                request -> limit.run(() -> model(request).task(NAME.of(request)))),
                Route.get(RUN + "/alike", "Items like one")
                        .parameters(ITEM)
                        .answers("item, observations and near", 400, 404, 409, 503)
                        .view(
                                AlikeItems.Item.class,
                                request -> limit.run(() -> answers(request).alike(ITEM.of(request)))));
    }

    private RunModel.PathViews pathViews(Exchange request) {
        int point = POINT.of(request);
        return limit.run(() -> model(request).at(point));
    }

    private List<Route> questions() {
        return List.of(
                Route.post(RUN + "/foldin", "What the model says about a new task")
                        .body(FoldIn.NewTask.class, "The observations of the new task")
                        .answers("The new task", 400, 404, 409, 503)
                        .json(
                                FoldIn.FoldedIn.class,
                                request -> model(request).foldIn().foldIn(Json.body(request))),
                Route.get(RUN + "/descriptions", "The columns that describe a task")
                        .answers(
                                "columns: name, kind, a usual cell (null for the tasks' own names, which a new task may leave"
                                        + " out), and for texts the most frequent ones; none where the model has no kernel on"
                                        + " the tasks",
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
