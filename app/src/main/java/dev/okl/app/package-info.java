/** The okl program: its main class. */
package dev.okl.app;
