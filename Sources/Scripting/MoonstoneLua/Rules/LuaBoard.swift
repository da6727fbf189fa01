import MoonstoneKernel

/// A board as the rules of a game describe it, for drawing it: the lines of `ms_rules_board`.
struct LuaBoard: Hashable, Sendable {
  let shape: Grid<LuaPosition>.Shape
  let colors: BoardColors
  let edges: Grid<LuaPosition>.Edges
  /// Whether the lowest row has the number 1.
  let countsUp: Bool
  let tally: Sides<Int>?
  /// `x` is black's, `o` white's, `.` an empty cell, a blank is not a cell; others are of ``pieces``.
  let rows: [[Character]]
  /// What cells show, by their names.
  let texts: [String: String]
  /// The kinds of pieces and whose they are, by their letters in the rows.
  let pieces: [Character: Piece]
  /// The names of the cells that have decided the game, from one end to the other.
  let line: [String]

  struct Piece: Hashable, Sendable {
    let kind: PieceKind
    /// `nil` for a piece of nobody.
    let side: Side?

    /// Reads a line such as `!k white - crown king`.
    init?(_ line: String) {
      // By bytes: a name may begin with a mark that belongs to the blank before it.
      let words = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 4).map(Substring.init)
      guard words.count == 5, words[0].count == 2, let letter = words[0].last, letter.isASCII,
        let shape = PieceKind.Shape(rawValue: String(words[3])), words[4].utf8.count <= 24
      else { return nil }
      side = Side(String(words[1]))
      kind = PieceKind(
        letter, name: clean(String(words[4])),
        color: BoardColors.Color(rawValue: String(words[2])), shape: shape)
    }
  }

  /// Reads the lines; `nil` for any others, since they may come from a worker.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 5, let shape = Grid<LuaPosition>.Shape(rawValue: lines[0]) else {
      return nil
    }
    let colors = Self.words(lines[1]).compactMap(BoardColors.Color.init)
    let edges = Self.words(lines[2])
    let counts = Self.words(lines[4]).map { Int($0) }
    rows = lines.dropFirst(5).filter { !"=!>".contains($0.prefix(1)) }.map(Array.init)
    line = lines.dropFirst(5).filter { $0.hasPrefix(">") }.map { String($0.dropFirst()) }
    let kinds = lines.dropFirst(5).filter { $0.hasPrefix("!") }.map(Piece.init)
    guard kinds.count <= 16, !kinds.contains(nil) else { return nil }
    let pieces = Dictionary(kinds.compactMap(\.self).map { ($0.kind.letter, $0) }) { _, last in last
    }
    self.pieces = pieces
    let shown = lines.dropFirst(5).filter { $0.hasPrefix("=") }.map { Self.words($0) }
    guard shown.allSatisfy({ $0.count == 2 && $0[1].utf8.count <= 3 }) else { return nil }
    texts = Dictionary(shown.map { (String($0[0].dropFirst()), $0[1]) }) { first, _ in first }
    guard colors.count == 3, edges.count == 4, counts.count == 2, rows.count <= 64,
      let width = rows.first?.count, (1...26).contains(width),
      rows.allSatisfy({
        $0.count == width && $0.allSatisfy { "xo. ".contains($0) || pieces[$0] != nil }
      })
    else { return nil }
    self.shape = shape
    self.colors = BoardColors(sides: Sides(black: colors[0], white: colors[1]), board: colors[2])
    self.edges = Grid.Edges(
      top: Side(edges[0]), bottom: Side(edges[1]), left: Side(edges[2]), right: Side(edges[3]))
    countsUp = lines[3] == "up"
    tally = counts[0].flatMap { black in counts[1].map { Sides(black: black, white: $0) } }
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  private func side(_ row: Int, _ column: Int) -> Side? {
    switch rows[row][column] {
    case let letter where pieces[letter] != nil: pieces[letter]?.side
    case "x": .black
    case "o": .white
    default: nil
    }
  }

  /// The grid, in which a click on a cell plays the move of its name; where pieces fall, a click on
  /// the lowest free cell of a column plays the move of the column's name.
  func grid(moves: [LuaWord]) -> Grid<LuaPosition> {
    let legal = Set(moves)
    let names = (0..<rows[0].count).map { String(Unicode.Scalar(UInt8(97 + $0))) }
    let numbers = (1...rows.count).map(String.init)
    let rowNames = countsUp ? numbers.reversed() : numbers
    let cells = rows.indices.map { row in
      rows[row].indices.map { column -> Grid<LuaPosition>.Cell? in
        guard rows[row][column] != " ", let square = LuaWord(names[column] + rowNames[row]) else {
          return nil
        }
        let move = isLanding(row, column) ? LuaWord(names[column]) : square
        return Grid.Cell(
          square, side(row, column), move: move.flatMap { legal.contains($0) ? $0 : nil },
          text: texts[square.description], kind: pieces[rows[row][column]]?.kind)
      }
    }
    return Grid(
      columnNames: names, rowNames: rowNames, rows: cells, shape: shape, edges: edges,
      kinds: pieces.values.map(\.kind).sorted { $0.letter < $1.letter },
      line: line.compactMap { LuaWord($0) })
  }

  /// Whether a piece that falls down the column ends here.
  private func isLanding(_ row: Int, _ column: Int) -> Bool {
    shape == .columns && rows[row][column] == "."
      && (row + 1 == rows.count || rows[row + 1][column] != ".")
  }
}

extension LuaGame {
  /// The colours of the board that the rules describe.
  public var colors: BoardColors { rules.colors(at: initialPosition) }

  /// The board that the rules describe; `nil` if they describe none, or break a law by it.
  public func grid(of position: LuaPosition) -> Grid<LuaPosition>? {
    (try? board(of: position))?.grid(moves: Array(position.legalMoves))
  }

  /// The law that the rules break by describing the board.
  public func flaw(inBoardOf position: LuaPosition) -> String? {
    do throws(BrokenLaw) {
      try checkBoard(of: position)
      return nil
    } catch {
      return error.law
    }
  }

  /// What the sides count, if the rules say so.
  public func tally(of position: LuaPosition) -> Sides<Int>? {
    (try? board(of: position))?.tally
  }

  /// Asks the rules for the board.
  ///
  /// - Throws: the law that they break by describing it.
  public func checkBoard(of position: LuaPosition) throws(BrokenLaw) {
    _ = try board(of: position)
  }

  func board(of position: LuaPosition) throws(BrokenLaw) -> LuaBoard? {
    try rules.board(of: StateText(position.moment))
  }
}

extension LuaRules {
  func board(of state: StateText) throws(BrokenLaw) -> LuaBoard? {
    if let seen = lastBoard.withLock(\.self), seen.state == state { return seen.board }
    let text: String
    do throws(BrokenLaw) {
      text = try ask { engine throws(BrokenLaw) in try engine.board(of: state) }
    } catch {
      throw error.at(self, state)
    }
    let board = text.isEmpty ? nil : LuaBoard(text)
    if board == nil, !text.isEmpty {
      throw BrokenLaw("the rules must answer; its worker talks nonsense").at(self, state)
    }
    lastBoard.withLock { $0 = (state, board) }
    return board
  }

  func colors(at start: LuaPosition) -> BoardColors {
    if let known = knownColors.withLock(\.self) { return known }
    let colors = (try? board(of: StateText(start.moment)))?.colors ?? BoardColors()
    knownColors.withLock { $0 = colors }
    return colors
  }
}
