// The events on the first page.

import { el, name, post } from "./dom.js";

export function listEvents({ role, isPupil, events }) {
  const stop = ({ id, isRunning }) => (isRunning && role === "play" && !isPupil ? el("button", {
    type: "button", title: "after the matches in progress",
    onclick: ({ target }) => {
      target.disabled = true;
      target.blur();
      post(`events/${name(id)}/stop`).catch(() => {});
    },
  }, "Stop") : null);
  return el("section", {}, el("h2", {}, "Events"), el("ul", { className: "matches" },
    events.map((event) => el("li", {},
      el("a", { href: `#/event/${name(event.id)}` }, event.title), " ",
      el("span", { className: "dim" }, `${event.played} of ${event.planned} matches`), " ",
      stop(event), event.problem ? el("span", { className: "problem" }, event.problem) : null))));
}
