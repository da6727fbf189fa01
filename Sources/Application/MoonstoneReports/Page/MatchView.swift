import MoonstoneKernel
import MoonstoneSupport

/// A match as every page shows it: the board at each ply, the moves, who was ahead, and what the
/// players said.
///
/// Without scripts the page shows the final board; with them, the board at each ply.
struct MatchView<G: Game> {
  /// What a player said of a move, and what the move cost.
  struct Remark {
    let comment: Comment?
    let elapsed: Duration
    let ticks: Int?
  }

  let game: G
  /// How many of the moves belong to the opening.
  let lead: Int
  /// By the plies after the opening; empty where nothing of the kind is recorded, and with `nil`
  /// for forced passes.
  let remarks: [Remark?]
  private let moves: [G.Move]
  private let positions: [G.Position]
  private let grids: [Grid<G.Position>]
  /// What is in the cells of each grid.
  private let letters: [[Character]]

  /// - Parameters:
  ///   - opening: the moves that led to `start` from the initial position; empty if `start` was not
  ///     reached by moves.
  ///   - start: the position in which the match began.
  ///   - moves: the moves of the match.
  /// - Throws: `IllegalMove`.
  init(
    _ game: G, opening: [G.Move] = [], from start: G.Position, _ moves: [G.Move],
    remarks: [Remark?] = []
  ) throws(IllegalMove<G.Move>) {
    self.game = game
    self.remarks = remarks
    lead = opening.count
    self.moves = opening + moves
    var positions = [opening.isEmpty ? start : game.initialPosition]
    for move in self.moves { positions.append(try positions[positions.count - 1].playing(move)) }
    self.positions = positions
    let grids = positions.compactMap { game.grid(of: $0) }
    self.grids = grids.count == positions.count ? grids : []
    letters = self.grids.map(BoardDrawing.letters)
  }

  /// The drawing of the board without its pieces; `nil` if the game has no squares.
  var drawing: BoardDrawing? { grids.last.map { BoardDrawing($0, game.colors) } }

  // MARK: - Parts

  /// The last board.
  ///
  /// - Parameter shared: the squares that the page has already, under the name `squares`.
  func board(sharing shared: BoardDrawing? = nil) -> HTML {
    guard let last = letters.last, let drawing else {
      return "<pre>\(game.diagram(of: positions[positions.count - 1], lastMove: moves.last))</pre>"
    }
    return drawing.board(
      last, last: moves.isEmpty ? nil : marked(moves.count - 1),
      squares: drawing == shared ? "<use href=\"#squares\"/>" : drawing.squares)
  }

  /// The buttons that step through the plies.
  var steps: HTML {
    """
    <figcaption class="steps" hidden="hidden">\
    <button type="button" data-to="first" aria-label="first ply">|◀</button>\
    <button type="button" data-to="-1" aria-label="one ply back">◀</button>\
    <input type="range" min="0" max="0" value="0" aria-label="ply"/>\
    <button type="button" data-to="1" aria-label="one ply on">▶</button>\
    <button type="button" data-to="last" aria-label="last ply">▶|</button> \
    <output aria-live="polite"></output></figcaption>
    """
  }

  var graph: HTML {
    let tallies = positions.compactMap { game.tally(of: $0) }
    var values = Sides<[(ply: Int, value: Double)]>(both: [])
    for (ply, remark) in remarks.enumerated() {
      guard let value = remark?.comment?.value, !value.isNaN else { continue }
      values[positions[lead + ply].turn].append((lead + ply + 1, value))
    }
    return MatchGraph(
      sideNames: game.sideNames, leads: tallies.map { $0.black - $0.white }, values: values,
      plies: moves.count
    ).drawing
  }

  /// The moves alone; those of the opening have no number.
  var list: HTML {
    let items = moves.enumerated().map { ply, move -> HTML in
      ply < lead ? "<li class=\"lead\">\(move.description)</li>" : "<li>\(move.description)</li>"
    }
    return "<ol class=\"moves\" start=\"\(1 - lead)\">\(items)</ol>"
  }

