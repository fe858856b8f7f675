/** What the measurements share: clocks, medians, memory of processes, laws of growth. */
package dev.okl.bench.measure;
