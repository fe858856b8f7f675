/** How quickly the studio answers while it learns. */
package dev.okl.bench.studio;
