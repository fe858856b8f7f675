/** The commands of the program and how they tell their results and errors. */
package dev.okl.app.command;
