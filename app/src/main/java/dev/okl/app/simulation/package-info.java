/** Simulated studies of the size of those in the paper, and the demo on one of them. */
package dev.okl.app.simulation;
