import MoonstoneLua
import MoonstoneSupport

/// Steps through a thought by words that users of gdb know.
///
///     var session = DebugSession(debugger, source)
///     for line in lines { print(session.take(line).joined(separator: "\n")) }
///
/// An empty line does the same as the line before.
package struct DebugSession {
  let debugger: ThoughtDebugger
  let source: ScriptSource
  var breakpoints: [DebugBreakpoint] = []
  var watched: [String] = []
  /// The call that is looked at.
  var level = 0
  /// Expressions whose values are shown at each stop.
  var displayed: [String] = []
  private var nextNumber = 1
  private var last = ""
  /// What the last line did.
  private var lastWord = ""
  /// Where it stands.
  package private(set) var stop: DebugStop
  /// Where it has stopped so far, by its ticks.
  private(set) var marks: [Int: Character] = [:]
  /// The searches of the host in the thought.
  private(set) var searches: [DebugSearch] = []
  /// Whether the last line went somewhere.
  package private(set) var hasMoved = false
  /// Whether the thought came to a failure, and it stands behind that.
  package var isAtFailure: Bool {
    if case .end(nil, _) = stop.place { true } else { false }
  }
  /// Whether somebody has had enough.
  package private(set) var isOver = false

  package init(_ debugger: ThoughtDebugger, _ source: ScriptSource) {
    (self.debugger, self.source) = (debugger, source)
    stop = debugger.beginning
    searches = (try? debugger.searches()) ?? []
  }

  /// Does what a line says.
  ///
  /// - Returns: what is to be shown, line by line.
  package mutating func take(_ line: String) -> [String] {
    let typed = line.trimmingPrefix(while: \.isWhitespace)
    let line = typed.isEmpty ? last : String(typed)
    last = line
    hasMoved = false
    guard let (word, rest) = Self.command(in: line) else { return [] }
    lastWord = word
    do throws(DebugFault) {
      return try answer(word, rest)
    } catch {
      if error == .gone { isOver = true }
      return [error.description]
    }
  }

  private mutating func answer(
    _ word: String, _ rest: String
  ) throws(DebugFault) -> [String] {
    var isAtEnd = false
    if case .end = stop.place { isAtEnd = true }
    switch word {
    // It opens behind the end of the thought, and these begin it.
    case "s", "n", "finish", "c", "until":
      guard isAtEnd else { break }
      if word == "c" {
        let again = marks.isEmpty ? [] : ["the thought was over: it begins again"]
        return again + go(to: try debugger.start(.run))
      }
      guard marks.isEmpty else {
        return ["the thought is over: “start” begins it again, “rs” goes back"]
      }
      return go(to: try debugger.start())
    default: break
    }
    switch word {
    case "s": return go(to: try debugger.forwards(.step))
    case "n": return go(to: try debugger.forwards(.next))
    case "finish": return go(to: try debugger.forwards(.out))
    case "c": return go(to: try debugger.forwards(.run))
    case "until": return try until(rest)
    case "run": return go(to: try debugger.start(.run))
    case "rs": return go(to: try debugger.back(.step))
    case "rn": return go(to: try debugger.back(.next))
    case "rfinish": return go(to: try debugger.back(.out))
    case "rc": return go(to: try debugger.back(.run))
    case "start": return go(to: try debugger.start())
    case "end": return go(to: try debugger.end())
    case "tick":
      guard let tick = Int(rest), tick >= 0 else { return ["tick takes a number of ticks"] }
      return go(to: try debugger.go(toTick: tick))
    case "b": return try add(rest)
    case "d": return try delete(rest)
    case "watch": return try watch(rest)
    case "unwatch": return try unwatch(rest)
    case "caught":
      guard ["on", "off"].contains(rest) else { return ["caught takes on or off"] }
      try debugger.set(stopsAtCaught: rest == "on")
      return ["errors that are caught \(rest == "on" ? "stop, too" : "do not stop")"]
    case "display":
      if !rest.isEmpty { displayed.append(rest) }
      return shownExpressions.isEmpty ? ["nothing is displayed"] : shownExpressions
    case "undisplay":
      displayed.removeAll { rest.isEmpty || $0 == rest }
      return displayed.isEmpty ? ["nothing is displayed"] : displayed
    case "q":
      isOver = true
      return []
    case "help": return Self.help
    default: return try look(word, rest)
    }
  }

  // MARK: - Moving

  private mutating func go(to next: DebugStop) -> [String] {
    let before = stop
    stop = next
    (level, hasMoved) = (0, true)
    let mark = Self.mark(stop)
    if mark != "·" || marks[stop.ticks] == nil { marks[stop.ticks] = mark }
    return stop.log + made(since: before) + shown + dropGone() + shownExpressions
  }

  /// The values that are watched no more.
  private mutating func dropGone() -> [String] {
    stop.gone.filter(watched.indices.contains).map { index in
      let text = watched.remove(at: index)
      if case .line(_, _, .watch, let detail) = stop.place, detail.contains("\(text) ") {
        return "\(text) is watched no more"
      }
      return "\(text) is gone, and is watched no more"
    }
  }

  private var shownExpressions: [String] {
    guard case .line = stop.place else { return [] }
    return displayed.map { text in
      "\(text) = \((try? debugger.evaluate(text, at: level)) ?? "nothing")"
    }
  }

  /// On to a line, or to the next one below this one, unless something else stops before.
  private mutating func until(_ typed: String) throws(DebugFault) -> [String] {
    guard case .line(let file, let number, _, _) = stop.place else { return [] }
    guard let wanted = typed.isEmpty ? number + 1 : Int(typed),
      let line = source.lineWithCode(from: wanted, in: file)
    else { return ["until takes a line of this file"] }
    try debugger.set(breakpoints + [DebugBreakpoint(number: 0, file: file, line: line)])
    let next = try debugger.forwards(.run)
    try debugger.set(breakpoints)
    return go(to: next)
  }

  /// The searches that a step forwards made.
  private func made(since before: DebugStop) -> [String] {
    guard case .line = before.place, ["s", "n", "finish"].contains(lastWord) else { return [] }
    return searches.filter { before.ticks < $0.ticks && $0.ticks <= stop.ticks }.suffix(5)
      .map(\.sentence)
  }

  // MARK: - Stops

  private mutating func add(_ typed: String) throws(DebugFault) -> [String] {
    guard !typed.isEmpty else { return breakpoints.isEmpty ? ["no breakpoints"] : listed }
    guard var breakpoint = DebugBreakpoint(typed, number: nextNumber) else {
      return [
        "“\(typed)” is not a place: b 12, b lines.lua:12 or b board:search, and then "
          + "“if EXPRESSION”, “ignore N” or “log TEXT {EXPRESSION}”"
      ]
    }
    if !breakpoint.call.isEmpty {
      switch try debugger.function(of: breakpoint.call) {
      case .success(let name): breakpoint.call = name
      case .failure(let none): return [none.description]
      }
    }
    if breakpoint.file == source.name { breakpoint.file = nil }
    if breakpoint.call.isEmpty {
      guard let line = source.lineWithCode(from: breakpoint.line, in: breakpoint.file) else {
        return ["\(place(of: breakpoint)): there is no such line in this thought"]
      }
      breakpoint.line = line
    }
    if let why = try debugger.set(breakpoints + [breakpoint])[breakpoint.number] {
      try debugger.set(breakpoints)
      return [why]
    }
    nextNumber += 1
    breakpoints.append(breakpoint)
    return ["breakpoint \(breakpoint.number) at \(place(of: breakpoint))"]
  }

  private mutating func delete(_ typed: String) throws(DebugFault) -> [String] {
    let count = breakpoints.count
    breakpoints.removeAll { typed.isEmpty || String($0.number) == typed }
    try debugger.set(breakpoints)
    let removed = count - breakpoints.count
    return [removed == 1 ? "1 breakpoint deleted" : "\(removed) breakpoints deleted"]
  }

  private var listed: [String] {
    breakpoints.map { breakpoint in
      "\(breakpoint.number)  \(place(of: breakpoint))"
        + (breakpoint.condition.isEmpty ? "" : " if \(breakpoint.condition)")
        + (breakpoint.ignored == 0 ? "" : " ignore \(breakpoint.ignored)")
        + (breakpoint.message.isEmpty ? "" : " log \(breakpoint.message)")
    }
  }

  private func place(of breakpoint: DebugBreakpoint) -> String {
    breakpoint.call.isEmpty
      ? "\(breakpoint.file ?? source.name):\(breakpoint.line)" : breakpoint.call
  }

  private mutating func watch(_ typed: String) throws(DebugFault) -> [String] {
    if typed.isEmpty { return watched.isEmpty ? ["nothing is watched"] : watched }
    if let why = try debugger.watch(typed, at: level) { return ["watch \(typed): \(why)"] }
    watched.append(typed)
    return ["\(typed) is watched"]
  }

  private mutating func unwatch(_ typed: String) throws(DebugFault) -> [String] {
    if typed.isEmpty {
      watched = []
      try debugger.unwatch()
    } else {
      guard let index = watched.firstIndex(of: typed) else { return ["\(typed) is not watched"] }
      watched.remove(at: index)
      try debugger.unwatch(index)
    }
    return watched.isEmpty
      ? ["nothing is watched"] : ["watched: \(watched.joined(separator: ", "))"]
  }
}
