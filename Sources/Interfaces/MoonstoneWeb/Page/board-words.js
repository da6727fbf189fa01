// The squares of a board in words.

import { textOf } from "./field.js";

// Puts each square into words for those who do not see it.
export function describe({ ways, names, field, cells, squares, letters, last, chosen, noted }) {
  const playable = new Set(ways.flatMap((way) => [way.to, way.from]));
  const holds = { b: names.black, w: names.white, n: "", e: "empty" };
  const held = (letter) =>
    [holds[letter?.[0]] ?? "empty", field.kindOf(letter)].filter(Boolean).join(" ");
  cells.forEach((target, cell) => {
    if (!target) return;
    const can = playable.has(cell);
    const label = [
      squares[cell], held(letters[cell]), textOf(letters[cell]), cell === last ? "last move" : "",
      can ? "playable" : "", cell === chosen ? "chosen" : "", noted[cell],
    ].filter(Boolean).join(", ");
    if (target.getAttribute("aria-label") !== label) target.setAttribute("aria-label", label);
    target.classList.toggle("playable", can);
  });
}
