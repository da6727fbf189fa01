// The graph of a match on the page, which the server draws again as the match goes on.

import { drawn, el, getText } from "./dom.js";
import { Graph } from "./graph.js";

export class MatchGraph extends Graph {
  // - path: where the server has the match.
  // - moves: the list of moves, which knows the versions that have played.
  constructor(steps, path, moves) {
    super(steps, el("div", { className: "graph-box" }));
    this.path = path;
    this.moves = moves;
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

  point() {
    super.point();
    this.showVersions();
  }

  // Shows which version has played when, as soon as there is more than one.
  async showVersions() {
    const { versions, plies } = this.moves;
    const picture = this.element.querySelector("svg");
    const bands = Object.values(versions).flat();
    const words = JSON.stringify([bands, plies.length]);
    const isNews = picture && (picture !== this.picture || words !== this.words);
    if (!isNews || !Object.values(versions).some((list) => list.length > 1)) return;
    [this.picture, this.words] = [picture, words];
    const { drawBands } = await import("./version-bands.js");
    drawBands(picture, versions, plies.length);
  }
}
