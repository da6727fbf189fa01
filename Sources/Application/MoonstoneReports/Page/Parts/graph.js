// The graph of a match, as the program drew it: a pointer follows the ply that is shown, hovering
// previews a ply, and a click stays there.

export class Graph {
  // The steps are those of the match; see steps.js.
  constructor(steps, element) {
    this.steps = steps;
    this.element = element;
    element.addEventListener("click", (event) => {
      if (this.plyAt(event) !== null) steps.pin(this.plyAt(event));
    });
    element.addEventListener("mousemove", (event) => steps.look(this.plyAt(event)));
    element.addEventListener("mouseleave", () => steps.look(null));
  }

  plyAt(event) {
    const picture = this.element.querySelector("svg");
    if (!picture) return null;
    // The picture may have been drawn again since the button went down.
    const box = picture.getBoundingClientRect();
    if (event.clientY < box.top || event.clientY > box.bottom) return null;
    const x = (event.clientX - box.left) * 400 / box.width;
    return Math.max(0, Math.min(this.steps.last, Math.round((x - 10) / 380 * this.steps.last)));
  }

  point() {
    const now = this.element.querySelector("line.now");
    if (!now) return;
    const x = 10 + 380 * this.steps.shown / Math.max(1, this.steps.last);
    now.setAttribute("x1", x);
    now.setAttribute("x2", x);
  }
}
