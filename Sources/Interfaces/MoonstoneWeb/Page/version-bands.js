// The versions of the scripts over the graph of a match: a coloured band for each stretch that one
// has played, with its number; those of black above the zero line, those of white below it.

import { svg } from "./dom.js";
import { fileName, sides } from "./words.js";

// By the number of a version; neighbours differ most.
const colours = ["#3b6fd4", "#d98a2b", "#2f9e77", "#a05cc0", "#c2543f", "#8a8420"];
// Where the halves of the sides are, and the foot of their numbers: the names are at the edges.
const halves = { black: { y: 5, foot: 26 }, white: { y: 60, foot: 104 } };

// The stretches that a side's versions have played: { player, number, from, to }, in positions.
function stretches(entries, last) {
  return entries.map((entry, index) => ({
    ...entry, from: entry.from - 1, to: index + 1 < entries.length ? entries[index + 1].from - 1 : last,
  })).filter(({ version, from, to }) => version && to > from);
}

function band({ player, number, from, to }, last, { y, foot }) {
  const [x, end] = [from, to].map((position) => 10 + 380 * position / last);
  const plies = to === from + 1 ? `ply ${to}` : `plies ${from + 1} to ${to}`;
  return svg("g", {}, svg("title", {}, `${fileName(player)} v${number}: ${plies}`),
    svg("rect", { x, y, width: end - x, height: 55, fill: colours[(number - 1) % colours.length],
      "fill-opacity": 0.24 }),
    svg("line", { x1: x, x2: x, y1: y, y2: y + 55, stroke: "currentColor", "stroke-opacity": 0.5 }),
    end - x < 15 ? "" : svg("text", { x: x + 3, y: foot }, `v${number}`));
}

// Draws the bands into a picture, below its lines. `versions` has the versions of each side, as the
// list of moves has them.
export function drawBands(picture, versions, last) {
  picture.querySelector(".bands")?.remove();
  const found = sides.map((side) => [side, stretches(versions[side], last)]);
  picture.prepend(svg("g", { class: "bands" },
    ...found.flatMap(([side, list]) => list.map((one) => band(one, last, halves[side])))));
  const words = found.flatMap(([side, list]) => list.map(({ number, from }) =>
    `${side} v${number} from ply ${from + 1}`));
  picture.setAttribute("aria-label", ["who was ahead at each ply", ...words].join("; "));
}
