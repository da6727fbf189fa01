// Tables that are sorted by a click on the head of a column.

import { el } from "./elements.js";

// The figure at the beginning of a cell; a bound counts as more or less than any figure.
function worth(row, column) {
  const text = row.cells[column].textContent;
  const found = /([+-]?[0-9]+(?:[.][0-9]+)?)([KMG]?)/.exec(text);
  if (text.startsWith(">")) return Infinity;
  if (text.startsWith("<") || !found) return -Infinity;
  return Number(found[1]) * ({ K: 1e3, M: 1e6, G: 1e9 }[found[2]] || 1);
}

function sort(table, { column, rises }) {
  const head = table.tHead.rows[0].cells[column];
  const isText = head.classList.contains("l");
  const rows = Array.from(table.tBodies[0].rows);
  rows.sort((one, other) => {
    const order = isText
      ? one.cells[column].textContent.localeCompare(other.cells[column].textContent)
      : worth(one, column) - worth(other, column) || 0;
    return rises ? order : -order;
  });
  table.tBodies[0].append(...rows);
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", rises ? "ascending" : "descending");
}

// - order: the column and the direction to begin with, if it was sorted before.
// - sorted(order): hears how a person sorts it.
export function makeSortable(table, order, sorted = () => {}) {
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    if (!head.textContent) return;
    const onclick = () => {
      const now = head.getAttribute("aria-sort");
      const rises = now ? now === "descending" : head.classList.contains("l");
      sort(table, { column, rises });
      sorted({ column, rises });
    };
    head.replaceChildren(el("button", { type: "button", onclick }, head.textContent));
  });
  if (order) sort(table, order);
}
