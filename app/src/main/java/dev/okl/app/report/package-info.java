/** The page that can be mailed: one file with everything in it. */
package dev.okl.app.report;
