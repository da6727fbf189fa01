import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// A picture to draw: lines that fit the window, and the cursor.
struct Picture: Hashable, Sendable {
  var lines: [Row]
  /// The place of the cursor from the top left, counted from 0.
  var cursor: (row: Int, column: Int) = (0, 0)

  /// Pieces of text with their styles.
  struct Row: Hashable, Sendable {
    private(set) var pieces: [Piece] = []

    init(_ text: String = "", _ look: Look = .plain) { append(text, look) }

    /// Adds a piece; its text is cleaned, since it may come from a script or a file.
    mutating func append(_ text: String, _ look: Look = .plain) {
      if text.isEmpty { return }
      let text = text.printable
      if let last = pieces.last, last.look == look {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append(Piece(text: text, look: look))
      }
    }

    static func + (left: Row, right: Row) -> Row {
      var sum = left
      for piece in right.pieces { sum.append(piece.text, piece.look) }
      return sum
    }

    var text: String { pieces.map(\.text).joined() }
    var width: Int { text.columns }

    /// Returns the line cut to a number of columns, with an ellipsis if it was longer.
    func cut(to columns: Int) -> Row {
      guard width > columns else { return self }
      var cut = Row()
      var left = columns - 1
      for piece in pieces {
        for character in piece.text {
          left -= character.columns
          guard left >= 0 else { return cut + Row("…", .faint) }
          cut.append(String(character), piece.look)
        }
      }
      return cut
    }

    func padded(to columns: Int) -> Row {
      self + Row(String(repeating: " ", count: max(0, columns - width)))
    }

    /// Returns the line for a terminal; plain text without a palette.
    func ansi(_ palette: Palette?) -> String {
      guard let palette else { return text }
      return pieces.map { piece in
        let codes = palette.codes(of: piece.look)
        return codes.isEmpty ? piece.text : "\u{1b}[\(codes)m\(piece.text)\u{1b}[0m"
      }.joined()
    }
  }

  struct Piece: Hashable, Sendable {
    var text: String
    let look: Look
  }

  enum Look: Hashable, Sendable {
    case plain
    case strong
    case faint
    /// What is wrong.
    case alarm
    /// An empty cell, or the board between cells.
    case board
    case piece(Side)
    /// A piece that the last move flipped.
    case turned(Side)
    /// A piece of a colour of its own, or a part of the board.
    case colored(BoardColors.Color)
    /// The last move and the pointer.
    case mark
  }

  static func == (left: Picture, right: Picture) -> Bool {
    left.lines == right.lines && left.cursor == right.cursor
  }

  func hash(into hasher: inout Hasher) { hasher.combine(lines) }
}

extension Picture.Row {
  /// Returns the line in lines of at most so many columns, broken at blanks.
  func wrapped(to columns: Int) -> [Picture.Row] {
    guard width > columns, columns > 0 else { return [self] }
    var looks = pieces.flatMap { piece in piece.text.map { ($0, piece.look) } }[...]
    return text.wrapped(to: columns, breaksWords: true).map { text in
      var line = Picture.Row()
      // What is left out between two lines are blanks.
      while let next = looks.first, next.0 == " ", text.first != " " { looks.removeFirst() }
      for (character, look) in looks.prefix(text.count) { line.append(String(character), look) }
      looks = looks.dropFirst(text.count)
      return line
    }
  }
}
