/** Clusters of similar tasks, and whether they are more than chance. */
package dev.okl.app.cluster;
