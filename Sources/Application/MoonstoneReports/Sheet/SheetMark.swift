import MoonstoneKernel

/// A mark of a comment on the cells of a board, as interfaces draw it.
package struct SheetMark: Encodable, Hashable, Sendable {
  /// How many characters of a text have room on a square.
  private static let room = 4

  /// The cell, counted row by row from 0; of an arrow, the one to which it leads.
  package let cell: Int
  /// The cell from which an arrow leads; `nil` for a mark that is not an arrow.
  package let from: Int?
  /// What is written there, in a few characters; empty for `good` and `bad`, and arrows of theirs.
  package let text: String
  /// `good`, `bad` or `plain`.
  package let look: String

  /// The marks of a comment that are on a board, in the order of its cells.
  ///
  /// - Parameters:
  ///   - comment: what a player said.
  ///   - cells: the numbers of the cells by the names of their squares.
  /// - Returns: `nil` if there are none, as for a mark on a square that the board does not have.
  package static func marks(of comment: Comment, on cells: [String: Int]) -> [SheetMark]? {
    guard !comment.marks.isEmpty else { return nil }
    let marks = comment.marks.compactMap { place, mark in SheetMark(mark, at: place, on: cells) }
    return marks.isEmpty
      ? nil : marks.sorted { ($0.cell, $0.from ?? -1) < ($1.cell, $1.from ?? -1) }
  }

  private init?(_ mark: Comment.Mark, at place: String, on cells: [String: Int]) {
    if let cell = cells[place] {
      (self.cell, from) = (cell, nil)
    } else {
      let ends = place.split(separator: "-").map { cells[String($0)] }
      guard ends.count == 2, let first = ends[0], let second = ends[1] else { return nil }
      (cell, from) = (second, first)
    }
    switch mark {
    case .number(let number): (text, look) = (Self.short(number), "plain")
    case .text("good"): (text, look) = ("", "good")
    case .text("bad"): (text, look) = ("", "bad")
    case .text(let word): (text, look) = (String(word.printable.prefix(Self.room)), "plain")
    }
  }

  /// A number in a few characters: `-12.5`, `0.33`, `1200`, `12.3K`.
  private static func short(_ number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "?" : number > 0 ? "∞" : "-∞" }
    let size = abs(number)
    if size >= 10_000 {
      let sign = number < 0 ? "-" : ""
      return sign + Int(min(size, 1e15)).inShort
    }
    let scale = size >= 100 ? 1.0 : size >= 10 ? 10.0 : 100.0
    let rounded = (number * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
