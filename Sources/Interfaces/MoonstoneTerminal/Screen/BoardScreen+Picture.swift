import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// The picture.
extension BoardScreen {
  /// The board, the turn and the typed line, as far as they fit the window.
  package var picture: Picture {
    let place = prompt
    var lines = boardWithPanel.isEmpty ? [] : boardWithPanel + [Picture.Line()]
    lines += [status, place.line]
    // In a low window the lower part matters most.
    lines = lines.suffix(rows).map { $0.cut(to: columns - 1) }
    return Picture(lines: lines, cursor: (lines.count - 1, place.column))
  }

  /// The typed line, scrolled to its cursor.
  private var prompt: (line: Picture.Line, column: Int) {
    let room = max(4, columns - 4)
    let head = line.head
    var hidden = 0
    var width = head.columns
    for character in head where width > room {
      width -= character.columns
      hidden += 1
    }
    var shown = Picture.Line("> ", .strong)
    shown.append(String(line.characters.dropFirst(hidden)))
    return (shown, min(2 + width, columns - 1))
  }

  /// The prompt where lines are typed and nothing is drawn.
  var question: String {
    switch heard.phase {
    case .ready: ""
    case .turn(let side): "\(game.sideNames[side]): "
    case .pass(let side): "\(game.sideNames[side]) must pass: press Enter "
    case .confirmingReset: "start over? yes or no: "
    case .paused: "paused: "
    case .over: "the match is over: "
    }
  }

  // MARK: - The turn

  package static func piece(_ side: Side?) -> String {
    switch side {
    case .black: "●"
    case .white: "○"
    case nil: " "
    }
  }

  private func named(_ side: Side) -> String { "\(Self.piece(side)) \(game.sideNames[side])" }

  package var status: Picture.Line {
    if let turning {
      return Picture.Line("\(named(turning.side)) plays \(turning.move)", .strong)
    }
    switch shown.phase {
    case .ready: return Picture.Line()
    case .turn(let side): return turnLine(side)
    case .pass(let side):
      return Picture.Line("\(named(side)) must pass: press Enter", .strong)
    case .paused:
      return Picture.Line("\(named(shown.position.turn))'s turn", .strong)
        + Picture.Line(", paused: “resume” goes on")
    case .confirmingReset:
      return Picture.Line("Start over, with people on both sides? yes or no", .strong)
    case .over(let ending): return endLine(ending)
    }
  }

  private func turnLine(_ side: Side) -> Picture.Line {
    var line = Picture.Line("\(named(side))'s turn", .strong)
    guard let thinking else { return line }
    let spent = now - thinking.since
    let mark = Self.spinner[Int(spent / Self.spinnerStep) % Self.spinner.count]
    let tenths = Int(spent / .milliseconds(100))
    line.append("  \(mark) \(shown.players[side].name.printable) thinks, ")
    line.append("\(tenths / 10).\(tenths % 10) s")
    if let ticks = thinking.ticks { line.append(", \(ticks.inShort) ticks") }
    if let said = thinking.comment?.inWords, !said.isEmpty { line.append(": \(said)") }
    return line
  }

  private static var spinner: [String] { ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"] }

  private func endLine(_ ending: Ending) -> Picture.Line {
    var line: Picture.Line
    switch ending.outcome {
    case .win(let side, _): line = Picture.Line("\(named(side)) won", .strong)
    case .draw: line = Picture.Line("Tied", .strong)
    case nil: line = Picture.Line("Aborted", .strong)
    }
    switch ending.termination {
    case .rules, .aborted: break
    case .resignation: line.append(" by resignation")
    case .time, .ticks, .memory, .illegalMove, .fault:
      line.append(": \(ending.side.map { game.sideNames[$0] } ?? "nobody") forfeits by ")
      line.append(ending.termination.inWords)
    }
    return line
  }

  // MARK: - Beside the board

  private var boardWithPanel: [Picture.Line] {
    let board = boardLines
    let gap = 3
    let width = board.map(\.width).max() ?? 0
    guard game.grid(of: shown.position) != nil, columns >= width + gap + 15 else {
      return board + (board.isEmpty ? [] : [tallyLine])
    }
    let panel = panel
    return (0..<max(board.count, panel.count)).map { row in
      let left = row < board.count ? board[row] : Picture.Line()
      guard row < panel.count, panel[row].width > 0 else { return left }
      return left.padded(to: width + gap) + panel[row]
    }
  }

  private var tallyLine: Picture.Line {
    guard let tally = game.tally(of: shown.position) else { return Picture.Line() }
    let counts = Side.allCases.map { "\(Self.piece($0)) \(tally[$0])" }
    return Picture.Line(counts.joined(separator: "  "))
  }

  private var panel: [Picture.Line] {
    let tally = game.tally(of: shown.position)
    var lines = [Picture.Line()]
    for side in Side.allCases {
      var line = Picture.Line("\(Self.piece(side)) ", .strong)
      if let count = tally?[side] {
        line.append(String(repeating: " ", count: count < 10 ? 1 : 0) + "\(count)  ", .strong)
      }
      let player = shown.players[side].name.printable
      line.append(columns < 60 ? player : "\(game.sideNames[side]) (\(player))")
      lines.append(line)
    }
    lines.append(Picture.Line())
    return lines + lastMoveLines
  }

  private var lastMoveLines: [Picture.Line] {
    guard turning == nil, let last else { return [] }
    let what = last.move == game.pass ? "passes" : "\(last.move)"
    var lines = [Picture.Line("\(shown.ply). \(Self.piece(last.side)) \(what)")]
    // A square that a move leaves is empty now; its piece was not flipped.
    let turned = last.changes.dropFirst().filter { $0.side != nil }.map(\.square.description)
    // So many fit on a line beside the board in the narrowest window with a panel.
    for start in stride(from: 0, to: min(turned.count, 12), by: 4) {
      let some = turned[start..<min(start + 4, turned.count)].joined(separator: " ")
      let goesOn = start == 8 && turned.count > 12
      lines.append(
        Picture.Line(start == 0 ? "flips " : "      ", .faint)
          + Picture.Line(some + (goesOn ? " …" : "")))
    }
    if let comment = last.comment?.inWords, !comment.isEmpty {
      lines.append(Picture.Line(comment, .faint))
    }
    if let ticks = last.ticks { lines.append(Picture.Line("\(ticks) ticks", .faint)) }
    return lines
  }
}
