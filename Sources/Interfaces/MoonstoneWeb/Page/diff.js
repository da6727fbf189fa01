// The lines of two texts beside each other.

import { el } from "./dom.js";

// How many lines around a change are shown.
const around = 3;

// - lines: what the server says of both texts.
// - isDiff: whether only changes are shown, and the lines around them.
export function diffRows(lines, isDiff) {
  const changes = lines.flatMap((line, index) => (line.kind === "both" ? [] : [index]));
  if (isDiff && !changes.length) return [el("p", {}, "The texts are the same.")];
  const isNear = (index) => !isDiff
    || changes.some((change) => Math.abs(change - index) <= around);
  let skipped = 0;
  const rows = [];
  const close = () => {
    if (skipped) rows.push(el("div", { className: "gap" }, `… ${skipped} lines`));
    skipped = 0;
  };
  lines.forEach((line, index) => {
    if (!isNear(index)) { skipped += 1; return; }
    close();
    const sign = { old: "−", new: "+", both: " " }[line.kind];
    rows.push(el("div", { className: line.kind },
      el("span", { className: "number" }, `${line.number} ${sign} `), line.text));
  });
  close();
  return rows;
}
