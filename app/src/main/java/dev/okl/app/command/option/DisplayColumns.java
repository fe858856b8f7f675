package dev.okl.app.command.option;

import dev.okl.app.console.Figures;
import dev.okl.app.dataset.column.JoinKey;
import dev.okl.app.dataset.column.Metadata;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.formula.Row;
import dev.okl.formula.Schema;
import dev.okl.formula.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The columns by which an input is shown: of the model, or of a joined table such as one with titles.
 *
 * @param option that named the columns
 * @param key of the joined table
 */
public record DisplayColumns(
        String option, Schema ofModel, List<String> columns, Optional<JoinKey> key, Optional<Metadata> metadata) {
    /** More columns than this do not fit on a line. */
    private static final int FEW = 6;

    public DisplayColumns {
        for (String column : columns) {
            boolean joined = metadata.isPresent() && metadata.get().columns().contains(column);
            if (!ofModel.contains(column) && !joined) {
                List<String> known = Stream.concat(
                                ofModel.names().stream(),
                                metadata.stream().flatMap(joinedTable -> joinedTable.columns().names().stream()))
                        .distinct()
                        .toList();
                throw new UserError(
                        option + ": there is no column " + Suggestion.quoted(column) + Suggestion.of(column, known)
                                + (metadata.isPresent() ? "" : " (--inputs-table FILE brings more)"));
            }
            if (!ofModel.contains(column) && key.orElseThrow().in(ofModel).isEmpty()) {
                throw new UserError(option + ": column '" + column + "' is found by the key " + key.get()
                        + ", but the model does not know the key of its inputs, only "
                        + String.join(", ", ofModel.names()) + "; fit with the key in the kernel, such as delta("
                        + key.get().data() + ") + ...");
            }
        }
    }

    /** Columns of a model and of the table that is joined to it, if there is one. */
    public static DisplayColumns of(String option, Schema ofModel, List<String> columns, InputsTableOptions joins) {
        Optional<Metadata> metadata = joins.inputs()
                .map(join ->
                        join.read(rows -> Metadata.read(rows, join.tableColumn().orElseThrow())));
        return new DisplayColumns(option, ofModel, columns, joins.inputsKey, metadata);
    }

    /** The key alone where there are many columns, else all of the model's. */
    public static List<String> byDefault(StoredModel stored) {
        List<String> all = stored.kernel().schema().names();
        Optional<String> key = stored.columns()
                .inputsKey()
                .flatMap(either -> either.in(stored.kernel().schema()));
        return key.isPresent() ? List.of(key.get()) : all.subList(0, Math.min(FEW, all.size()));
    }

    public String cell(Row input, String column) {
        if (ofModel.contains(column)) {
            return Figures.cell(input.cell(column));
        }
        String keyCell = Figures.cell(input.cell(key.orElseThrow().in(ofModel).orElseThrow()));
        return metadata.orElseThrow()
                .find(keyCell)
                .map(cells -> cells[metadata.get().columns().index(column)])
                .orElse("");
    }
}
