import MoonstoneKernel
import MoonstoneSupport

// What GoGui shows on demand: its menu “Analyze” lists these commands.

extension GTPServer {
  static var analysisCommands: [String] {
    [
      "gogui-analyze_commands", "moonstone-values", "moonstone-marks", "moonstone-comment",
      "moonstone-param",
    ]
  }

  /// A line for each command: the type of its answer, its name in the menu, and the command.
  func analyses() -> String {
    let type = board.hasMovesOnSquares ? "sboard" : "string"
    return [
      "\(type)/Values of the moves/moonstone-values", "gfx/Marks and line/moonstone-marks",
      "string/What the strategy says/moonstone-comment", "param/Limits/moonstone-param",
    ].joined(separator: "\n")
  }

  /// What each legal move is worth: on its square, or a line a move in games whose moves are not
  /// squares.
  func values(
    isWanted: @escaping @Sendable () -> Bool
  ) async throws(GTPRefusal) -> String {
    guard let analyst else { throw GTPRefusal("nobody values moves here") }
    let position = position()
    let values = await onOwnThread { analyst.values(position, isWanted) }
    if !isWanted() { throw GTPRefusal("interrupted") }
    if board.hasMovesOnSquares, let rows = board.rows(of: position, values: values) {
      return "\n" + rows
    }
    let moves = position.legalMoves.compactMap { move in
      values[move].map { "\(board.text(move)) \($0)" }
    }
    return moves.joined(separator: "\n")
  }

  /// Draws what the player said of its last move.
  func marks() -> String {
    guard let analyst, let comment = state.withLock(\.comment) else { return "" }
    return GTPGraphics(board: board, analyst: analyst).commands(for: comment, in: position())
      .joined(separator: "\n")
  }

  /// What the player said of its last move.
  func comment() -> String {
    guard let comment = state.withLock(\.comment) else { return "nothing" }
    if let analyst { return analyst.words(comment) }
    let parts: [String?] = [
      comment.value.map { "value \($0)" }, comment.depth.map { "depth \($0)" }, comment.text,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Lists the parameters, or sets one. `seconds` limits a move where the controller says nothing
  /// of time.
  func parameter(_ arguments: [String]) throws(GTPRefusal) -> String {
    guard let name = arguments.first else {
      let seconds = state.withLock(\.seconds)
      return "[string] seconds \(seconds.map { "\($0)" } ?? "usual")"
    }
    guard name == "seconds", arguments.count == 2 else {
      throw GTPRefusal("there is one parameter: seconds")
    }
    if arguments[1] == "usual" {
      state.withLock { $0.seconds = nil }
      return ""
    }
    guard let seconds = Double(arguments[1]), 0.01...100_000 ~= seconds else {
      throw GTPRefusal("seconds must be from 0.01 to 100000, or “usual”, found \(arguments[1])")
    }
    state.withLock { $0.seconds = seconds }
    return ""
  }
}
