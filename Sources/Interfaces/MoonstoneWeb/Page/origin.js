// Where a match comes from.

import { el, name } from "./dom.js";

// The event or the archive of a match.
export function origin({ origin: from }) {
  if (!from) return null;
  const title = from.event
    ? el("a", { href: `#/event/${name(from.event)}` }, from.title)
    : el("bdi", { dir: "ltr" }, from.title);
  return el("p", {}, title, ": ", el("bdi", {}, from.place), from.audit
    ? el("span", { className: "dim" }, " – ", el("code", {}, from.audit), " plays it again") : null);
}
