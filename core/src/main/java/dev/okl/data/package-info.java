/** Observations of many tasks, their indexes, and seeded splits. */
package dev.okl.data;
