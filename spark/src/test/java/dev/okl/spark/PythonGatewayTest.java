package dev.okl.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import py4j.reflection.ReflectionEngine;

/**
 * The gateway between Python and the JVM finds the methods of the how-to page by the types of what Python passes. No Python runs here,
 * but the part of the gateway that looks for methods is the same.
 */
final class PythonGatewayTest {
    private final ReflectionEngine gateway = new ReflectionEngine();
    private final SparkSession spark = LocalSpark.session();
    private final Study study = new Study(8, 6, 0.7, false, 2);

    @Test
    void findsWhatThePageCalls() {
        Object learning = gateway.invoke(
                null, gateway.getConstructor(OutputKernelLearning.class.getName(), new Object[0]), new Object[0]);
        learning = call(learning, "setTaskCol", "viewer");
        learning = call(learning, "setInputCol", "film");
        learning = call(learning, "setValueCol", "stars");
        learning = call(learning, "setInputs", study.films(spark));
        learning = call(learning, "setKernel", "delta(film) + hamming(genre)");
        learning = call(learning, "setRank", 2);
        learning = call(learning, "setLambda", 2.0);
        learning = call(learning, "setMaxSweeps", 2);
        learning = call(learning, "setSeed", 3); // a small whole number of Python is an Integer
        learning = call(learning, "setSharedMean", false);
        Object model = call(learning, "fit", study.ratings(spark));

        Dataset<?> predictions = (Dataset<?>) call(model, "transform", study.ratings(spark));
        assertThat(predictions.columns()).contains("prediction");
        Dataset<?> top = (Dataset<?>) call(model, "recommendForAllTasks", 2);
        assertThat(top.columns()).containsExactly("viewer", "recommendations");
        assertThat(call(call(model, "write"), "overwrite")).isNotNull();
    }

    private Object call(Object target, String method, Object... arguments) {
        return gateway.invoke(target, gateway.getMethod(target, method, arguments), arguments);
    }
}
