import Foundation
import MoonstoneJSON
import MoonstoneLua

/// Where a client wants the thought to stop.
extension DebugAdapter {
  /// Sets all that were asked for.
  ///
  /// - Returns: what is wrong with a condition or a message, by the number of the breakpoint.
  @discardableResult
  func resetBreakpoints() throws -> [Int: String] {
    try debugger().set(breakpoints.keys.sorted().flatMap { breakpoints[$0] ?? [] } + functions)
  }

  func setBreakpoints(_ arguments: [String: Any]) throws -> JSON {
    let file = try file(of: arguments["source"])
    let typed = arguments["breakpoints"] as? [[String: Any]] ?? []
    var set: [(breakpoint: DebugBreakpoint, answer: Int)] = []
    var answers: [JSON] = []
    for wanted in typed.prefix(200) {
      guard let typed = wanted["line"] as? Int,
        let line = thought?.source.lineWithCode(from: typed, in: file)
      else {
        answers.append(["verified": false, "message": "there is no such line in this thought"])
        continue
      }
      let texts = ["condition", "logMessage"].map { wanted[$0] as? String ?? "" }
      guard texts.allSatisfy({ $0.utf8.count <= ThoughtDebugger.mostOfText }) else {
        answers.append(["verified": false, "message": DebugFault.tooLong.description])
        continue
      }
      guard let ignored = Self.ignored(wanted["hitCondition"]) else {
        answers.append(["verified": false, "message": Self.hitConditions])
        continue
      }
      var breakpoint = DebugBreakpoint(number: nextBreakpoint, file: file, line: line)
      nextBreakpoint += 1
      (breakpoint.condition, breakpoint.message, breakpoint.ignored) = (texts[0], texts[1], ignored)
      set.append((breakpoint, answers.count))
      answers.append(["id": breakpoint.number, "verified": true, "line": line])
    }
    breakpoints[file ?? ""] = set.map(\.breakpoint)
    let faults = try resetBreakpoints()
    if !faults.isEmpty {
      for (breakpoint, index) in set {
        guard let why = faults[breakpoint.number] else { continue }
        answers[index] = ["verified": false, "message": why]
      }
      breakpoints[file ?? ""] = set.map(\.breakpoint).filter { faults[$0.number] == nil }
      try resetBreakpoints()
    }
    return ["breakpoints": answers]
  }

  private static let hitConditions = "a hit condition is a number of hits: 10, >= 10 or > 9"

  /// How many hits pass before the one that is wanted: `10`, `>= 10` or `> 9`; `nil` for anything
  /// else.
  private static func ignored(_ typed: Any?) -> Int? {
    guard let typed = typed as? String, !typed.isEmpty else { return 0 }
    guard let words = typed.wholeMatch(of: /\s*(>=|>|=|==)?\s*(\d{1,9})\s*/),
      let number = Int(words.2)
    else { return nil }
    return max(words.1 == ">" ? number : number - 1, 0)
  }

  /// Functions of the host, such as `board:search`.
  func setFunctionBreakpoints(_ arguments: [String: Any]) throws -> JSON {
    functions = []
    var answers: [JSON] = []
    for wanted in (arguments["breakpoints"] as? [[String: Any]] ?? []).prefix(50) {
      let name: String
      switch try debugger().function(of: wanted["name"] as? String ?? "") {
      case .success(let found): name = found
      case .failure(let none):
        answers.append(["verified": false, "message": none.description])
        continue
      }
      var breakpoint = DebugBreakpoint(number: nextBreakpoint, call: name)
      nextBreakpoint += 1
      guard let ignored = Self.ignored(wanted["hitCondition"]) else {
        answers.append(["verified": false, "message": Self.hitConditions])
        continue
      }
      breakpoint.ignored = ignored
      functions.append(breakpoint)
      answers.append(["id": breakpoint.number, "verified": true])
    }
    try resetBreakpoints()
    return ["breakpoints": answers]
  }

  func setExceptionBreakpoints(_ arguments: [String: Any]) throws -> JSON? {
    let filters = arguments["filters"] as? [String] ?? []
    let known = ["caught", "uncaught"]
    if let other = filters.first(where: { !known.contains($0) }) {
      throw Refusal("there is no filter “\(other)” here; there is \(known.joined(separator: ", "))")
    }
    let debugger = try debugger()
    stopsAtCaught = filters.contains("caught")
    stopsAtFailure = filters.contains("uncaught")
    try debugger.set(stopsAtCaught: stopsAtCaught)
    return nil
  }

  // MARK: - Values

  func dataBreakpointInfo(_ arguments: [String: Any]) throws -> JSON {
    let name = arguments["name"] as? String ?? ""
    var (level, expression): (Int, String?) = (try level(arguments), name)
    var why: String?
    if let number = arguments["variablesReference"] as? Int, number != 0 {
      switch try opened(number) {
      case .scope(let at, _): level = at
      case .searches, .search: (expression, why) = (nil, "what a search found does not change")
      case .value(_, let at, let path, _, _):
        level = at
        expression = path.flatMap {
          Int(name) == nil ? Self.expression(ofField: name, in: $0) : "\($0)[\(name)]"
        }
      }
    }
    if let expression, why == nil {
      why = try debugger().whyNotWatched(expression, at: level).map { "\(expression): \($0)" }
    }
    guard let expression, why == nil else {
      return [
        "dataId": JSON.null, "description": why ?? "\(name): no expression leads to this value",
      ]
    }
    return [
      "dataId": "\(level) \(expression)", "description": expression, "accessTypes": ["write"],
      "canPersist": false,
    ]
  }

  func setDataBreakpoints(_ arguments: [String: Any]) throws -> JSON {
    let debugger = try debugger()
    try debugger.unwatch()
    watches = []
    let typed = arguments["breakpoints"] as? [[String: Any]] ?? []
    let answers = try typed.prefix(16).map { wanted -> JSON in
      let parts = (wanted["dataId"] as? String ?? "").split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let level = Int(parts[0]) else {
        return ["verified": false, "message": "this is not a dataId"]
      }
      if let why = try debugger.watch(String(parts[1]), at: level) {
        return ["verified": false, "message": why]
      }
      watches.append(nextBreakpoint)
      nextBreakpoint += 1
      return ["id": watches.last, "verified": true]
    }
    return ["breakpoints": answers]
  }

  /// Tells which of the values that were watched are gone.
  func tellGone(_ indices: [Int], _ detail: String) {
    for index in indices where watches.indices.contains(index) {
      event(
        "breakpoint",
        [
          "reason": "removed",
          "breakpoint": [
            "id": watches.remove(at: index), "verified": false, "message": detail,
          ] as JSON,
        ])
    }
  }
}
