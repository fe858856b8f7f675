/** Fits in the queue, running and done, and the streams of events by which a page follows them. */
package dev.okl.app.studio.run;
