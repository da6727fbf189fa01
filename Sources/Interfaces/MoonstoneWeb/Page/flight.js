// A piece on its way to its square.

import { svg } from "./dom.js";

// Lets a piece fall in its column, or go from one square to another, and then acts. Returns what
// ends it at once.
export function fly(board, { from, to, letter, falls }, land) {
  const color = board.picture.querySelector(`path.${letter}`).getAttribute("stroke");
  const [x, y] = [board.x(to), board.y(to)];
  const start = falls ? [0, board.y(to % board.columns) - y - 15]
    : [board.x(from) - x, board.y(from) - y];
  const piece = svg("circle", { class: "flying", cx: x, cy: y, r: 11, fill: color });
  board.picture.insertBefore(piece, board.hints);
  const end = () => {
    piece.remove();
    land();
  };
  const duration = falls ? 90 + 45 * board.row(to) : 180;
  const flight = piece.animate(
    [{ transform: `translate(${start[0]}px,${start[1]}px)` }, { transform: "none" }],
    { duration, easing: falls ? "ease-in" : "ease-in-out" });
  const timer = setTimeout(end, duration);
  return () => {
    clearTimeout(timer);
    flight.cancel();
    piece.remove();
  };
}
