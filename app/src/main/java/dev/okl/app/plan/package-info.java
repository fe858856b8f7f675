/** What a fit would do and cost, before it is run: structure, memory and time. */
package dev.okl.app.plan;
