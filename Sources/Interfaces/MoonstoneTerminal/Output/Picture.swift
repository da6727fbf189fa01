import MoonstoneReports

/// A picture to draw: lines that fit the window, and the cursor.
struct Picture: Hashable, Sendable {
  var lines: [Line]
  /// The place of the cursor from the top left, counted from 0.
  var cursor: (row: Int, column: Int) = (0, 0)

  /// Pieces of text with their styles.
  struct Line: Hashable, Sendable {
    private(set) var pieces: [Piece] = []

    init(_ text: String = "", _ look: Look = .plain) { append(text, look) }

    mutating func append(_ text: String, _ look: Look = .plain) {
      if text.isEmpty { return }
      if let last = pieces.last, last.look == look {
        pieces[pieces.count - 1].text += text
      } else {
        pieces.append(Piece(text: text, look: look))
      }
    }

    static func + (left: Line, right: Line) -> Line {
      var sum = left
      for piece in right.pieces { sum.append(piece.text, piece.look) }
      return sum
    }

    var text: String { pieces.map(\.text).joined() }
    var width: Int { text.columns }

    /// Returns the line cut to a number of columns, with an ellipsis if it was longer.
    func cut(to columns: Int) -> Line {
      guard width > columns else { return self }
      var cut = Line()
      var left = columns - 1
      for piece in pieces {
        for character in piece.text {
          left -= character.columns
          guard left >= 0 else { return cut + Line("…", .faint) }
          cut.append(String(character), piece.look)
        }
      }
      return cut
    }

    func padded(to columns: Int) -> Line {
      self + Line(String(repeating: " ", count: max(0, columns - width)))
    }

    /// Returns the line for a terminal, or plain text without colours.
    func ansi(isColored: Bool) -> String {
      guard isColored else { return text }
      return pieces.map { piece in
        piece.look.codes.isEmpty ? piece.text : "\u{1b}[\(piece.look.codes)m\(piece.text)\u{1b}[0m"
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
    case board
    case blackPiece
    case whitePiece
    /// Black pieces flipped by the last move.
    case blackTurned
    case whiteTurned
    case mark

    /// The escape codes, in the sixteen colours of every terminal.
    var codes: String {
      switch self {
      case .plain: ""
      case .strong: "1"
      case .faint: "2"
      case .board: "30;42"
      case .blackPiece: "30;42"
      case .whitePiece: "1;97;42"
      case .blackTurned: "4;30;42"
      case .whiteTurned: "4;1;97;42"
      case .mark: "1;93;42"
      }
    }
  }

  static func == (left: Picture, right: Picture) -> Bool {
    left.lines == right.lines && left.cursor == right.cursor
  }

  func hash(into hasher: inout Hasher) { hasher.combine(lines) }
}

extension Character {
  /// The columns of the character on a terminal; an estimate after the blocks of East Asian Width.
  package var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: return 0
      default: return 1
      }
    }
  }
}

extension String {
  /// The columns of the text on a terminal.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}
