/** The paper's Tables 1 and 2: scores of patients and concentrations of drugs, all methods on repeated splits of small studies. */
package dev.okl.reproduce.study;
