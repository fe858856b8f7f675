/**
 * Learning many related regression tasks together: {@link dev.okl.OutputKernelLearner} learns,
 * {@link dev.okl.OutputKernelModel} predicts and shows how the tasks are related.
 */
package dev.okl;
