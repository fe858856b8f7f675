package dev.okl.app.studio;

/** What can be asked about the model of a run. */
record ModelRoutes(Runs runs, Downloads downloads, HeavyWork heavy) {
    void addTo(Routes routes) {
        String run = "/api/runs/{id}";
        routes.get(run + "/view", request -> Json.answerView(request, heavy.run(model(request)::view)));
        routes.get(run + "/path/{point}", request -> {
            int point = Asked.pathNumber(request, "point");
            Json.answerView(request, heavy.run(() -> model(request).at(point)));
        });
        routes.get(
                run + "/task",
                request ->
                        Json.answerView(request, heavy.run(() -> model(request).task(Asked.query(request, "name")))));
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
                                .findTasks(Asked.query(request, "search"), Asked.queryNumber(request, "top", 20))));
        routes.get(
                run + "/items",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .findItems(Asked.query(request, "search"), Asked.queryNumber(request, "top", 20))));
        routes.get(
                run + "/alike",
                request -> Json.answerView(
                        request, heavy.run(() -> model(request).answers().alike(Asked.query(request, "item")))));
        routes.post(
                run + "/predict",
                request -> Json.answer(request, model(request).answers().predict(Json.body(request))));
        routes.get(
                run + "/similar",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .similar(Asked.query(request, "task"), Asked.queryNumber(request, "nearest", 5))));
        routes.get(
                run + "/recommend",
                request -> Json.answer(
                        request,
                        model(request)
                                .answers()
                                .recommend(Asked.query(request, "task"), Asked.queryNumber(request, "top", 10))));
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
