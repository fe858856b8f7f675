package dev.okl.app.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okl.app.error.UserError;
import dev.okl.app.table.file.TableSpec;
import dev.okl.app.table.file.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Concentrations and effects in one column, as pharmacometricians keep them. */
class MeasurementKindsTest {
    @TempDir
    Path folder;

    private TableSpec study;

    @BeforeEach
    void write() throws IOException {
        study = table("dvid", true, 50);
    }

    @Test
    void kindsThatNobodyChoseAreRefusedWithTheWaysOut() {
        assertThatThrownBy(() -> DatasetReader.read(new SpecBuilder(study).build()))
                .isInstanceOf(UserError.class)
                .hasMessageEndingWith(
                        "column 'dvid' tells kinds of measurement apart (cp, pca), which would be learned as one"
                                + " value; choose:\none of them (--where 'dvid = cp'), part of the input (--kernel 'delta(dvid) *"
                                + " (linear-spline(time))'), part of the task (--task id,dvid), or all as one kind (--where 'dvid ="
                                + " cp, pca')");
    }

    @Test
    void everyWayOutIsOne() {
        assertThat(where("dvid = cp").data().size()).isEqualTo(4 * 6);
        assertThat(where("dvid = cp").columns().where()).contains("dvid = cp");
        assertThat(where("dvid = cp, pca").data().size()).isEqualTo(4 * 12);
        assertThat(DatasetReader.read(new SpecBuilder(study)
                                .kernel("delta(dvid) * (linear-spline(time))")
                                .build())
                        .data()
                        .inputs())
                .hasSize(12);
        Dataset byTask =
                DatasetReader.read(new SpecBuilder(study).task("id,dvid").build());
        assertThat(byTask.data().tasks()).hasSize(8).contains("1, cp", "1, pca");
        assertThat(byTask.kernel().toString()).isEqualTo("linear-spline(time)");
        assertThat(byTask.columns().task()).contains("id,dvid");
        assertThat(byTask.notes()).contains("value: column 'dv' (by its name; --value says otherwise)");
    }

    @Test
    void kindsAtOtherTimesAreSeenByTheirValues() throws IOException {
        TableSpec apart = table("DVID", false, 50);
        assertThatThrownBy(() -> DatasetReader.read(new SpecBuilder(apart).build()))
                .hasMessageContaining("column 'DVID' tells kinds of measurement apart");
        TableSpec alike = table("DVID", false, 0);
        assertThatCode(() -> DatasetReader.read(new SpecBuilder(alike).build())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"analyte", "param", "YTYPE"})
    void aGuessIsNoChoice(String column) throws IOException {
        TableSpec named = table(column, true, 50);
        assertThatThrownBy(() -> DatasetReader.read(new SpecBuilder(named).build()))
                .hasMessageContaining("column '" + column + "' tells kinds of measurement apart (cp, pca)")
                .hasMessageContaining("(--kernel 'delta(" + column + ") * (linear-spline(time))')");
        assertThat(DatasetReader.read(new SpecBuilder(table(column, false, 0)).build())
                        .kernel()
                        .toString())
                .as("not kinds, whatever the name")
                .isEqualTo("linear-spline(time) + delta(" + column + ")");
    }

    /** A dose's compartment, a group of tasks, one value only, a name that says nothing. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id,time,dv,evid,cmt\na,0,0,1,1\na,1,5,0,2\na,2,4,0,2\nb,0,0,1,1\nb,1,6,0,2\nb,2,3,0,2\n",
                "id,time,dv,assay\na,1,5,x\na,2,4,x\nb,1,60,y\nb,2,50,y\n",
                "id,time,dv,dvid\na,1,5,1\na,2,4,1\nb,1,6,1\nb,2,5,1\n",
                "id,time,dv,replicate\na,1,5,1\na,1,4,2\nb,1,6,1\nb,1,5,2\nb,2,5,2\n"
            })
    void othersAreNoKinds(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("other.csv"), text);
        assertThatCode(() -> DatasetReader.read(new SpecBuilder(TableSpec.of(file.toString()))
                        .kernel("linear-spline(time)")
                        .build()))
                .doesNotThrowAnyException();
    }

    private Dataset where(String conditions) {
        return DatasetReader.read(new SpecBuilder(Tables.where(study, conditions)).build());
    }

    private TableSpec table(String kind, boolean sameTimes, double apart) throws IOException {
        StringBuilder text = new StringBuilder("id,time,dv," + kind + "\n");
        for (int id = 1; id <= 4; id++) {
            for (int k = 1; k <= 6; k++) {
                text.append(id + "," + k + "," + (k % 3 + id) + ",cp\n");
                text.append(id + "," + (sameTimes ? k : k + 0.5) + "," + (apart + k % 3 + id) + ",pca\n");
            }
        }
        return TableSpec.of(Files.writeString(folder.resolve(kind + sameTimes + apart + ".csv"), text)
                .toString());
    }
}
