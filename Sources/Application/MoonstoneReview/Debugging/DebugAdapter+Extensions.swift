import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// The requests that the protocol does not have: what the page draws, and where it leads.
extension DebugAdapter {
  /// How many boards of a call are drawn.
  private static let mostBoards = 6

  /// `timeline`: what the thought came to, and where its searches are.
  func timeline() throws -> JSON {
    let debugger = try debugger()
    let end = debugger.beginning
    var (move, failure): (String?, String?) = (nil, nil)
    if case .end(let found, let message) = end.place {
      (move, failure) = (found, found == nil ? message : nil)
    }
    return [
      "ticks": end.ticks, "budget": end.budget, "move": move, "failure": failure,
      "searches": try debugger.searches().map { ["ticks": $0.ticks, "text": $0.sentence] as JSON },
    ]
  }

  /// `boards`: those of a call with `frameId`, and what the thought has said so far; or the one that a
  /// `variablesReference` stands for.
  func boards(_ arguments: [String: Any]) throws -> JSON {
    if let number = arguments["variablesReference"] {
      guard case .value(let variable, let level, let expression, _, _) = try opened(number) else {
        throw Refusal("there is no board in this")
      }
      return ["boards": [try board(variable, expression, at: level)].compactMap { $0 }]
    }
    let level = try level(arguments)
    var boards: [JSON] = []
    var names: Set<String> = []
    for outer in [false, true] {
      for variable in try debugger().variables(at: level, outer: outer)
      where boards.count < Self.mostBoards && names.insert(variable.name).inserted {
        if let board = try board(variable, variable.name, at: level) { boards.append(board) }
      }
    }
    return ["boards": boards, "comment": try debugger().comment()]
  }

  private func board(
    _ variable: DebugVariable, _ expression: String?, at level: Int
  ) throws -> JSON? {
    guard variable.type == "userdata", variable.isOpen,
      let drawn = try debugger().entries(of: variable).first
    else { return nil }
    func ask(_ method: String) throws -> String? {
      try expression.map { try debugger().evaluate("\($0):\(method)()", at: level) }
    }
    return [
      "name": expression ?? variable.name, "text": variable.value, "diagram": drawn.value,
      "turn": try ask("turn"), "key": try ask("key"),
      "letters": thought?.letters(variable.value),
    ]
  }

  /// `gotoTick` goes to the first line that begins when so many ticks are spent, `stepBackOut` back
  /// out of a call; `nil` for any other request.
  func moveBeyond(_ command: String, _ arguments: [String: Any]) throws -> (() throws -> DebugStop)?
  {
    guard ["gotoTick", "stepBackOut"].contains(command) else { return nil }
    let debugger = try debugger()
    switch command {
    case "gotoTick":
      guard let tick = arguments["tick"] as? Int, tick >= 0 else {
        throw Refusal("gotoTick takes a number of ticks as “tick”")
      }
      return { try tick < debugger.beginning.ticks ? debugger.go(toTick: tick) : debugger.end() }
    default: return { try debugger.back(.out) }
    }
  }
}
