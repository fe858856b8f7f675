/** The studio: a web server on this machine that shows data, learns from them and answers for models. */
package dev.okl.app.studio;
