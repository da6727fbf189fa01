// What a player expects, as a line on the board: arrows from square to square, and the numbers of
// moves that set a piece.

import { svg } from "./elements.js";

// How many moves of a line are drawn.
const most = 8;

// An arrow between two places; null where they are one.
export function arrow([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return null;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  // It ends before the middle of its square, where the number is.
  const [x, y] = [x2 - 9 * ux, y2 - 9 * uy];
  const wing = (sign) => `L${x - 7 * ux + sign * 4 * uy} ${y - 7 * uy - sign * 4 * ux}`;
  return svg("path", {
    d: `M${x1 + 8 * ux} ${y1 + 8 * uy}L${x} ${y}M${x} ${y}${wing(1)}M${x} ${y}${wing(-1)}`,
  });
}

// The drawing of a line whose first move is by `side`.
export function line(board, ways, side, isSolo) {
  const place = (cell) => [board.x(cell), board.y(cell)];
  let before = null;
  return ways.slice(0, most).map((way, index) => {
    const mover = isSolo || index % 2 === 0 ? side : side === "black" ? "white" : "black";
    const group = svg("g", { class: `arrow ${mover}`, opacity: 1 - index / (most + 2) });
    if (way.to == null) return group;
    const from = way.from ?? before;
    const path = from == null ? null : arrow(place(from), place(way.to));
    if (path) group.append(path);
    if (way.from == null) {
      const [cx, cy] = place(way.to);
      group.append(svg("circle", { cx, cy, r: 7 }),
        svg("text", { x: cx, y: cy + 3.5, "text-anchor": "middle" }, String(index + 1)));
    }
    before = way.to;
    return group;
  });
}

// A path through the middles of some cells.
export function through(board, cells) {
  const path = cells.map((cell) => `${board.x(cell)} ${board.y(cell)}`).join("L");
  return path && `M${path}`;
}
