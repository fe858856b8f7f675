package dev.okl.app.studio;

import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Parameter;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.model.FoldIn;
import dev.okl.app.studio.model.ModelAnswers;
import dev.okl.app.studio.model.NamedItems;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.studio.model.TaskDescriptions;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.view.AlikeItems;
import dev.okl.app.view.ViewData;
import java.util.List;
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
                        .problems(404, 409, 503)
                        .view(ViewData.class, "What the pages show", request -> limit.run(model(request)::view)),
                Route.get(RUN + "/path/{point}", "Curves and atlas at a point of the path")
                        .parameters(POINT)
                        .problems(400, 404, 409, 503)
                        .view(
                                RunModel.PathViews.class,
                                "curves (null where there are none) and atlas",
                                this::pathViews),
                Route.get(RUN + "/task", "One task in all views")
                        .parameters(NAME)
                        .problems(400, 404, 409, 503)
                        .view(
                                RunModel.TaskViews.class,
                                "Its curve, items, nearest tasks and cluster",
                                request -> limit.run(() -> model(request).task(NAME.of(request)))),
                Route.get(RUN + "/alike", "Items like one")
                        .parameters(ITEM)
                        .problems(400, 404, 409, 503)
                        .view(
                                AlikeItems.Item.class,
                                "item, observations and near",
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
                        .problems(400, 404, 409, 503)
                        .json(FoldIn.FoldedIn.class, "The new task", request -> model(request)
                                .foldIn()
                                .foldIn(Json.body(request))),
                Route.get(RUN + "/descriptions", "The columns that describe a task")
                        .problems(404, 409)
                        .json(
                                TaskDescriptions.Descriptions.class,
                                "columns: name, kind, a usual cell (null for the tasks' own names, which a new task may leave"
                                        + " out), and for texts the most frequent ones; none where the model has no kernel on"
                                        + " the tasks",
                                request -> model(request).foldIn().descriptions()),
                Route.get(RUN + "/tasks", "Finds tasks by a part of their name")
                        .parameters(SEARCH, FOUND)
                        .problems(400, 404, 409)
                        .json(
                                NamedItems.Found.class,
                                "count (of all that have it) and the first names",
                                request -> answers(request).findTasks(SEARCH.of(request), FOUND.of(request))),
                Route.get(RUN + "/items", "Finds items by a part of their name")
                        .parameters(SEARCH, FOUND)
                        .problems(400, 404, 409)
                        .json(
                                NamedItems.Found.class,
                                "count (of all that have it) and the first names; none where inputs have no names",
                                request -> answers(request).findItems(SEARCH.of(request), FOUND.of(request))),
                Route.post(RUN + "/predict", "Predicts")
                        .body(ModelAnswers.PredictionRequest.class, "Tasks and inputs")
                        .problems(400, 404, 409, 503)
                        .json(
                                ModelAnswers.Predictions.class,
                                "One prediction per row; null where nothing is known. See known: a mistyped name of a task"
                                        + " gets a prediction, too",
                                request -> answers(request).predict(Json.body(request))),
                Route.get(RUN + "/similar", "The tasks most similar to one")
                        .parameters(TASK, NEAREST)
                        .problems(400, 404, 409)
                        .json(ModelAnswers.Similar.class, "Most similar first", request -> answers(request)
                                .similar(TASK.of(request), NEAREST.of(request))),
                Route.get(RUN + "/recommend", "The inputs with the highest predictions for a task")
                        .parameters(TASK, TOP)
                        .problems(400, 404, 409)
                        .json(
                                ModelAnswers.Recommended.class,
                                "Best first, without those it was observed at",
                                request -> answers(request).recommend(TASK.of(request), TOP.of(request))));
    }

    private List<Route> files() {
        return List.of(
                Route.get(RUN + "/model.okl", "The model file, for okl predict and the others")
                        .problems(404, 409, 503)
                        .other(
                                "application/octet-stream",
                                "The file",
                                request -> downloads.model(request, run(request))),
                Route.get(RUN + "/predictions.csv", "The observations with the predictions of the model")
                        .problems(400, 404, 409, 503)
                        .other("text/csv", "The file", request -> downloads.predictions(request, run(request))),
                Route.get(RUN + "/report.html", "The views as one self-contained page")
                        .problems(404, 409, 503)
                        .other("text/html", "The file", request -> downloads.report(request, run(request))));
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
