/** Models of the program in their files: the model, and which column was what. */
package dev.okl.app.modelfile;
