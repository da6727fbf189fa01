// The signs on the squares where one can play.

import { svg } from "./dom.js";

// Dots at places, and rings round what can be moved, what is chosen, and the move that is asked about.
export function hints(board, places) {
  const { asked, chosen, ways } = board;
  const sign = (cell, r, className) =>
    svg("circle", { class: className, cx: board.x(cell), cy: board.y(cell), r });
  const signs = [...new Set(places)].filter((cell) => cell != null)
    .map((cell) => svg("circle", { cx: board.x(cell), cy: board.y(cell), r: 4 }));
  if (chosen === undefined) {
    const movable = new Set(ways.map((way) => way.from).filter((cell) => cell != null));
    signs.push(...[...movable].map((cell) => sign(cell, 12.5, "movable")));
  }
  const way = ways.find((one) => one.move === asked);
  if (way?.to != null) signs.push(sign(way.to, 12, "chosen"));
  if (chosen !== undefined) signs.push(sign(chosen, 13, "chosen"));
  return signs;
}
