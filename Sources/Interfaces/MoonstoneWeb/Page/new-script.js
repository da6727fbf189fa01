// Begins a new strategy from the template, which plays a side at once.

import { el, post } from "./dom.js";
import { fileName, sides } from "./words.js";

// `scripts` has: match, seat(player, side, words), note(text, isProblem).
export function newScriptForm(scripts) {
  const { match } = scripts;
  const named = el("input", {
    type: "text", size: 10, placeholder: "a-name", "aria-label": "the name of a new strategy",
    autocapitalize: "off",
  });
  const side = el("select", { "aria-label": "the side that it plays" },
    sides.slice(0, match.snapshot.isSolo ? 1 : 2).map((one) =>
      el("option", { value: one }, match.sideName(one))));
  side.value = match.snapshot.isSolo ? "black" : "white";
  const onsubmit = async (event) => {
    event.preventDefault();
    try {
      const { player } = await post("scripts/new", {
        player: named.value.trim(), game: match.snapshot.game,
      });
      named.value = "";
      await scripts.seat(player, side.value, `${fileName(player)} is a strategy that plays; make it yours.`);
    } catch (error) { scripts.note(error.message, true); }
  };
  return el("form", { className: "new-script", onsubmit },
    named, side, el("button", { type: "submit" }, "Begin it"));
}
