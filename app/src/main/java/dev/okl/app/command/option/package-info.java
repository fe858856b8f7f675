/** The options of the commands: groups that several commands share, and how their texts are read. */
package dev.okl.app.command.option;
