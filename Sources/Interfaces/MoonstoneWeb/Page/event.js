// An event as it is played: the server draws its parts again with each result. And a meeting of it.

import { drawn, el, get, name, named, post, say } from "./dom.js";
import { listen } from "./stream.js";
import { makeSortable } from "./tables.js";

const parts = ["heading", "standings", "plot", "rounds", "cross", "failures"];

function matchList(matches) {
  return el("ul", { className: "matches" }, matches.map((match) => el("li", {},
    el("a", { href: `#/kept/${name(match.id)}` },
      named(match.black), " against ", named(match.white)), " ",
    named(match.verdict), el("br"),
    el("span", { className: "dim" }, named(match.place)))));
}

export class EventView {
  constructor(main, id) {
    this.main = main;
    this.path = `events/${name(id)}`;
    this.drawn = {};
    this.orders = {};
  }

  start() {
    this.sections = Object.fromEntries(parts.map((part) => [part, el("section")]));
    this.bar = el("progress", { "aria-label": "matches done" });
    this.course = el("span");
    this.problem = el("p", { className: "problem", role: "alert" });
    this.going = el("p");
    this.recent = el("section");
    this.audit = el("section", { className: "audit" });
    const { heading, ...others } = this.sections;
    this.main.className = "event";
    this.main.replaceChildren(heading,
      el("p", { className: "course" }, this.bar, this.course), this.going, this.problem,
      ...Object.values(others), this.recent, this.audit,
      el("p", {}, el("a", { href: `api/${this.path}/page`, download: "", className: "dim" },
        "Download this event as a page")));
    return this.listen();
  }

  leave() { this.source?.close(); }

  key() { return false; }

  listen() {
    return new Promise((resolve, reject) => {
      this.source = listen(this.path, {
        snapshot: (snapshot) => {
          this.take(snapshot);
          resolve();
        },
        gone: () => {
          this.problem.textContent = "This event is not open here any more.";
          reject(new Error("There is no such event."));
        },
      });
    });
  }

  take(snapshot) {
    document.title = `${snapshot.title} – Moonstone`;
    const { played, planned, words } = snapshot.progress;
    this.bar.max = Math.max(planned, played, 1);
    this.bar.value = played;
    this.course.textContent = words;
    this.problem.textContent = snapshot.problem ?? "";
    this.showInterruption(Boolean(snapshot.isInterrupted));
    for (const part of parts) this.takePart(part, snapshot.parts[part]);
    this.recent.replaceChildren(...(snapshot.recent.length
      ? [el("h2", {}, "The last matches"), matchList(snapshot.recent)] : []));
    this.showAudit(snapshot.audit);
    if (snapshot.isComplete && this.isComplete === false) say("The event is over.");
    this.isComplete = snapshot.isComplete;
  }

  // What was stopped, or ended with its program, goes on when its owner wants it.
  showInterruption(isInterrupted) {
    if (this.isInterrupted === isInterrupted) return;
    this.isInterrupted = isInterrupted;
    const { role, isPupil } = this.home;
    const go = async ({ target }) => {
      target.disabled = true;
      this.problem.textContent = "";
      try {
        await post(`${this.path}/go`);
      } catch (error) {
        this.problem.textContent = error.message;
        target.disabled = false;
      }
    };
    this.going.replaceChildren(...(isInterrupted ? ["Nobody plays the matches that are missing. ",
      role === "play" && !isPupil ? el("button", { type: "button", onclick: go }, "Go on") : ""]
      : []));
  }

  // What playing results again has proved; the teacher or the owner lets that begin.
  showAudit(audit) {
    const isRunning = audit?.isRunning ?? false;
    const text = JSON.stringify(audit ?? {});
    if (this.audited === text) return;
    this.audited = text;
    const ask = async () => {
      try {
        await post(`${this.path}/audit`, { stop: isRunning });
      } catch (error) {
        this.problem.textContent = error.message;
      }
    };
    const { role, isPupil } = this.home;
    const button = role === "play" && !isPupil ? el("button", {
      type: "button", onclick: ask,
      title: isRunning ? "after the match in progress"
        : "plays results again, to prove them, on what others leave of the machine",
    }, isRunning ? "Stop the audit" : "Audit this event") : null;
    const words = audit ? [
      el("h2", {}, "Audit"), ...audit.words.split("\n").map((line) => el("p", {}, line)),
      audit.command ? el("p", { className: "dim" }, el("code", {}, audit.command),
        isRunning ? " goes on with it" : " does it again") : null,
    ] : [];
    const hadFocus = this.audit.contains(document.activeElement);
    this.audit.replaceChildren(...[...words, button].filter((part) => part));
    if (hadFocus) button?.focus();
    if (audit && !isRunning && this.wasRunning) say(audit.words);
    this.wasRunning = isRunning;
  }

  // What a person has sorted, scrolled to or focused stays so.
  takePart(part, html) {
    if (this.drawn[part] === html) return;
    this.drawn[part] = html;
    const section = this.sections[part];
    const places = [...section.querySelectorAll(".wide")].map((box) => box.scrollLeft);
    const focused = [...section.querySelectorAll("a, button")].indexOf(document.activeElement);
    section.replaceChildren(...drawn(html));
    // Those who watch step through nothing.
    const debugs = this.home.role === "play" ? [] : section.querySelectorAll("a.debugs");
    for (const link of debugs) link.remove();
    // What scrolls sideways can be scrolled by keys.
    for (const wide of section.querySelectorAll(".wide")) wide.tabIndex = 0;
    for (const table of section.querySelectorAll("table.sortable")) {
      makeSortable(table, this.orders[part], (order) => { this.orders[part] = order; });
    }
    section.querySelectorAll(".wide").forEach((box, index) => {
      box.scrollLeft = places[index] ?? 0;
    });
    if (focused >= 0) section.querySelectorAll("a, button")[focused]?.focus();
  }
}

export class MeetingView {
  constructor(main, id, meeting) {
    Object.assign(this, { main, id, meeting });
  }

  async start() {
    const { title, count, matches } = await get(
      `events/${name(this.id)}/meetings/${name(this.meeting)}`);
    document.title = `${title} – Moonstone`;
    this.main.className = "event";
    this.main.replaceChildren(el("h1", {}, named(title)),
      el("p", {}, el("a", { href: `#/event/${name(this.id)}` }, "To the event")),
      matchList(matches),
      matches.length < count ? el("p", { className: "dim" }, `${matches.length} of ${count}`) : "");
  }

  leave() {}
}
