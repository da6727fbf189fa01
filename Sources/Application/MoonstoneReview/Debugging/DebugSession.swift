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
  private var nextNumber = 1
  private var last = ""
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
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let word = parts.first.map(String.init) else { return [] }
    let rest = parts.count > 1 ? String(parts[1]).trimmed : ""
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
    case "s", "step", "n", "next", "finish", "out", "c", "continue":
      guard isAtEnd else { break }
      if word.hasPrefix("c") { return go(to: try debugger.start(.run)) }
      guard marks.isEmpty else {
        return ["the thought is over: “start” begins it again, “rs” goes back"]
      }
      return go(to: try debugger.start())
    default: break
    }
    switch word {
    case "s", "step": return go(to: try debugger.forwards(.step))
    case "n", "next": return go(to: try debugger.forwards(.next))
    case "finish", "out": return go(to: try debugger.forwards(.out))
    case "c", "continue": return go(to: try debugger.forwards(.run))
    case "rs": return go(to: try debugger.back(.step))
    case "rn": return go(to: try debugger.back(.next))
    case "rfinish": return go(to: try debugger.back(.out))
    case "rc": return go(to: try debugger.back(.run))
    case "start": return go(to: try debugger.start())
    case "end": return go(to: try debugger.end())
    case "tick":
      guard let tick = Int(rest), tick >= 0 else { return ["tick takes a number of ticks"] }
      return go(to: try debugger.go(toTick: tick))
    case "b", "break": return try add(rest)
    case "d", "delete": return try delete(rest)
    case "watch": return try watch(rest)
    case "unwatch": return try unwatch(rest)
    case "caught":
      guard ["on", "off"].contains(rest) else { return ["caught takes on or off"] }
      try debugger.set(stopsAtCaught: rest == "on")
      return ["errors that are caught \(rest == "on" ? "stop, too" : "do not stop")"]
    case "q", "quit", "exit":
      isOver = true
      return []
    case "h", "help", "?": return Self.help
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
    return stop.log + made(since: before) + shown
  }

  /// The searches that a step forwards made.
  private func made(since before: DebugStop) -> [String] {
    guard case .line = before.place, ["s", "step", "n", "next", "finish", "out"].contains(last)
    else { return [] }
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
    if breakpoint.file == source.name { breakpoint.file = nil }
    if breakpoint.call.isEmpty {
      guard let line = source.lineWithCode(from: breakpoint.line, in: breakpoint.file) else {
        return ["\(place(of: breakpoint)): there is no such line in this thought"]
      }
      breakpoint.line = line
    }
    try debugger.set(breakpoints + [breakpoint])
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
      ? "\(breakpoint.file ?? source.name):\(breakpoint.line)" : "board:\(breakpoint.call)"
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

extension DebugBreakpoint {
  /// Reads `12`, `file.lua:12`, `board:search`, with what may follow.
  init?(_ typed: String, number: Int) {
    var words = typed.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty else { return nil }
    let place = words.removeFirst()
    if let line = Int(place), line > 0 {
      self.init(number: number, line: line)
    } else if let colon = place.lastIndex(of: ":") {
      let (file, end) = (String(place[..<colon]), String(place[place.index(after: colon)...]))
      if let line = Int(end), line > 0, !file.isEmpty {
        self.init(number: number, file: file, line: line)
      } else if file == "board", !end.isEmpty {
        self.init(number: number, call: end)
      } else {
        return nil
      }
    } else {
      return nil
    }
    guard !words.isEmpty else { return }
    let word = words.removeFirst()
    let rest = words.joined(separator: " ")
    switch word {
    case "if" where !rest.isEmpty: condition = rest
    case "log" where !rest.isEmpty: message = rest
    case "ignore":
      guard let count = Int(rest), count >= 0 else { return nil }
      ignored = count
    default: return nil
    }
  }
}
