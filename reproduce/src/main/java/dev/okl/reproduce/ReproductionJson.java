package dev.okl.reproduce;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.JsonFigures;

/** A reproduction for programs; null where there is no figure. */
final class ReproductionJson {
    private ReproductionJson() {}

    static ObjectNode of(String experiment, Reproduction reproduction) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("experiment", experiment);
        ArrayNode rows = json.putArray("rows");
        for (Row row : reproduction.rows()) {
            ObjectNode node = rows.addObject();
            node.put("split", row.split());
            node.put("method", row.method().jsonName());
            JsonFigures.put(node, "rmse", row.rmse());
            JsonFigures.put(node, "rmseStd", row.rmseStd());
            JsonFigures.put(node, "nmae", row.nmae());
            JsonFigures.put(node, "nmaeTrueRange", row.nmaeTrueRange());
            JsonFigures.put(node, "lambda", row.lambda());
            JsonFigures.put(node, "lambdaNmae", row.lambdaNmae());
            node.put("rank", row.rank());
            JsonFigures.put(node, "seconds", row.seconds());
            JsonFigures.put(node, "paperRmse", row.paperRmse());
            JsonFigures.put(node, "paperNmae", row.paperNmae());
        }
        reproduction.about().forEach(json.putArray("about")::add);
        reproduction.findings().forEach(json.putArray("findings")::add);
        return json;
    }
}
