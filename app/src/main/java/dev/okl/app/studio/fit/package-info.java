/** A requested fit: its options as JSON and as a command line, and the check of them before it starts. */
package dev.okl.app.studio.fit;
