// The graph of values, which the server draws: a pointer follows, hovering previews, a click pins.

import { drawn, el, getText } from "./dom.js";

export class Graph {
  constructor(match) {
    this.match = match;
    this.element = el("div", {
      className: "graph-box",
      onclick: (event) => { if (this.plyAt(event) !== null) match.pin(this.plyAt(event)); },
      onmousemove: (event) => match.look(this.plyAt(event)),
      onmouseleave: () => match.look(null),
    });
  }

  leave() { clearTimeout(this.timer); }

  // Fetches the graph after a while, so that a fast match does not ask for one at each ply.
  want(delay = 400) {
    if (this.timer) return;
    this.timer = setTimeout(async () => {
      this.timer = null;
      const html = await getText(`${this.match.path}/graph`).catch(() => "");
      this.element.replaceChildren(...drawn(html));
      this.point();
    }, delay);
  }

  plyAt(event) {
    const picture = this.element.querySelector("svg");
    if (!picture) return null;
    const box = picture.getBoundingClientRect();
    if (event.clientY < box.top || event.clientY > box.bottom) return null;
    const x = (event.clientX - box.left) * 400 / box.width;
    const last = this.match.plies.length;
    return Math.max(0, Math.min(last, Math.round((x - 10) / 380 * last)));
  }

  point() {
    const now = this.element.querySelector("line.now");
    if (!now) return;
    const x = 10 + 380 * this.match.shown / Math.max(1, this.match.plies.length);
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
  }
}
