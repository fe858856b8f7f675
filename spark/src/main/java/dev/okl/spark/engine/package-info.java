/**
 * The algorithm of {@code okl-core} on a cluster: core's descent runs on the driver and sees states whose tasks are spread over
 * partitions; every partition runs core's steps on the tasks that it holds.
 */
package dev.okl.spark.engine;
