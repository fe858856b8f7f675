package dev.okl.app.studio;

import dev.okl.app.UserError;
import dev.okl.app.console.Cell;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.table.OutputTable;
import dev.okl.data.TaskData;
import dev.okl.formula.Row;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Files to take away. */
final class Downloads {
    private final StudioFolder folder;

    Downloads(StudioFolder folder) {
        this.folder = folder;
    }

    void model(Context request, StoredModel stored) throws IOException {
        send(
                request,
                "model.okl",
                "application/octet-stream",
                file -> stored.write(file, stored.model().parts().observations().isPresent()));
    }

    /** What was observed, with what the model says. */
    void predictions(Context request, StoredModel stored) throws IOException {
        TaskData<Row> data = stored.model()
                .parts()
                .observations()
                .orElseThrow(() -> new UserError(
                        "the model was written with --no-data: okl predict predicts for the rows of a table"));
        send(request, "predictions.csv", "text/csv; charset=utf-8", file -> write(stored, data, file));
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
                columns.forEach(column -> row.add(Cell.text(input.cell(column))));
                row.add(String.valueOf(data.value(o)));
                row.add(String.valueOf(stored.model().predict(input, task)));
                out.row(row);
            }
            out.commit();
        }
    }

    void report(Context request, byte[] page) {
        asFile(request, "report.html", "text/html; charset=utf-8").result(page);
    }

    private void send(Context request, String name, String type, Writer writer) throws IOException {
        Path file = folder.path().resolve(UUID.randomUUID() + "-" + name);
        try {
            writer.write(file);
            asFile(request, name, type).result(Files.readAllBytes(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Context asFile(Context request, String name, String type) {
        return request.contentType(type).header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Writer {
        void write(Path file) throws IOException;
    }
}
