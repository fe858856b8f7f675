package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.internal.archive.ModelArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Formulas that would overflow the stack or the memory are wrong ones as others are. */
class FormulaAbuseTest extends AbusedStudio {
    static String[] formulas() {
        return new String[] {
            "linear(" + "scale(".repeat(1400) + "Time" + ")".repeat(1401),
            "(".repeat(4900) + "1" + ")".repeat(4900),
            "2*(1+".repeat(1600) + "1" + ")".repeat(1600)
        };
    }

    @ParameterizedTest
    @MethodSource("formulas")
    void aDeepFormula(String formula) throws IOException {
        String data = studio.example("theoph");
        JsonNode checked = studio.ok(studio.post("/api/data/" + data + "/check", "{\"kernel\": \"" + formula + "\"}"));
        assertThat(checked.get("ok").asBoolean()).isFalse();
        assertThat(checked.get("message").asText()).hasSizeLessThan(1000);

        assertThat(studio.refused(
                        studio.post("/api/runs", "{\"data\": \"" + data + "\", \"kernel\": \"" + formula + "\"}"), 400))
                .startsWith("--kernel: ")
                .hasSizeLessThan(1000);

        assertThat(studio.refused(studio.post("/api/models", "{\"path\": \"" + modelWith(formula) + "\"}"), 400))
                .contains("inputs.kernel must be a kernel but is not");
    }

    @Test
    void aLongNameBesideALongHeader() {
        String name = "n".repeat(9900);
        String data = studio.ok(studio.upload("wide.csv", name + "2,task,y\n1,a,1\n2,a,2\n1,b,2\n2,b,3\n"))
                .get("id")
                .asText();

        JsonNode checked =
                studio.ok(studio.post("/api/data/" + data + "/check", "{\"kernel\": \"linear(" + name + ")\"}"));
        assertThat(checked.get("message").asText())
                .startsWith("unknown column 'nnn")
                .hasSizeLessThan(1000);
    }

    private Path modelWith(String formula) throws IOException {
        String run = studio.start(
                "{\"data\": \"" + studio.example("theoph") + "\", \"kernel\": \"linear-spline(Time)\", \"lambda\": 1}");
        studio.awaitEnd(run);
        Path file = Files.write(folder.resolve("m.okl"), studio.bytes("/api/runs/" + run + "/model.okl"));
        ModelArchive archive = ModelArchive.read(file);
        ((ObjectNode) archive.manifest().at("/inputs/kernel")).put("formula", formula);
        ModelArchive.write(file, archive.manifest(), archive.arrays());
        return file.getFileName();
    }
}
