/** Parquet, JSON and SQL through DuckDB. */
package dev.okl.app.table.query;
