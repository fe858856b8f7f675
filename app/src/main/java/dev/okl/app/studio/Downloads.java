package dev.okl.app.studio;

import dev.okl.app.console.Figures;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.report.ReportPage;
import dev.okl.app.studio.data.Example;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.model.RunModel;
import dev.okl.app.studio.run.Run;
import dev.okl.app.system.TempFolder;
import dev.okl.app.table.file.OutputTable;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Files to download. Each is first written to the disk and then sent from there: a problem is reported before the
 * first byte is sent, the length is known, and no file has to fit the memory.
 */
record Downloads(TempFolder folder, ConcurrencyLimit limit) {
    void model(Exchange request, Run run) throws IOException {
        StoredModel stored = run.model().stored();
        boolean withData = stored.model().parts().observations().isPresent();
        send(request, run.fileNameStem() + ".okl", "application/octet-stream", file -> stored.write(file, withData));
    }

    void report(Exchange request, Run run) throws IOException {
        RunModel model = run.model();
        send(
                request,
                run.fileNameStem() + "-report.html",
                "text/html; charset=utf-8",
                file -> ReportPage.write(model.view(), file));
    }

    /** The observations with the predictions of the model. */
    void predictions(Exchange request, Run run) throws IOException {
        StoredModel stored = run.model().stored();
        TaskData<Row> data = stored.model()
                .parts()
                .observations()
                .orElseThrow(() -> new UserError(
                        "the model was written with --no-data: okl predict predicts for the rows of a table"));
        send(
                request,
                run.fileNameStem() + "-predictions.csv",
                "text/csv; charset=utf-8",
                file -> write(stored, data, file));
    }

    private static void write(StoredModel stored, TaskData<Row> data, Path file) {
        List<String> columns = stored.kernel().schema().names();
        List<String> header = new ArrayList<>(List.of(stored.columns().task().orElse("task")));
        header.addAll(columns);
        header.add(stored.columns().value().orElse("value"));
        header.add("prediction");
        try (OutputTable out = OutputTable.toFile(file, ',', header)) {
            for (int o = 0; o < data.size(); o++) {
                String task = data.tasks().get(data.task(o));
                Row input = data.inputs().get(data.input(o));
                List<String> row = new ArrayList<>(List.of(task));
                columns.forEach(column -> row.add(Figures.cell(input.cell(column))));
                row.add(String.valueOf(data.value(o)));
                row.add(String.valueOf(stored.model().predict(input, task)));
                out.row(row);
            }
            out.commit();
        }
    }

    /** A table that comes with the program. */
    void example(Exchange request) throws IOException {
        Example example = Example.named(request.pathParam("name"));
        send(request, example.fileName(), "text/csv; charset=utf-8", example::copyTo);
    }

    private void send(Exchange request, String name, String type, Consumer<Path> writer) throws IOException {
        Path file = folder.path().resolve(UUID.randomUUID().toString());
        long length;
        InputStream contents = null;
        try {
            limit.run(() -> {
                writer.accept(file);
                return file;
            });
            length = Files.size(file);
            // The server closes the stream when all is sent or the client has disconnected, which deletes the file.
            contents = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (UserError e) {
            throw new UserError(e.getMessage().replace(file.toString(), name), e); // not the name of a temporary file
        } finally {
            if (contents == null) {
                Files.deleteIfExists(file);
            }
        }
        request.file(type, name, length, contents);
    }
}
