// What a player wants seen on the board: signs and short texts on squares, and arrows.

import { arrow } from "./arrows.js";
import { svg } from "./elements.js";

const signs = { good: "M-5 0l4 4 7-8", bad: "M-5-5l10 10M5-5l-10 10" };

const label = (x, y, text) => svg("text", { x, y: y + 3, "text-anchor": "middle" }, text);

// A sign or a text on a square; on a piece, a small one at its corner.
function badge(board, cell, text, look) {
  const isEmpty = board.letters[cell][0] === "e";
  const [x, y] = [board.x(cell) + (isEmpty ? 0 : 9), board.y(cell) - (isEmpty ? 0 : 9)];
  const transform = `translate(${x} ${y}) scale(${isEmpty ? 1 : 0.6})`;
  const parts = [svg("circle", { r: 11 })];
  if (signs[look]) parts.push(svg("path", { d: signs[look] }));
  if (text) parts.push(label(0, 0, text));
  return svg("g", { class: `note ${look}`, transform }, ...parts);
}

// The drawing of one mark.
export function drawing(board, { cell, from, text, look }) {
  if (from == null) return badge(board, cell, text, look);
  const [start, end] = [from, cell].map((place) => [board.x(place), board.y(place)]);
  const parts = [arrow(start, end)].filter(Boolean);
  if (text) parts.push(label((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, text));
  return svg("g", { class: `note ${look} pointer` }, ...parts);
}
