// Fits a board into its room: names of columns and rows of one size in the margin, either side
// below, and where cells are too small for fingers, a part of it.

import { el, svg } from "./dom.js";

// The margin, the letters in it, the smallest cell that fingers hit, and a zoomed one, in pixels.
const [margin, letters, smallest, large] = [20, 12, 24, 34];

export class BoardFit {
  constructor(board) {
    this.board = board;
    const { picture } = board;
    const texts = [...picture.querySelectorAll(":scope > text")];
    this.names = texts.map((text) => text.textContent);
    for (const text of texts) text.remove();
    this.fixed = svg("g", {});
    const parts = picture.querySelectorAll(":scope > .field, .holes, .lines, .edge");
    this.fixed.append(...parts);
    this.labels = svg("g", { class: "labels", "aria-hidden": "true" });
    picture.prepend(this.fixed, this.labels);
    this.whole = el("button", {
      type: "button", className: "whole", hidden: true, onclick: () => this.zoom(null),
    }, "Whole board");
    board.element.append(this.whole);
    this.watching = new ResizeObserver(() => this.fit());
    this.watching.observe(board.element);
  }

  leave() { this.watching.disconnect(); }

  // Turns the board round, with everything that lies on it.
  turn(isTurned) {
    const { field, grid, squares } = this.board;
    const last = squares.length - 1;
    field.around = null;
    const [x, y] = [field.x(0) + field.x(last), field.y(0) + field.y(last)];
    field.around = isTurned ? [x, y] : null;
    for (const part of [this.fixed, grid]) {
      if (isTurned) part.setAttribute("transform", `rotate(180 ${x / 2} ${y / 2})`);
      else part.removeAttribute("transform");
    }
    this.isTurned = isTurned;
    this.fit();
  }

  // Whether cells are too small as long as the whole board is shown.
  get isSmall() { return this.scale * 30 < smallest; }

  zoom(cell) {
    this.center = cell;
    this.whole.hidden = cell === null;
    this.fit();
  }

  fit() {
    const { element, picture } = this.board;
    const width = element.clientWidth;
    if (!width) return;
    const { x, y, width: across, height: down } = this.fixed.getBBox();
    // Half of a thick edge lies outside.
    const [left, top, wide, high] = [x - 3, y - 3, across + 6, down + 6];
    const grows = getComputedStyle(element).flexGrow !== "0";
    const isPhone = matchMedia("(max-width: 699.9px)").matches;
    const room = grows ? element.clientHeight : innerHeight * (isPhone ? 0.52 : 0.8);
    // The button stands below what is shown of the board, never over it.
    const height = room - (this.whole.hidden ? 0 : this.whole.offsetHeight + 4);
    this.scale = Math.max(0.1, Math.min((width - margin) / wide, (height - margin) / high));
    const isZoomed = this.center != null;
    const scale = isZoomed ? large / 30 : this.scale;
    const window = isZoomed
      ? this.around([left, top, wide, high], (width - margin) / scale, (this.scale * high) / scale)
      : [left, top, wide, high];
    const border = margin / scale;
    const box = [window[0] - border, window[1] - border, window[2] + border, window[3] + border];
    picture.setAttribute("viewBox", box.join(" "));
    picture.style.width = `${box[2] * scale}px`;
    picture.style.height = `${box[3] * scale}px`;
    // The seat below moves up to a board that needs less than its room.
    const free = grows ? Math.max(0, height - box[3] * scale) : 0;
    element.parentElement?.style.setProperty("--free", `${free}px`);
    this.write(window, scale, isZoomed);
  }

  // The part of a board around the cell that was touched.
  around([left, top, wide, high], width, height) {
    const { field } = this.board;
    const place = (center, start, all, part) =>
      Math.max(start, Math.min(center - part / 2, start + all - part));
    const [w, h] = [Math.min(width, wide), Math.min(height, high)];
    return [place(field.x(this.center), left, wide, w), place(field.y(this.center), top, high, h),
      w, h];
  }

  // Writes the names of columns above and those of rows beside what is shown.
  write([left, top, wide, high], scale, isZoomed) {
    const { field, columns, squares } = this.board;
    const rows = squares.length / columns;
    const inRows = [...Array(rows).keys()];
    const visual = this.isTurned ? inRows.reverse() : inRows;
    const upper = visual.find((row) => field.y(row * columns) >= top);
    const label = (text, x, y) => svg("text", { x, y, "text-anchor": "middle" }, text);
    this.labels.style.fontSize = `${letters / scale}px`;
    const parts = [];
    for (let column = 0; column < columns; column += 1) {
      const x = field.x(upper * columns + column);
      if (x > left && x < left + wide) parts.push(label(this.names[column], x, top - 6 / scale));
    }
    for (const row of visual) {
      const first = row * columns + (this.isTurned ? columns - 1 : 0);
      const y = field.y(first);
      if (y < top || y > top + high) continue;
      const x = isZoomed ? left : field.x(first) - (field.shift ? 18 : 17);
      parts.push(label(this.names[columns + row], x - 10 / scale, y + 4 / scale));
    }
    this.labels.replaceChildren(...parts);
  }
}
