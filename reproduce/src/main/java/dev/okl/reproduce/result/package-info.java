/** What an experiment is given and what it gives back: settings, the table of results, points and figures. */
package dev.okl.reproduce.result;
