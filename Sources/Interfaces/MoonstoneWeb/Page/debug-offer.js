// Where a thought can be stepped through.

import { el } from "./dom.js";

// Buttons for the thoughts that led to a ply and away from it, where a script had them; `null` for
// none, and while one is given an exercise, as these would tell its answer.
export function debugButtons(match, ply) {
  const { plies, status, lesson } = match;
  const fails = (number) =>
    number > plies.length && Boolean(status.players[status.forfeit]?.version);
  const numbers = ply === null || lesson?.exercise || match.home.role !== "play" ? []
    : [ply, ply + 1].filter((number) => plies[number - 1]?.version || fails(number));
  return numbers.map((number) => el("button", {
    type: "button", title: "step through the thought of its script, forwards and back",
    onclick: () => match.debug(number, fails(number)),
  }, `Debug ply ${number}`));
}
