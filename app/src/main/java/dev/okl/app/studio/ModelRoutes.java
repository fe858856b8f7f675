package dev.okl.app.studio;

import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.RequestParameters;
import dev.okl.app.studio.http.Router;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.Runs;

/** What can be asked about the model of a run. */
record ModelRoutes(Runs runs, Downloads downloads, ConcurrencyLimit heavy) {
    void addTo(Router routes) {
        String run = "/api/runs/{id}";
        routes.get(run + "/view", request -> Json.answerView(request, heavy.run(model(request)::view)));
        routes.get(run + "/path/{point}", request -> {
            int point = RequestParameters.pathNumber(request, "point");
            Json.answerView(request, heavy.run(() -> model(request).at(point)));
        });
        routes.get(
                run + "/task",
                request -> Json.answerView(
                        request, heavy.run(() -> model(request).task(RequestParameters.query(request, "name")))));
        routes.post(
                run + "/foldin",
                request -> Json.answer(request, model(request).playground().foldIn(Json.body(request))));
        routes.get(
                run + "/descriptions",
                request -> Json.answer(request, model(request).playground().descriptions()));
        routes.get(
                run + "/tasks",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .findTasks(
                                        RequestParameters.query(request, "search"),
                                        RequestParameters.queryNumber(request, "top", 20))));
        routes.get(
                run + "/items",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .findItems(
                                        RequestParameters.query(request, "search"),
                                        RequestParameters.queryNumber(request, "top", 20))));
        routes.get(
                run + "/alike",
                request -> Json.answerView(
                        request,
                        heavy.run(() -> model(request).answers().alike(RequestParameters.query(request, "item")))));
        routes.post(
                run + "/predict",
                request -> Json.answer(request, model(request).answers().predict(Json.body(request))));
        routes.get(
                run + "/similar",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .similar(
                                        RequestParameters.query(request, "task"),
                                        RequestParameters.queryNumber(request, "nearest", 5))));
        routes.get(
                run + "/recommend",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .recommend(
                                        RequestParameters.query(request, "task"),
                                        RequestParameters.queryNumber(request, "top", 10))));
        routes.get(run + "/model.okl", request -> downloads.model(request, run(request)));
        routes.get(run + "/predictions.csv", request -> downloads.predictions(request, run(request)));
        routes.get(run + "/report.html", request -> downloads.report(request, run(request)));
    }

    private Run run(Exchange request) {
        return runs.get(request.pathParam("id"));
    }

    private RunModel model(Exchange request) {
        return run(request).model();
    }
}
