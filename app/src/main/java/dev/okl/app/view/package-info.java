/** What the report and the studio show of a model: one class per view, as JSON. */
package dev.okl.app.view;
