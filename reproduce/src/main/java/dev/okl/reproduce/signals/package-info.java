/** The paper's section 4.1: simulated signals, reconstructed with several bounds on the rank. */
package dev.okl.reproduce.signals;
