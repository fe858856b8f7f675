/** Experiments: simulated studies, the methods to compare, the paper's protocol and an honest comparison. */
package dev.okl.app.experiment;
