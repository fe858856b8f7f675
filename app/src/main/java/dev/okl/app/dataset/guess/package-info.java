/** What the user did not say, guessed from the columns: kernels, keys, kinds of measurement. */
package dev.okl.app.dataset.guess;
