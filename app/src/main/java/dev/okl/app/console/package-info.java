/** What the program shows: text, tables, figures, JSON, progress. */
package dev.okl.app.console;
