package dev.okl.spark;

import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.SparkSession;

/** One small fit that many tests look at: mean, intercepts, and a kernel that knows something of new films. */
final class Fitted {
    static final Study STUDY = new Study(12, 10, 0.6, true, 3);

    private static OutputKernelLearningModel model;
    private static SparkSession fittedOn;

    private Fitted() {}

    static OutputKernelLearning learning(SparkSession spark) {
        return new OutputKernelLearning()
                .setTaskCol("viewer")
                .setInputCol("film")
                .setValueCol("stars")
                .setWeightCol("weight")
                .setInputs(STUDY.films(spark))
                .setKernel("delta(film) + delta(genre)")
                .setIntercepts(true)
                .setRank(2)
                .setLambda(2)
                .setMaxSweeps(2) // these tests compare models, good or not
                .setPartitions(2);
    }

    static synchronized OutputKernelLearningModel model(SparkSession spark) {
        if (!spark.equals(fittedOn)) {
            model = learning(spark).fit(STUDY.ratings(spark));
            fittedOn = spark;
        }
        return model.copy(ParamMap.empty());
    }
}
