// What can be begun from the first page besides a match: a script, a game, a check, an event.

import { el, get, name, named, post } from "./dom.js";
import { own, keep } from "./storage.js";
import { fileName, inFiles } from "./words.js";

// How often a check is asked for what came of it, in milliseconds.
const pause = 400;

const labelled = (text, ...inputs) => el("label", {}, text, ...inputs);

// A form, which shows why it was refused.
function form(act, ...parts) {
  const problem = el("p", { className: "problem", role: "alert" });
  const onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await act();
    } catch (error) { problem.textContent = error.message; }
  };
  return el("form", { onsubmit, className: "new" }, ...parts, problem);
}

const field = (id, hint) => el("input", {
  id, type: "text", placeholder: hint, size: 12, autocapitalize: "off" });

export async function begin(wish, file) {
  if (file) keep(own, "moonstone open", file);
  const { id } = await post("tables", wish);
  location.hash = `#/table/${name(id)}`;
}

// `home` is what the first page shows; `chosen()` returns the game that is chosen there.
export const tools = {
  script(home, chosen) {
    const title = field("script-name", "a-name");
    return form(async () => {
      const game = chosen();
      const { player } = await post("scripts/new", { player: title.value.trim(), game: game.name });
      await begin(game.isSolo ? { game: game.name, black: player }
        : { game: game.name, black: "human", white: player });
    }, labelled("Name", title), el("p", { className: "dim" },
      "It begins as a strategy that plays this game, and opens beside a match against you."),
    el("button", { type: "submit" }, "Write it"));
  },

  game() {
    const title = field("game-name", "a-name");
    return form(async () => {
      const { game } = await post("games", { name: title.value.trim() });
      await begin({ game, black: "human", white: "random" }, `games/${game}.lua`);
    }, labelled("Name", title), el("p", { className: "dim" },
      "Its rules begin as three in a row, in Lua, and open beside a match."),
    el("button", { type: "submit" }, "Make it"));
  },

  check(home, chosen) {
    const what = el("select", { id: "check-file", "aria-label": "what is checked" });
    const result = el("pre", { className: "check-result", role: "status" });
    get("files").then(({ files }) => what.replaceChildren(...files
      .filter(({ kind }) => ["strategy", "game", "observer"].includes(kind))
      .map((file) => el("option", { value: file.name },
        file.kind === "strategy" ? fileName(file.name) : `${file.kind} ${fileName(file.name)}`))));
    return form(async () => {
      if (!what.value) throw new Error("there is no script to check; write one first");
      const { check } = await post("checks", { player: what.value, game: chosen().name });
      result.className = "check-result";
      result.textContent = "It is being checked…";
      let answer = {};
      while (answer.text === undefined && result.isConnected) {
        await new Promise((resolve) => { setTimeout(resolve, pause); });
        answer = await get(`checks/${check}`);
      }
      result.textContent = inFiles(answer.text ?? "");
      result.classList.toggle("problem", !answer.isOk);
    }, labelled("Script", what), el("p", { className: "dim" },
      "A strategy plays ten matches of the chosen game against “random”, an observer hears ten, "
      + "and rules are tried in twenty."),
    el("button", { type: "submit" }, "Check it"), result);
  },

  event(home, chosen) {
    const list = el("div", { className: "sides entrants", role: "group", "aria-label": "who takes part" });
    const pairs = el("input", { id: "pairs", type: "number", min: 1, max: 100, value: 1 });
    const ticks = field("event-ticks", "50M/move");
    const words = el("p", { className: "dim" });
    const left = el("div", { role: "status" });
    const show = () => {
      const game = chosen();
      list.replaceChildren(...game.players.map((player) => el("label", { className: "entrant" },
        el("input", { type: "checkbox", value: player,
          checked: home.scripts.includes(player)
            || (!home.hasClass && player === game.usual) }),
        named(fileName(player)))));
      words.textContent = game.isSolo ? "One plays this game alone: choose another game."
        : "Each plays each, on both sides from the same openings. The standings grow as they play.";
    };
    document.getElementById("game")?.addEventListener("change", show);
    show();
    return form(async () => {
      const players = [...list.querySelectorAll(":checked")].map(({ value }) => value);
      const wish = { game: chosen().name, players, pairs: Number(pairs.value) };
      if (ticks.value.trim()) wish.ticks = ticks.value.trim();
      const { id, leftOut } = await post("events", wish);
      const address = `#/event/${name(id)}`;
      if (!leftOut) {
        location.hash = address;
        return;
      }
      left.replaceChildren(
        ...inFiles(leftOut).split("\n").map((line) => el("p", { className: "problem" }, named(line))),
        el("p", {}, el("a", { href: address }, "The others play without them")));
    }, words, list, el("div", { className: "sides" }, labelled("Pairs of matches", pairs),
      labelled("Ticks", ticks)), el("button", { type: "submit" }, "Rank them"), left);
  },
};
