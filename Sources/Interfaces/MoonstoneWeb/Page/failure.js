// How a script has failed: what went wrong and where, in a box that scrolls by itself; what one can
// do about it; and the result, which is less.

import { el } from "./dom.js";
import { endingOf, withLinks } from "./places.js";

// The parts of what is said of a failure.
export function failure(match, status) {
  const { forfeit, players, ply, variables = [] } = status;
  const { canPlay, scripts, home } = match;
  const open = (line, column) => scripts.faults.point(forfeit, line, column);
  const linked = (words) => (canPlay ? withLinks(words, players[forfeit], open) : words);
  const [reason, ...rest] = endingOf(match, status).split("\n");
  // Who wins by it is said last, after the calls that led there.
  const result = /^a draw| wins/.test(rest.at(-1) ?? "") ? rest.pop() : null;
  const held = variables.slice(1).join(", ");
  const calls = rest.join("\n");
  const canDebug = home.role === "play" && players[forfeit].version;
  return [
    el("div", { className: "failure", tabIndex: 0, role: "group", "aria-label": "what failed" },
      el("strong", { className: "fault" }, linked(reason)),
      held ? el("span", { className: "dim" }, ` ${held}`) : null,
      calls ? el("div", { className: "fault" }, linked(calls)) : null),
    result ? el("span", { className: "dim" }, `So ${result}`) : null,
    canDebug
      ? el("button", { type: "button", onclick: () => match.debug(ply + 1) }, "Debug") : null,
  ];
}
