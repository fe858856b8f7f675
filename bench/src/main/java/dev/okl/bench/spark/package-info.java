/** The learner on Spark: beside Spark's own ALS, and how its cost grows. */
package dev.okl.bench.spark;
