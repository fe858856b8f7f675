/** The commands of the program, one class each, and the groups of options that they share. */
package dev.okl.app.command;
