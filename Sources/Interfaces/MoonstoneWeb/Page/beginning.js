// Another match, from a position.

import { name, post } from "./dom.js";

// Begins a match of the same game, between the same players, and leads there.
export async function beginFrom(match, start) {
  const { black, white } = match.status.players;
  const { id } = await post("tables", {
    game: match.snapshot.game, start, black: black.name, white: white.name,
  });
  location.hash = `#/table/${name(id)}`;
}
