// A picture of the board that needs no style sheet.

const looks = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
  "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor", "opacity",
  "paint-order", "display",
];

export function pictureOf({ picture }) {
  const copy = picture.cloneNode(true);
  const [parts, copies] = [picture, copy].map((one) => [...one.querySelectorAll("*")]);
  parts.forEach((part, index) => {
    const style = getComputedStyle(part);
    for (const look of looks) copies[index].setAttribute(look, style.getPropertyValue(look));
    for (const name of ["class", "style"]) copies[index].removeAttribute(name);
  });
  for (const part of copy.querySelectorAll('[role="grid"]')) part.remove();
  const hints = parts.findIndex((part) => part.matches(".hints"));
  copies[hints]?.remove();
  const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  // As large as the board of a newspaper.
  const scale = 480 / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  copy.removeAttribute("style");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", size.width);
  copy.setAttribute("height", size.height);
  return { text: new XMLSerializer().serializeToString(copy), ...size };
}
