/** The paper's Table 4: the files of MovieLens, ratings made up in their place, the paper's splits, and the experiment on them. */
package dev.okl.reproduce.movielens;
