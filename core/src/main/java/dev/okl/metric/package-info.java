/** How good predictions are: overall and per task. */
package dev.okl.metric;
