/** Tables that are open in the studio: examples, uploads and files of the folder that the studio was started for. */
package dev.okl.app.studio.data;
