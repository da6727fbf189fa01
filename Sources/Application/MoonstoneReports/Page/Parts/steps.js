// Goes through the plies of a match: buttons, a slider, keys, and playing at some speed.

import { el } from "./elements.js";

const speeds = [["¼", 0.25], ["½", 0.5], ["1", 1], ["2", 2], ["4", 4]];

export class Steps {
  // - show(): draws the ply `shown`.
  // - settled(): hears that one stays at another ply.
  // - pinned: the ply at which one stays; null to follow the newest one of a live match.
  // - lead: how many of the plies belong to the opening.
  constructor({ show, settled = () => {}, pinned = null, isLive = false, lead = 0 }) {
    Object.assign(this, { draw: show, settled, pinned, isLive, lead });
    this.last = 0;
    this.preview = null;
    this.element = el("div", { className: "steps" }, this.parts());
  }

  parts() {
    const button = (label, title, onclick) =>
      el("button", { type: "button", title, "aria-label": title, onclick }, label);
    this.slider = el("input", {
      type: "range", min: 0, value: 0, "aria-label": "ply",
      oninput: () => this.pin(Number(this.slider.value)),
    });
    this.place = el("output", { className: "place" });
    const parts = [
      button("|◀", "first ply (Home)", () => this.pin(0)),
      button("◀", "one ply back (←)", () => this.step(-1)),
      this.slider,
      button("▶", "one ply on (→)", () => this.step(1)),
      button("▶|", "last ply (End)", () => this.follow()),
    ];
    if (!this.isLive) {
      this.player = el("button", {
        type: "button", title: "play and stop (space)", onclick: () => this.play(),
      }, "Play");
      this.speed = el("select", { "aria-label": "speed" },
        speeds.map(([label, value]) => el("option", { value }, `${label} ×`)));
      this.speed.value = 1;
      parts.push(this.player, this.speed);
    }
    return [...parts, this.place];
  }

  leave() { this.stop(); }

  // The ply that is shown.
  get shown() { return Math.min(this.preview ?? this.pinned ?? this.last, this.last); }

  step(by) { this.pin(this.shown + by); }
  follow() { this.pin(this.last); }

  // Stays at a ply; in a live match, the last ply is that of the moment.
  pin(ply) {
    this.stop();
    this.stay(ply);
  }

  stay(ply) {
    const place = Math.max(0, Math.min(this.last, ply));
    this.pinned = place === this.last && this.isLive ? null : place;
    this.preview = null;
    this.show();
    this.settled();
  }

  // Shows a ply for a moment; null goes back.
  look(ply) {
    if (this.preview === ply) return;
    this.preview = ply;
    this.show();
  }

  play() {
    if (this.timer) return this.stop();
    if (this.shown >= this.last) this.stay(0);
    const next = () => {
      this.stay(this.shown + 1);
      if (this.shown >= this.last) return this.stop();
      this.timer = setTimeout(next, 500 / Number(this.speed.value));
    };
    this.timer = setTimeout(next, 300 / Number(this.speed.value));
    this.player.textContent = "Stop";
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.player) this.player.textContent = "Play";
  }

  show() {
    const { shown, last, lead } = this;
    this.slider.max = last;
    this.slider.value = shown;
    const place = shown > lead ? `${shown - lead} of ${last - lead}`
      : lead ? `opening, ${shown} of ${lead}` : `0 of ${last}`;
    this.place.textContent = place + (this.draw() ?? "");
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
  }

  // Whether the key is one of these.
  key(event) {
    const act = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.pin(0),
      End: () => this.follow(),
      Escape: () => (this.isLive ? this.follow() : this.look(null)),
      ...(this.isLive ? {} : { " ": () => this.play() }),
    }[event.key];
    act?.();
    return Boolean(act);
  }
}
