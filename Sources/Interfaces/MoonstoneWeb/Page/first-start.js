// What there is to do at a first start: watch a script play, and rewrite it meanwhile.

import { el, name, post } from "./dom.js";

// How long one sees each ply, in milliseconds.
const pace = 1000;

// `null` where something was played already, or no two scripts play one game.
export function firstStart({ role, games, scripts, tables, kept }) {
  const game = games.find(({ isSolo, players }) => !isSolo && players.length > 1);
  if (role !== "play" || tables.length || kept.length || !game) return null;
  const sample = game.players.find((player) => scripts.includes(player))
    ?? game.usual ?? game.players[0];
  const opponent = game.players.find((player) => player !== sample);
  const problem = el("p", { className: "problem", role: "alert" });
  const watch = async () => {
    try {
      const { id } = await post("tables", { game: game.name, black: sample, white: opponent });
      await post(`tables/${name(id)}/order`, { kind: "pace", milliseconds: pace });
      location.hash = `#/table/${name(id)}`;
    } catch (error) { problem.textContent = error.message; }
  };
  return el("section", { className: "first-start" }, el("h2", {}, "New here?"),
    el("p", {}, "Watch a script play, with its text beside the board. Change the text, press ",
      el("kbd", {}, "Ctrl-Enter"), ", and the next move is the new text’s."),
    el("p", {}, el("button", { type: "button", className: "main", onclick: watch },
      "Watch a script and rewrite it")), problem);
}
