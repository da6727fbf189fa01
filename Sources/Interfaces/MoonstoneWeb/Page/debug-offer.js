// Where a thought can be stepped through.

import { el } from "./dom.js";

// Whether a script failed at a ply, which nobody has played then.
export const failsAt = ({ plies, status }, ply) =>
  ply > plies.length && Boolean(status.players[status.forfeit]?.version);

// A button for the thought that led to a ply; `null` if no script had it, or if it is not shown to
// whoever looks at the match.
export function debugButton(match, ply) {
  // Nobody was asked for the moves of an opening.
  const isOpen = ply > (match.snapshot.lead ?? 0) && match.home.role === "play"
    && (match.plies[ply - 1]?.version || failsAt(match, ply));
  return isOpen ? el("button", {
    type: "button", title: "step through the thought of its script, forwards and back",
    onclick: () => match.debug(ply),
  }, `Debug ply ${ply}`) : null;
}

// Buttons for the thoughts that led to a ply and away from it; `null` for none, and while one is
// given an exercise, as these would tell its answer.
export function debugButtons(match, ply) {
  return ply === null || match.lesson?.exercise ? []
    : [ply, ply + 1].map((number) => debugButton(match, number)).filter(Boolean);
}
