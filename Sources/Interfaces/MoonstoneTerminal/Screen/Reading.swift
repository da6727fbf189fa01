/// A text that a person reads in place of the board, page by page.
struct Reading: Hashable, Sendable {
  private let lines: [String]
  /// The first line of the page.
  private var top = 0

  init(_ lines: [String]) { self.lines = lines }

  /// Goes to the next page in a window of so many rows. Returns false at the end.
  mutating func goOn(rows: Int) -> Bool {
    top += Self.size(rows)
    return top < lines.count
  }

  /// The lines of a page; the last row of the window says how to go on.
  private static func size(_ rows: Int) -> Int { max(1, rows - 1) }

  func picture(columns: Int, rows: Int) -> Picture {
    let page = lines.dropFirst(top).prefix(Self.size(rows))
    let goesOn = top + page.count < lines.count
    var shown = page.map { Picture.Row($0) }
    shown.append(Picture.Row(goesOn ? "Enter: more" : "Enter: back to the board", .strong))
    shown = shown.suffix(rows).map { $0.cut(to: columns - 1) }
    let last = shown[shown.count - 1]
    return Picture(lines: shown, cursor: (shown.count - 1, min(last.width, columns - 1)))
  }
}
