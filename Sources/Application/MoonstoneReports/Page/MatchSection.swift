import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// One match on a page: the outcome, the board, the margins and the moves.
///
/// Without scripts the page shows the final board; with them, the board at each ply.
struct MatchSection<G: Game> {
  /// The number of the match on the page, counted from 1.
  let number: Int
  let game: G
  let kept: KeptMatch
  private let positions: [G.Position]
  private let moves: [G.Move]
  private let grids: [Grid<G.Position>]

  /// - Throws: when a move is illegal in this game.
  init(_ number: Int, _ kept: KeptMatch, of game: G, in file: String) throws(IllegalMoves) {
    self.number = number
    self.game = game
    self.kept = kept
    let fault = IllegalMoves(file: file, seed: kept.seed)
    guard var position = try? game.position(kept.start) else { throw fault }
    var positions = [position]
    var moves: [G.Move] = []
    for text in kept.moves {
      guard let move = G.Move(text), (try? position.play(move)) != nil else { throw fault }
      moves.append(move)
      positions.append(position)
    }
    self.positions = positions
    self.moves = moves
    let grids = positions.compactMap { game.grid(of: $0) }
    self.grids = grids.count == positions.count ? grids : []
  }

  static func anchor(_ number: Int) -> String { "match-\(number)" }

  var html: HTML {
    """
    <details class="match" id="\(Self.anchor(number))"\(data)>
    <summary>\(number). \(summary)</summary>
    <div class="in"><figure>\(board)<figcaption class="steps" hidden="hidden">\
    <button type="button" data-to="first" aria-label="first ply">|◀</button>\
    <button type="button" data-to="-1" aria-label="one ply back">◀</button>\
    <input type="range" min="0" max="0" value="0" aria-label="ply"/>\
    <button type="button" data-to="1" aria-label="one ply on">▶</button>\
    <button type="button" data-to="last" aria-label="last ply">▶|</button> \
    <output aria-live="polite"></output></figcaption></figure>
    <div>\(details)\(curve)<ol class="moves">\(moves.map { "<li>\($0.description)</li>" as HTML })</ol>\
    </div></div></details>

    """
  }

  // MARK: - In words

  private func player(_ side: Side) -> HTML {
    "<bdi>\(kept.names[side])</bdi> (\(game.sideNames[side]))"
  }

  private var summary: HTML {
    "\(player(.black)) against \(player(.white)): \(verdict)"
  }

  private var verdict: HTML {
    let result = kept.result
    guard let winner = result.winner else { return "a draw" }
    let margin = result.margin.map { " by \($0)" } ?? ""
    let how = result.termination == .rules ? margin : ", \(result.termination.inWords)"
    return "<bdi>\(kept.names[winner])</bdi> wins\(how)"
  }

  private var details: HTML {
    let pairing = kept.result.match.pairing
    let message: HTML =
      kept.message.map { "<p>What was said: <code><bdi>\($0)</bdi></code></p>" } ?? ""
    return """
      <p class="dim">round \(pairing.round), pair \(pairing.number), match \(kept.result.match.leg), \
      seed \("\(kept.seed)"), opening <bdi>\(kept.opening)</bdi></p>\(message)
      """
  }

  // MARK: - Drawings

