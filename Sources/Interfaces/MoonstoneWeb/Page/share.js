// What one can hand on of a match: a link to the ply that is shown, the newest position, the moves,
// a page that opens at this ply, and a picture of the board.

import { debugButtons } from "./debug-offer.js";
import { el, getText, say } from "./dom.js";
import { pictureOf } from "./picture.js";

export class Share {
  // Takes the place of an element in the menu.
  constructor(match, box) {
    this.match = match;
    const button = (label, onclick, title) =>
      el("button", { type: "button", onclick, title }, label);
    this.said = el("span", { className: "dim" });
    const isDrawn = !match.board.diagram;
    this.element = el("p", { className: "share group", role: "group", "aria-label": "share" },
      "Share: ",
      button("Link to this ply", () => this.copy("Link", this.link), "for those who watch"),
      button("Position", () => this.copy("Position", match.status.position), "the newest one"),
      button("Moves", () => this.copy("Moves", this.moves)),
      isDrawn ? button("SVG", () => this.keep(new Blob([pictureOf(match.board).text],
        { type: "image/svg+xml" }), "svg"), "a picture of the board") : null,
      isDrawn ? button("PNG", () => this.paint(), "a picture of the board") : null,
      button("Page", () => this.page(), "one file that opens at this ply, without a network"),
      this.said);
    // Where a page may not write to the clipboard, one takes the text by hand.
    this.text = el("textarea", { readOnly: true, rows: 3, "aria-label": "the text to copy" });
    this.title = el("h2", {});
    this.dialog = el("dialog", { className: "copy", "aria-label": "copy a text" }, this.title,
      this.text, el("button", { type: "button", onclick: () => this.dialog.close() }, "Close"));
    this.debuggers = el("div", { className: "group" });
    box.replaceWith(this.element, this.debuggers);
    match.main.append(this.dialog);
  }

  // What can be stepped through at the ply that is shown.
  open() { this.debuggers.replaceChildren(...debugButtons(this.match, this.match.shown)); }

  get link() {
    const { home, kind, id, shown } = this.match;
    const link = new URL(location.href);
    if (home.watch) link.pathname = `/${home.watch}/`;
    link.hash = `#/${kind}/${encodeURIComponent(id)}/${shown}`;
    return link.href;
  }

  get moves() { return this.match.plies.map(({ move }) => move).join(" "); }

  get fileName() {
    const { snapshot, shown } = this.match;
    return `${snapshot.game}-${snapshot.journal ?? snapshot.id}-${shown}`.replace(/[^\w.-]+/g, "-");
  }

  async copy(what, text) {
    try {
      await navigator.clipboard.writeText(text);
      this.said.textContent = `${what} copied.`;
      say(`${what} copied`);
    } catch {
      this.title.textContent = `${what}: copy it by Ctrl-C`;
      this.text.value = text;
      this.dialog.showModal();
      this.text.select();
    }
  }

  keep(blob, ending) {
    const link = el("a", { href: URL.createObjectURL(blob), download: `${this.fileName}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async page() {
    const { path, shown } = this.match;
    try {
      const html = await getText(`${path}/page`);
      const marked = html.replace('<section class="match"', `$& data-ply="${shown}"`);
      this.keep(new Blob([marked], { type: "text/html" }), "html");
    } catch (error) { this.match.console.complain(error); }
  }

  paint() {
    const { text, width, height } = pictureOf(this.match.board);
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    const image = new Image();
    image.onload = () => {
      const canvas = el("canvas", { width: 2 * width, height: 2 * height });
      canvas.getContext("2d").drawImage(image, 0, 0, 2 * width, 2 * height);
      URL.revokeObjectURL(address);
      canvas.toBlob((blob) => this.keep(blob, "png"), "image/png");
    };
    image.onerror = () => this.match.console.complain(
      new Error("this browser does not paint the picture: take the SVG"));
    image.src = address;
  }
}
