// The graph of a match on the page, which the server draws again as the match goes on.

import { drawn, el, getText } from "./dom.js";
import { Graph } from "./graph.js";

export class MatchGraph extends Graph {
  // - path: where the server has the match.
  constructor(steps, path) {
    super(steps, el("div", { className: "graph-box" }));
    this.path = path;
  }

  leave() { clearTimeout(this.timer); }

  // Fetches the graph after a while, so that a fast match does not ask for one at each ply.
  want(delay = 400) {
    if (this.timer) return;
    this.timer = setTimeout(async () => {
      this.timer = null;
      const html = await getText(`${this.path}/graph`).catch(() => "");
      this.element.replaceChildren(...drawn(html));
      this.point();
    }, delay);
  }
}
