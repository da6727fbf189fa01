// Matches that were open until the server was started again.

import { el, get, name, post } from "./dom.js";

// Lets players go on with a match, and others wait for that. It may be one that followed another at
// its table: then its table has another name now.
export async function goOnAgain(match) {
  const journal = match.snapshot.journal ?? match.id;
  for (let count = 1; !match.hasLeft; count += 1) {
    try {
      const id = await open(journal, match.canPlay);
      if (match.hasLeft) return;
      if (id === match.id) return match.listen();
      const { pinned } = match.steps;
      location.replace(`#/table/${name(id)}${pinned === null ? "" : `/${pinned}`}`);
      return;
    } catch (error) {
      if (match.canPlay && error.status === 404) return offerAnother(match);
      match.controls.tell(match.canPlay ? error.message
        : "Moonstone was started again, and nobody goes on with this match yet.");
    }
    await new Promise((resolve) => { setTimeout(resolve, 1000 * Math.min(count, 5)); });
  }
}

// Says that somebody has closed a match, and leads to its journal, if something was played.
export async function tellClosed(match) {
  const journal = name(match.snapshot.journal ?? match.id);
  const isKept = await get(`kept/${journal}`).then(() => true, ({ status }) => status !== 404);
  match.controls.tell("This match was closed. ", isKept
    ? el("a", { href: `#/kept/${journal}` }, "Look at it")
    : "Nothing was played in it, so it was not kept.");
}

// Says that a match is in no journal, as one in which nothing was played, and offers the same again.
function offerAnother(match) {
  const { snapshot, status, plies, controls, home } = match;
  const { game, beginning, seed, time, ticks } = snapshot;
  const player = ({ name: known, kind }) => (kind === "person" ? "human"
    : home.engines.find((one) => one.player === known)?.name ?? known);
  const begin = async () => {
    try {
      const wish = { game, start: beginning, time, ticks, black: player(status.players.black) };
      if (!snapshot.isSolo) wish.white = player(status.players.white);
      // A larger one would be another number in JavaScript.
      if (Number.isSafeInteger(seed)) wish.seed = seed;
      const { id } = await post("tables", wish);
      // A name is free again where nothing was kept.
      if (id === match.id) return void match.listen();
      location.replace(`#/table/${name(id)}`);
    } catch (error) { controls.tell(error.message); }
  };
  match.takeStatus({ ...status, request: null, moves: [] });
  controls.tell("Moonstone was started again. ", plies.length
    ? "The journal of this match is not there any more. "
    : "Nothing was played in this match, so it was not kept. ",
  el("button", { type: "button", className: "main", onclick: begin }, "Begin it again"));
}

// The name of the table where a match is played on.
async function open(journal, canPlay) {
  if (canPlay) return (await post(`kept/${name(journal)}/go`)).id;
  return (await get(`tables/${name(journal)}`)).id;
}

// Returns the snapshot of a match that is not open: a player whose server was started again goes on
// with it. Others look at it as it is kept; for them it is `null`.
export async function getClosed(id, path, hasBeenRestarted) {
  if (hasBeenRestarted) await post(`kept/${name(id)}/go`).catch(() => {});
  return get(path).catch(async (error) => {
    if (error.status !== 404) throw error;
    const isKept = await get(`kept/${name(id)}`).then(() => true, (other) => other.status !== 404);
    if (isKept) return null;
    throw Object.assign(new Error("This match is not there any more: one that is closed, or left "
      + "by a restart, before anything was played in it is not kept."), { status: 404 });
  });
}
