// Matches that were open until the server was started again.

import { get, name, post } from "./dom.js";

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
      match.controls.tell(match.canPlay ? error.message
        : "Moonstone was started again, and nobody goes on with this match yet.");
    }
    await new Promise((resolve) => { setTimeout(resolve, 1000 * Math.min(count, 5)); });
  }
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
  return get(path).catch(() => null);
}