  private var board: HTML {
    guard let grid = grids.last else {
      return "<pre>\(game.diagram(of: positions[positions.count - 1], lastMove: moves.last))</pre>"
    }
    let (columns, rows) = (grid.columnNames.count, grid.rowNames.count)
    let (width, height) = (24 + 30 * columns, 24 + 30 * rows)
    let top = grid.columnNames.enumerated().map { column, name -> HTML in
      "<text x=\"\(39 + 30 * column)\" y=\"16\" text-anchor=\"middle\">\(name)</text>"
    }
    let left = grid.rowNames.enumerated().map { row, name -> HTML in
      "<text x=\"12\" y=\"\(44 + 30 * row)\" text-anchor=\"middle\">\(name)</text>"
    }
    let mark = moves.isEmpty ? nil : marked(moves.count - 1)
    let letters = Self.letters(grid)
    let cells = letters.indices.compactMap { place -> HTML? in
      guard letters[place] != "x" else { return nil }
      let (x, y) = (24 + 30 * (place % columns), 24 + 30 * (place / columns))
      return """
        <rect class="field" x="\(x)" y="\(y)" width="30" height="30"/><circle data-cell="\(place)" \
        class="\(String(letters[place]))\(mark == place ? " last" : "")" cx="\(x + 15)" \
        cy="\(y + 15)" r="11"/>
        """
    }
    return """
      <svg viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img" \
      aria-label="the board">\(top)\(left)\(cells)</svg>
      """
  }

  /// The margin of black after each ply, in games with counts.
  private var curve: HTML {
    let leads = tallies.map { $0.black - $0.white }
    guard leads.count > 1 else { return "" }
    let reach = Double(max(leads.map(abs).max() ?? 1, 1))
    let points = leads.enumerated().map { ply, lead in
      let x = (10 + 380 * Double(ply) / Double(leads.count - 1)).rounded(to: 1).short
      return "\(x),\((60 - 50 * Double(lead) / reach).rounded(to: 1).short)"
    }
    let names = game.sideNames
    return """
      <svg viewBox="0 0 400 120" width="400" height="120" role="img" \
      aria-label="by how much each side was ahead"><line class="zero" x1="10" x2="390" y1="60" y2="60"/>\
      <text x="12" y="12">\(names.black) +\(Int(reach))</text>\
      <text x="12" y="118">\(names.white) +\(Int(reach))</text>\
      <polyline class="curve" points="\(points.joined(separator: " "))"/>\
      <line class="now" x1="390" x2="390" y1="5" y2="115"/></svg>
      """
  }

  // MARK: - For the script

  private var tallies: [Sides<Int>] { positions.compactMap { game.tally(of: $0) } }

  private var data: HTML {
    let names = game.sideNames
    let counts = tallies.map {
      "\(names.black) \($0.black), \(names.white) \($0.white)"
    }
    let counted: HTML =
      counts.isEmpty ? "" : " data-counts=\"\(counts.joined(separator: ";"))\""
    guard let first = grids.first else {
      let boards = positions.enumerated().map { ply, position in
        game.diagram(of: position, lastMove: ply == 0 ? nil : moves[ply - 1])
      }
      return " data-boards=\"\(jsonLine(boards))\"\(counted)"
    }
    let letters = grids.map(Self.letters)
    let steps = moves.indices.map { ply -> String in
      let changed = letters[ply].indices.filter { letters[ply][$0] != letters[ply + 1][$0] }
      return (marked(ply).map { "\($0)" } ?? "") + ":"
        + changed.map { "\($0)\(letters[ply + 1][$0])" }.joined(separator: ",")
    }
    return """
       data-board="\(String(Self.letters(first)))" data-steps="\(steps.joined(separator: ";"))"\
      \(counted)
      """
  }

  /// Returns the cell of the grid to mark at a ply.
  private func marked(_ ply: Int) -> Int? {
    let changes = positions[ply].changes(playing: moves[ply])
    guard let square = (changes.first { $0.side != nil } ?? changes.first)?.square else {
      return nil
    }
    return Array(grids[ply + 1].rows.joined()).firstIndex { $0?.square == square }
  }

  /// Returns a letter per cell for its piece: e if empty, x if it is not a square.
  private static func letters(_ grid: Grid<G.Position>) -> [Character] {
    grid.rows.joined().map { cell in
      guard let cell else { return "x" }
      return cell.side.map { $0 == .black ? "b" : "w" } ?? "e"
    }
  }
}

/// A match of an event contains illegal moves.
struct IllegalMoves: Error, CustomStringConvertible {
  let file: String
  let seed: UInt64

  var description: String { "\(file): the match with the seed \(seed) has moves that are illegal" }
}