  /// The moves with what was said of them and what they cost; columns that would be empty are left
  /// out.
  var table: HTML {
    let columns: [(head: String, cell: (Remark) -> String?)] = [
      ("value", { $0.comment?.value?.figure }),
      ("depth", { $0.comment?.depth.map { "\($0)" } }),
      ("ms", { ($0.elapsed / .milliseconds(1)).rounded(to: 1).short }),
      ("ticks", { $0.ticks?.inShort }),
    ]
    let used = columns.filter { column in
      remarks.contains { $0.flatMap(column.cell) != nil }
    }
    let isSaid = remarks.contains { $0?.comment?.text != nil }
    let rows = remarks.enumerated().map { ply, remark -> HTML in
      let cells = used.map { "<td>\(remark.flatMap($0.cell) ?? "")</td>" as HTML }
      let said: HTML =
        isSaid ? "<td class=\"say\"><bdi>\(remark?.comment?.text ?? "")</bdi></td>" : ""
      return """
        <tr><th class="n">\(ply + 1)</th><td class="l who">\(moves[lead + ply].description) \
        <span class="dim">\(game.sideNames[positions[lead + ply].turn])</span></td>\
        \(cells)\(said)</tr>
        """
    }
    return """
      <div class="wide tall"><table><thead><tr><th class="n"></th><th class="l who">move</th>\
      \(used.map { "<th>\($0.head)</th>" as HTML })\
      \(isSaid ? "<th class=\"l\">said</th>" as HTML : "")</tr></thead>\
      <tbody class="moves">\(rows)</tbody></table></div>
      """
  }

  // MARK: - For the script

  /// The attributes from which the page's script draws each ply.
  var data: HTML {
    let names = game.sideNames
    let counts = positions.compactMap { game.tally(of: $0) }.map { "\($0.black) \($0.white)" }
    let counted: HTML =
      counts.isEmpty
      ? ""
      : """
       data-black="\(names.black)" data-white="\(names.white)" \
      data-counts="\(counts.joined(separator: ";"))"
      """
    let common: HTML = " data-lead=\"\(lead)\"\(counted)"
    guard let drawing else {
      let boards = positions.enumerated().map { ply, position in
        game.diagram(of: position, lastMove: ply == 0 ? nil : moves[ply - 1])
      }
      return " data-boards=\"\(jsonLine(boards))\"\(common)"
    }
    let steps = moves.indices.map { ply -> String in
      let changed = changed(ply)
      return (marked(ply).map { "\($0)" } ?? "") + ":"
        + changed.map { "\($0)\(letters[ply + 1][$0])" }.joined(separator: ",")
    }
    return """
      \(drawing.data) data-board="\(String(letters[0]))" \
      data-steps="\(steps.joined(separator: ";"))"\(common)
      """
  }

  /// The cells of the grid that differ after a ply.
  private func changed(_ ply: Int) -> [Int] {
    letters[ply].indices.filter { letters[ply][$0] != letters[ply + 1][$0] }
  }

  /// Returns the cell of the grid to mark at a ply. Games that do not tell their changes show them.
  private func marked(_ ply: Int) -> Int? {
    let changes = positions[ply].changes(playing: moves[ply])
    guard let square = (changes.first { $0.side != nil } ?? changes.first)?.square else {
      let changed = changed(ply)
      return changed.first { "bw".contains(letters[ply + 1][$0]) } ?? changed.first
    }
    var place = 0
    for row in grids[ply + 1].rows {
      for cell in row {
        if cell?.square == square { return place }
        place += 1
      }
    }
    return nil
  }
}

extension Double {
  /// The number with three significant digits at most.
  fileprivate var figure: String {
    guard isFinite else { return "\(self)" }
    return (abs(self) >= 100 ? rounded(to: 0) : rounded(to: abs(self) >= 10 ? 1 : 2)).short
  }
}
