// Which level fits a person: asked at a first game, and suggested by the last matches. The first page
// alone fetches this.

import { el, post, say } from "./dom.js";

const nameOf = (level) => `level@${level}`;

// Offers the levels as players, after the others.
function addLevels(select, offer) {
  const group = el("optgroup", { label: "levels" }, Array.from({ length: offer.levels },
    (_, index) => el("option", { value: nameOf(index + 1) }, nameOf(index + 1))));
  select.append(group);
}

// The question, with a button for each answer: keys that only walk along them answer nothing.
const question = (game, { choices }, take) => el("fieldset", { className: "level-question" },
  el("legend", {}, `How well do you play ${game}?`),
  choices.map(({ text, level }) =>
    el("button", { type: "button", onclick: () => take(level) }, text)));

// Shows in a box what fits in a game, and chooses it in the list of opponents, unless somebody has
// chosen another one; `offers` are those of all games that have levels, by name.
export function showLevel(box, game, offers, select) {
  const offer = offers[game.name];
  if (game.isSolo || !select) return box.replaceChildren();
  if (!offer) {
    return box.replaceChildren(el("p", { className: "dim" },
      `${game.name} has no levels; ${game.usual ?? "the first of the list"} is the usual opponent.`));
  }
  if (!select.querySelector("optgroup")) addLevels(select, offer);
  const problem = el("p", { className: "problem", role: "alert" });
  const take = async (level) => {
    problem.textContent = "";
    try {
      offers[game.name] = await post("levels", { game: game.name, level });
    } catch (error) {
      problem.textContent = error.message;
      return;
    }
    select.value = nameOf(level);
    showLevel(box, game, offers, select);
    box.querySelector("button")?.focus();
    say(box.textContent);
  };
  const ask = (offerNow) => {
    box.replaceChildren(question(game.name, offerNow, take), problem);
  };
  if (offer.isFirst) return ask(offer);
  const again = el("button", { type: "button", onclick: () => {
    ask(offer);
    box.querySelector("button").focus();
  } }, offer.level ? "Ask me again" : "Suggest a level");
  if (!offer.level) return box.replaceChildren(again);
  if (!select.isChosen) select.value = nameOf(offer.level);
  box.replaceChildren(el("p", {}, `Suggested: ${nameOf(offer.level)}, because ${offer.reason}. `
    + "Choose another opponent above to change it. ", again));
}
