/** The okl program: its main class and the error that users see. */
package dev.okl.app;
