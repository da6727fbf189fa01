// Styles that only some parts of the page need: each is fetched with the first of them.

import { el } from "./dom.js";

const fetched = {};

// Waits until the styles are there, or are known to be missing.
export function styled(href) {
  return fetched[href] ??= new Promise((done) => {
    document.head.append(el("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
}
