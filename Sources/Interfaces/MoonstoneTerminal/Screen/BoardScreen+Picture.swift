import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// The picture.
extension BoardScreen {
  /// The board, the turn and the typed line, as far as they fit the window.
  package var picture: Picture {
    if let reading { return reading.picture(columns: columns, rows: rows) }
    let place = prompt
    var below = problems.flatMap { Picture.Row($0, .alarm).wrapped(to: columns - 1) }
    below += thinking == nil ? status.wrapped(to: columns - 1) : [status]
    var offered = offer.map { Picture.Row($0, .faint).wrapped(to: columns - 1) } ?? []
    let room = rows - messageRows - below.count - 1
    // In a low window a blank line gives way first, then the offer, then a part of the board.
    let needed = boardWithPanel(height: .max / 2).count
    if needed + offered.count > room { offered = [] }
    let board = boardWithPanel(height: room - offered.count)
    let hasGap = !board.isEmpty && needed + offered.count < room
    var lines = board + (hasGap ? [Picture.Row()] : []) + below + offered
    lines.append(place.line)
    // In a very low window the lower part matters most.
    lines = lines.suffix(rows).map { $0.cut(to: columns - 1) }
    return Picture(lines: lines, cursor: (lines.count - 1, place.column))
  }

  /// The rows that are kept free above the board for what was said last.
  private var messageRows: Int {
    // A low window has one, if anything was said.
    rows > 10 ? min(max(1, saidRows), 4, rows - 10) : rows < 8 ? 0 : min(saidRows, 1)
  }

  /// What is wrong with a script's file, or with the board that the rules describe.
  private var problems: [String] {
    let flaw = game.flaw(inBoardOf: shown.position).map { "the board cannot be drawn: \($0)" }
    return Set(Side.allCases.compactMap { complaints[$0] }).sorted() + (flaw.map { [$0] } ?? [])
  }

  /// The typed line, scrolled to its cursor.
  private var prompt: (line: Picture.Row, column: Int) {
    let room = max(4, columns - 4)
    let head = line.head
    var hidden = 0
    var width = head.columns
    for character in head where width > room {
      width -= character.columns
      hidden += 1
    }
    var shown = Picture.Row("> ", .strong)
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

  /// A side's name after its piece, and a text; the name alone where no pieces are drawn.
  private func named(_ side: Side, _ text: String = "") -> Picture.Row {
    piece(side) + Picture.Row(game.sideNames[side] + text, .strong)
  }

  /// The piece of a side before its name.
  private func piece(_ side: Side) -> Picture.Row {
    guard grid(of: shown.position) != nil else { return Picture.Row() }
    return Picture.Row(symbol(side), .piece(side)) + Picture.Row(" ", .strong)
  }

  package var status: Picture.Row {
    if let turning {
      return named(turning.side, " plays \(turning.move)")
    }
    switch shown.phase {
    case .ready: return Picture.Row()
    case .turn(let side): return turnLine(side)
    case .pass(let side):
      return named(side, waitsAtPasses ? " must pass: press Enter" : " must pass")
    case .paused:
      return named(shown.position.turn, "'s turn") + Picture.Row(", paused: “resume” goes on")
    case .confirmingReset:
      return Picture.Row("Start over, with people on both sides? yes or no", .strong)
    case .over(let ending): return endLine(ending)
    }
  }

  private func turnLine(_ side: Side) -> Picture.Row {
    var line = named(side, "'s turn")
    guard let thinking else { return line }
    let spent = now - thinking.since
    let mark = Self.spinner[Int(spent / Self.spinnerStep) % Self.spinner.count]
    let tenths = Int(spent / .milliseconds(100))
    line.append("  \(mark) \(shown.players[side].name.shownName) thinks, ")
    line.append("\(tenths / 10).\(tenths % 10) s")
    if let ticks = thinking.ticks { line.append(", \(ticks.inShort) ticks") }
    if let said = thinking.comment?.inWords, !said.isEmpty { line.append(": \(said)") }
    return line
  }

  private static var spinner: [String] { ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"] }

  private func endLine(_ ending: Ending) -> Picture.Row {
    var line: Picture.Row
    switch ending.outcome {
    case .win(let side, _): line = named(side, " won")
    case .draw: line = Picture.Row("Tied", .strong)
    case nil: line = Picture.Row("Aborted", .strong)
    }
    switch ending.termination {
    case .rules, .aborted: break
    case .resignation: line.append(" by resignation")
    case .adjudicated: line.append(", adjudicated")
    case .time, .ticks, .memory, .illegalMove, .fault:
      line.append(": \(ending.side.map { game.sideNames[$0] } ?? "nobody") forfeits by ")
      line.append(ending.termination.inWords)
    }
    return line
  }
}
