/** What the program asks of the operating system: files that are written whole, temporary files, memory. */
package dev.okl.app.system;
