import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// The sides and the last move, beside the board.
extension BoardScreen {
  private static var gap: Int { 3 }

  /// The board in some rows, and beside it or below it the sides.
  func boardWithPanel(height: Int) -> [Picture.Row] {
    guard let grid = grid(of: shown.position) else {
      let board = boardLines
      let lines = board + (board.isEmpty ? [] : [countsByName])
      guard lines.count > max(2, height) else { return lines }
      let shown = lines.suffix(max(2, height) - 1)
      let notice = "… \(lines.count - shown.count) more lines; “board” shows them"
      return [Picture.Row(notice, .faint)] + shown
    }
    var board = boardLines(height: height)
    let width = (board.map(\.width).max() ?? 0) + Self.gap
    guard columns >= width + 15 else {
      if board.count >= height { board = boardLines(height: height - 1) }
      return board + [sidesInShort(grid)]
    }
    let panel = panel(grid, width: columns - width - 1)
    return (0..<max(board.count, panel.count)).map { row in
      let left = row < board.count ? board[row] : Picture.Row()
      guard row < panel.count, panel[row].width > 0 else { return left }
      return left.padded(to: width) + panel[row]
    }
  }

  /// The counts in a game of which only a diagram is shown.
  private var countsByName: Picture.Row {
    guard let tally = game.tally(of: shown.position) else { return Picture.Row() }
    let counts = Side.allCases.map { "\(game.sideNames[$0]) \(tally[$0])" }
    return Picture.Row(counts.joined(separator: "  "))
  }

  /// Both sides in one line, where a panel does not fit.
  private func sidesInShort(_ grid: Grid<G.Position>) -> Picture.Row {
    let tally = game.tally(of: shown.position)
    var line = Picture.Row()
    for side in Side.allCases {
      if side == .white { line.append("  ") }
      line = line + Picture.Row(symbol(side), .piece(side))
      let facts = [tally.map { "\($0[side])" }, edges(of: side, grid)].compactMap { $0 }
      line.append(" " + (facts.isEmpty ? game.sideNames[side] : facts.joined(separator: ", ")))
    }
    return line
  }

  private func panel(_ grid: Grid<G.Position>, width: Int) -> [Picture.Row] {
    let tally = game.tally(of: shown.position)
    var lines = [Picture.Row()]
    for side in Side.allCases {
      var line = Picture.Row(symbol(side), .piece(side))
      line.append(" ", .strong)
      if let count = tally?[side] {
        line.append(String(repeating: " ", count: count < 10 ? 1 : 0) + "\(count)  ", .strong)
      }
      let player = shown.players[side].name.shownName
      line.append(columns < 60 ? player : "\(game.sideNames[side]) (\(player))")
      if let edges = edges(of: side, grid) { line.append(", \(edges)") }
      lines.append(line)
    }
    lines.append(Picture.Row())
    return lines + lastMoveLines(width: width)
  }

  /// `top and bottom`; `nil` if the side owns no edge.
  private func edges(of side: Side, _ grid: Grid<G.Position>) -> String? {
    let edges = grid.edges
    let owned = [
      (edges.top, "top"), (edges.bottom, "bottom"), (edges.left, "left"), (edges.right, "right"),
    ].filter { $0.0 == side }.map(\.1)
    return owned.isEmpty ? nil : owned.joined(separator: " and ")
  }

  private func lastMoveLines(width: Int) -> [Picture.Row] {
    guard turning == nil, let last else { return [] }
    let what = last.move == game.pass ? "passes" : "\(last.move)"
    var lines = [
      Picture.Row("\(shown.ply). ") + Picture.Row(symbol(last.side), .piece(last.side))
        + Picture.Row(" \(what)")
    ]
    // A square that a move leaves is empty now; its piece was not flipped.
    let turned = last.changes.dropFirst().filter { $0.side != nil }.map(\.square.description)
    // So many fit on a line beside the board in the narrowest window with a panel.
    for start in stride(from: 0, to: min(turned.count, 12), by: 4) {
      let some = turned[start..<min(start + 4, turned.count)].joined(separator: " ")
      let goesOn = start == 8 && turned.count > 12
      lines.append(
        Picture.Row(start == 0 ? "flips " : "      ", .faint)
          + Picture.Row(some + (goesOn ? " …" : "")))
    }
    if let comment = last.comment?.inWords, !comment.isEmpty {
      lines += Picture.Row(comment, .faint).wrapped(to: width).prefix(4)
    }
    if let ticks = last.ticks { lines.append(Picture.Row("\(ticks) ticks", .faint)) }
    return lines
  }
}
