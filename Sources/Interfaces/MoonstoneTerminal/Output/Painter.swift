import MoonstoneReports

/// Redraws pictures in place below the printed lines. It returns the text that does so on a
/// terminal.
struct Painter: Sendable {
  private static let mostKept = 200

  /// The colours; `nil` without any.
  let palette: Palette?
  private var drawn: Picture?
  /// The last printed lines, for a complete redraw.
  private var kept: [String] = []

  init(_ palette: Palette?) { self.palette = palette }

  /// Draws the changes since the last picture.
  mutating func paint(_ picture: Picture) -> String {
    guard let old = drawn, old.lines.count == picture.lines.count else {
      return erase() + draw(picture)
    }
    if old == picture { return "" }
    var text = Self.up(old.cursor.row)
    for (row, line) in picture.lines.enumerated() {
      if row > 0 { text += "\r\n" }
      if line != old.lines[row] { text += line.ansi(palette) + "\u{1b}[K" }
    }
    drawn = picture
    return text + place(picture)
  }

  /// Prints lines above the picture, which must be painted again.
  mutating func say(_ text: TerminalText, columns: Int) -> String {
    let lines = Self.lines(of: text)
    kept = (kept + lines).suffix(Self.mostKept)
    let shown = lines.flatMap { $0.wrapped(to: columns, breaksWords: true) }
    return erase() + shown.map { $0 + "\r\n" }.joined()
  }

  /// How many rows a text takes.
  static func rows(of text: TerminalText, columns: Int) -> Int {
    lines(of: text).reduce(0) { $0 + $1.wrapped(to: columns, breaksWords: true).count }
  }

  private static func lines(of text: TerminalText) -> [String] {
    text.raw.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Clears a window that was resized or overwritten. Then prints as many of the last lines as fit
  /// above the picture.
  mutating func redraw(_ picture: Picture, columns: Int, rows: Int) -> String {
    drawn = nil
    var room = rows - picture.lines.count
    var shown: [String] = []
    for line in kept.reversed() {
      let parts = line.wrapped(to: columns, breaksWords: true)
      room -= parts.count
      if room < 0 { break }
      shown.insert(contentsOf: parts, at: 0)
    }
    return "\u{1b}[H\u{1b}[2J" + shown.map { $0 + "\r\n" }.joined() + draw(picture)
  }

  /// Erases the picture and leaves the cursor at its beginning.
  mutating func erase() -> String {
    guard let old = drawn else { return "" }
    drawn = nil
    return Self.up(old.cursor.row) + "\u{1b}[J"
  }

  /// Leaves the picture in place, with the cursor below it.
  mutating func leave() -> String {
    guard let old = drawn else { return "" }
    drawn = nil
    let below = old.lines.count - 1 - old.cursor.row
    // The typed line is not left behind.
    return (below > 0 ? "\u{1b}[\(below)B" : "") + "\r\u{1b}[K"
  }

  private mutating func draw(_ picture: Picture) -> String {
    drawn = picture
    return picture.lines.map { $0.ansi(palette) }.joined(separator: "\r\n")
      + place(picture)
  }

  private func place(_ picture: Picture) -> String {
    let up = picture.lines.count - 1 - picture.cursor.row
    let right = picture.cursor.column
    return (up > 0 ? "\u{1b}[\(up)A" : "") + "\r" + (right > 0 ? "\u{1b}[\(right)C" : "")
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\r\u{1b}[\(rows)A" : "\r" }
}
