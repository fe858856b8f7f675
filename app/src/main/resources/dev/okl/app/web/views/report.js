/* The report: a page that carries its data. */
import { byId } from "./elements.js";
import { VIEWS, renderPage } from "./page.js";

renderPage(byId("okl"), VIEWS, JSON.parse(byId("okl-data").textContent || ""), null);
