/** Errors that users can mend: what is wrong, where, and what to do, in one or two lines. */
package dev.okl.app.error;
