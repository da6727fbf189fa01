import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// How a client moves through the thought, and hears where it is.
extension DebugAdapter {
  /// The requests that move.
  static let moves: Set = [
    "continue", "next", "stepIn", "stepOut", "reverseContinue", "stepBack", "restart",
    "restartFrame", "goto", "configurationDone", "gotoTick", "stepBackOut",
  ]

  /// What a request moves; `nil` if it moves nothing.
  func move(_ command: String, _ arguments: [String: Any]) throws -> (() throws -> DebugStop)? {
    let forwards: [String: ThoughtDebugger.Wish] = [
      "continue": .run, "next": .next, "stepIn": .step, "stepOut": .out,
    ]
    let backwards: [String: ThoughtDebugger.Wish] = ["reverseContinue": .run, "stepBack": .next]
    // Lua's instructions have no names: the smallest step goes to the next line, wherever that is.
    let isSmall = arguments["granularity"] as? String == "instruction"
    if let wish = isSmall && command == "next" ? .step : forwards[command] {
      let (debugger, isAtEnd) = (try debugger(), isAtEnd)
      return { try isAtEnd ? debugger.end() : debugger.forwards(wish) }
    }
    if let wish = isSmall && command == "stepBack" ? .step : backwards[command] {
      let (debugger, isAtEnd) = (try debugger(), isAtEnd)
      return { [self] in
        guard isAtEnd, wish == .run else { return try debugger.back(wish) }
        // What stops at the last line itself lies before the end, too.
        _ = try debugger.end()
        return try back(passingFailure: !stopsAtFailure && !stopsAtCaught)
      }
    }
    switch command {
    case "restart":
      let debugger = try debugger()
      return { try debugger.start() }
    case "restartFrame":
      let (debugger, level) = (try debugger(), try level(arguments))
      for _ in 0..<level { _ = try debugger.back(.out) }
      return {
        let before = try debugger.back(.out)
        return before.isLast ? try debugger.start() : try debugger.forwards(.step)
      }
    case "goto":
      guard let line = arguments["targetId"] as? Int, line > 0 else {
        throw Refusal("goto takes a target of gotoTargets")
      }
      return try reach(line)
    default: return try moveBeyond(command, arguments)
    }
  }

  /// The number of the breakpoint that stands where `goto` leads.
  private static let target = 0

  /// Goes to the next time that a line runs, or else to the last time before.
  private func reach(_ target: Int) throws -> () throws -> DebugStop {
    let debugger = try debugger()
    guard let place = targets.indices.contains(target - 1) ? targets[target - 1] : nil else {
      throw Refusal("there is no target \(target)")
    }
    return { [self] in
      try debugger.set([DebugBreakpoint(number: Self.target, file: place.file, line: place.line)])
      try debugger.set(stopsAtCaught: false)
      defer {
        _ = try? resetBreakpoints()
        try? debugger.set(stopsAtCaught: stopsAtCaught)
      }
      let next = try debugger.forwards(.run)
      switch next.place {
      case .line(_, place.line, .breakpoint, _), .line(_, _, .pause, _): return next
      default: break
      }
      return try back(passingFailure: true)
    }
  }

  /// Goes back to the last stop from the end, or to the one before if that is the failure.
  private func back(passingFailure: Bool) throws -> DebugStop {
    let found = try debugger().back(.run)
    if case .line(_, _, .error, _) = found.place, passingFailure {
      return try debugger().back(.run)
    }
    return found
  }

  func target(_ arguments: [String: Any]) throws -> JSON {
    guard let typed = arguments["line"] as? Int, typed > 0 else {
      throw Refusal("gotoTargets takes a line")
    }
    let file = try file(of: arguments["source"])
    guard let line = thought?.source.lineWithCode(from: typed, in: file) else {
      throw Refusal("there is no such line in this thought")
    }
    targets.append((file, line))
    return ["id": targets.count, "label": "line \(line)", "line": line]
  }

  /// Moves, and tells where that led.
  func go(_ move: () throws -> DebugStop) throws {
    var next = try move()
    opened = []
    if case .line(_, _, .error, _) = next.place, !stopsAtFailure, !stopsAtCaught {
      next = try debugger().end()
    }
    try tellSearches(from: stop, to: next)
    tellGone(next.gone, "the value is gone")
    for line in next.log { event("output", ["category": "console", "output": "\(line)\n"]) }
    var isOver = false
    if case .line(_, _, .return, _) = next.place { isOver = true }
    if case .end = next.place {
      isOver = true
      if isAtEnd {
        stop = next
        hasTerminated = true
        return event("terminated")
      }
      // One can look back from the return, or from the last line.
      next = try debugger().back(.step)
    }
    stop = next
    isAtEnd = isOver
    if isOver { say(try debugger().beginning) }
    tell(next, isOver: isOver)
  }

  /// Tells where it stands, and why.
  private func tell(_ stop: DebugStop, isOver: Bool) {
    defer { isEntering = false }
    guard case .line(_, _, let reason, let detail) = stop.place else { return }
    if reason == .pause { answerPauses() }
    switch reason {
    case .breakpoint:
      // What is wrong with its condition may follow its number.
      let number = detail.prefix { $0 != ":" }
      if Int(number) == Self.target { return stopped("goto", nil) }
      return stopped(
        "breakpoint", number.count < detail.count ? "breakpoint \(detail)" : nil,
        hits: Int(number).map { [$0] })
    case .watch: return stopped("data breakpoint", detail)
    case .error: return stopped("exception", detail)
    case .call: return stopped("function breakpoint", "before \(detail)")
    case .return: return stopped("return", detail)
    case .pause: return stopped("pause", nil)
    case .start, .end, .step, .tick:
      let text = isOver ? "The thought is over" : stop.isLast ? "There is nothing before" : nil
      stopped(stop.isLast || isEntering ? "entry" : "step", text)
    }
  }

  /// A search of the host is one step: what it found is told when it is made.
  private func tellSearches(from before: DebugStop?, to next: DebugStop) throws {
    guard case .line(_, _, let reason, _) = next.place, [.step, .return].contains(reason),
      let before, case .line = before.place, before.ticks < next.ticks
    else { return }
    for found in try debugger().searches().filter({
      before.ticks < $0.ticks && $0.ticks <= next.ticks
    }).suffix(5) {
      event("output", ["category": "console", "output": "\(found.sentence)\n"])
    }
  }

  private func stopped(_ reason: String, _ text: String?, hits: [Int]? = nil) {
    event(
      "stopped",
      [
        "reason": reason, "threadId": Self.thread, "allThreadsStopped": true, "description": text,
        "text": text, "hitBreakpointIds": hits, "ticks": stop?.ticks,
      ])
  }

  /// Tells what the thought came to.
  func say(_ end: DebugStop) {
    guard case .end(let move, let message) = end.place else { return }
    let answer = move.map { "it plays \($0)" } ?? message
    event(
      "output",
      ["category": "console", "output": "\(answer); \(end.ticks) of \(end.budget) ticks\n"])
  }

  func exceptionInfo() throws -> JSON {
    guard case .line(_, _, .error, let detail)? = stop?.place else {
      throw Refusal("there is no exception here")
    }
    return [
      "exceptionId": "error", "description": detail,
      "breakMode": stopsAtCaught ? "always" : "unhandled",
    ]
  }
}
