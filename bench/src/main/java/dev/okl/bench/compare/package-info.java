/** Side by side with Spark ALS: every run in a process of its own, so that its peak memory is its own. */
package dev.okl.bench.compare;
