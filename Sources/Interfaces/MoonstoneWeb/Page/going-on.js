// Matches that were open until the server was started again.

import { get, name, post } from "./dom.js";

// Lets players go on with a match, and others wait for that.
export async function goOnAgain(match) {
  for (let count = 1; !match.hasLeft; count += 1) {
    try {
      await (match.canPlay ? post(`kept/${name(match.id)}/go`) : get(match.path));
      if (!match.hasLeft) match.listen();
      return;
    } catch (error) {
      match.controls.tell(match.canPlay ? error.message
        : "Moonstone was started again, and nobody goes on with this match yet.");
    }
    await new Promise((resolve) => { setTimeout(resolve, 1000 * Math.min(count, 5)); });
  }
}

// Returns the snapshot of a match that is not open: a player whose server was started again goes on
// with it. Others look at it as it is kept; for them it is `null`.
export async function getClosed(id, path, hasBeenRestarted) {
  if (hasBeenRestarted) await post(`kept/${name(id)}/go`).catch(() => {});
  return get(path).catch(() => null);
}
