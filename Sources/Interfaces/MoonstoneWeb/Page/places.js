// Places in a script that a text names, such as mine.lua:4 or mine.lua:4:7.

import { el } from "./dom.js";
import { sides, unset, withNames } from "./words.js";

const special = /[.*+?^${}()|[\]\\]/g;

// The first place in a text; `null` if it names none, or if the player is not a script.
export function placeIn(text, player) { return placesIn(text, player)[0] ?? null; }

function placesIn(text, { name, kind }) {
  if (kind !== "script") return [];
  const file = unset(name).split("/").at(-1).replace(special, "\\$&");
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_-])${file}(?:\\.lua)?:(\\d+)(?::(\\d+))?`, "gu"))]
    .map((found) => ({
      start: found.index, end: found.index + found[0].length, line: Number(found[1]),
      column: found[2] && Number(found[2]),
    }));
}

// A text in which each place in a player's script leads there.
export function withLinks(text, player, open) {
  const parts = [];
  let from = 0;
  for (const { start, end, line, column } of placesIn(text, player)) {
    parts.push(text.slice(from, start), el("button", {
      type: "button", className: "place-link", title: "show this place in the script",
      onclick: () => open(line, column),
    }, text.slice(start, end)));
    from = end;
  }
  return [...parts, text.slice(from)];
}

// A text about a match, with the names of its players as the page shows them.
export const inNames = (match, text, { players }) => withNames(
  text, sides.map((side) => players[side].name), (player) => match.playerName(player));

// How a match ended, in words.
export const endingOf = (match, status) => inNames(match, status.ending, status);
