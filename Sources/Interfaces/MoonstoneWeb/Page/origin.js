// Where a match comes from.

import { el, name } from "./dom.js";

// The event or the archive of a match, and the command that plays it again.
export function origin({ origin: from, again }) {
  const command = again ? [el("code", {}, again), " plays it again"] : null;
  if (!from) return command && el("p", { className: "dim" }, command);
  const title = from.event
    ? el("a", { href: `#/event/${name(from.event)}` }, from.title)
    : el("bdi", { dir: "ltr" }, from.title);
  return el("p", {}, title, ": ", el("bdi", {}, from.place),
    command && el("span", { className: "dim" }, " – ", command));
}
