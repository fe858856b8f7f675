/** Weighted output kernel learning on Apache Spark, as a spark.ml Estimator. */
package dev.okl.spark;
