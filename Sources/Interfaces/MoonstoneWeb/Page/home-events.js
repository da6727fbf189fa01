// The events on the first page.

import { el, name, post } from "./dom.js";

export function listEvents({ role, isPupil, events }) {
  const isOwn = role === "play" && !isPupil;
  // What an order comes to is seen where the event is listed next.
  const button = ({ id }, order, text, title) => el("button", {
    type: "button", title,
    onclick: async ({ target }) => {
      target.disabled = true;
      target.blur();
      try {
        await post(`events/${name(id)}/${order}`);
      } catch (error) { target.after(" ", el("span", { className: "problem" }, error.message)); }
    },
  }, text);
  const course = (event) => {
    if (event.isRunning && isOwn) {
      return [button(event, "stop", "Stop", "after the matches in progress")];
    }
    if (!event.isInterrupted) return [];
    return [el("span", { className: "dim" }, "nobody plays the others "),
      isOwn ? button(event, "go", "Go on", "plays the matches that are missing") : null];
  };
  return el("section", {}, el("h2", {}, "Events"), el("ul", { className: "matches" },
    events.map((event) => el("li", {},
      el("a", { href: `#/event/${name(event.id)}` }, event.title), " ",
      el("span", { className: "dim" }, `${event.played} of ${event.planned} matches`), " ",
      ...course(event), event.problem ? el("span", { className: "problem" }, event.problem) : null))));
}
