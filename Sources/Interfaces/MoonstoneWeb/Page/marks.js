// What a player wants seen on the board: signs and short texts on squares, and arrows.

import { arrow } from "./arrows.js";
import { svg } from "./dom.js";

const signs = { good: "M-5 0l4 4 7-8", bad: "M-5-5l10 10M5-5l-10 10" };

// The drawing of one mark.
export function drawing(board, { cell, from, text, look }) {
  const [x, y] = [board.x(cell), board.y(cell)];
  const group = svg("g", { class: `note ${look}` });
  if (from != null) {
    const path = arrow([board.x(from), board.y(from)], [x, y]);
    if (path) group.append(path);
  } else {
    group.append(svg("circle", { cx: x, cy: y, r: 11 }));
    const transform = `translate(${x} ${y})`;
    if (signs[look]) group.append(svg("path", { d: signs[look], transform }));
  }
  if (text) {
    const [tx, ty] = from == null ? [x, y]
      : [(x + board.x(from)) / 2, (y + board.y(from)) / 2];
    group.append(svg("text", { x: tx, y: ty + 3, "text-anchor": "middle" }, text));
  }
  return group;
}
