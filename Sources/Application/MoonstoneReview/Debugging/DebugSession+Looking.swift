import MoonstoneLua
import MoonstoneSupport

/// What a session shows.
extension DebugSession {
  static let help = [
    "s, n, finish, c, until N    into, over, out, on to the next stop, or to a line",
    "rs, rn, rfinish, rc    the same backwards",
    "start, end, tick N     the first line, the end, where N ticks are spent",
    "b 12, b FILE:12, b board:search    stop there; then: if EXPRESSION, ignore N, log TEXT {X}",
    "b, d N, d              list, delete one, delete all",
    "watch NAME.FIELD       stop when that changes; unwatch ends it; caught on: stop at caught errors",
    "p EXPRESSION           evaluate in a copy, which cannot change the thought; display: at each stop",
    "locals, outer, x NAME [FROM]       variables, outer ones, the entries of a table",
    "bt, frame N, up, down  calls; board: the board here; comment: what was said so far",
    "search [N], searches   what the last search of the host found, with all moves; all searches",
    "l [N], ticks, help, q  lines of the source, where this is, this, end",
  ]

  mutating func look(_ word: String, _ rest: String) throws(DebugFault) -> [String] {
    switch word {
    case "p": return lines(try debugger.evaluate(rest, at: level))
    case "bt": return try calls()
    case "up": return try choose(level + 1)
    case "down": return try choose(max(level - 1, 0))
    case "frame": return try choose(whole(rest) ?? level)
    case "locals": return show(try debugger.variables(at: level), "no local variables")
    case "outer":
      return show(try debugger.variables(at: level, outer: true), "no outer variables")
    case "x": return try entries(rest)
    case "board": return try board()
    case "comment":
      let said = try debugger.comment()
      return said.isEmpty ? ["nothing was said yet"] : lines(said)
    case "l": return list(whole(rest))
    case "ticks": return [ticks, timeline(columns: 60)]
    case "searches":
      return searches.isEmpty
        ? ["the thought made no search"]
        : searches.map { "\($0.number)  tick \($0.ticks)  \($0.sentence)" }
    case "search": return try search(rest)
    default: return [Self.refusal(of: word, rest)]
    }
  }

  /// The last search before this place, or one by its number, with the values of all moves.
  private func search(_ typed: String) throws(DebugFault) -> [String] {
    let number = typed.isEmpty ? searches.last { $0.ticks <= stop.ticks }?.number : whole(typed)
    guard let number, let found = try debugger.ranked(number) else {
      return [typed.isEmpty ? "no search was made before" : "there is no search \(typed)"]
    }
    return [found.sentence] + found.moves.map { "  \($0.sentence)" }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var ticks: String {
    "\(stop.ticks) of \(stop.budget) ticks spent, \(max(stop.budget - stop.ticks, 0)) left"
  }

  // MARK: - Where it stands

  /// The place, the line and the ticks.
  package var shown: [String] {
    let isFirst = stop.isLast ? ["there is no such stop in this direction"] : []
    switch stop.place {
    case .lost: return ["the process that stood there has ended"]
    case .end(let move?, _): return isFirst + ["the thought is over: it plays \(move); \(ticks)"]
    case .end(nil, let message): return isFirst + ["the thought is over: \(message); \(ticks)"]
    case .line(let file, let number, let reason, let detail):
      let why =
        switch reason {
        case .step, .start, .end, .tick: ""
        case .breakpoint where detail == "0": ""  // “until” has come there
        case .breakpoint: "breakpoint \(detail), "
        case .watch: "\(detail), "
        case .error: "error: \(detail), "
        case .call: "before \(detail), "
        case .pause: "paused, "
        case .return: "\(detail), "
        }
      let text = line(number, of: file) ?? ""
      return isFirst
        + ["\(file):\(number)  [\(why)\(ticks)]", "\(number)  \(text)"]
    }
  }

  /// A number that a person typed, within what can be reckoned with.
  private func whole(_ typed: String) -> Int? { Int(typed).map { min(max($0, -1 << 40), 1 << 40) } }

  private func line(_ number: Int, of file: String) -> String? {
    guard let bytes = source.text(ofFile: file) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return String(decoding: lines[number - 1], as: UTF8.self).replacing("\t", with: "  ").printable
  }

  /// The source around the line where it stands.
  ///
  /// - Parameter lines: how many before and after it.
  package func listing(_ lines: Int = 5) -> [String] { list(nil, lines) }

  /// The variables of the call that is looked at, a line each.
  package func locals(atMost most: Int) -> [String] {
    guard let found = try? debugger.variables(at: level) else { return [] }
    let shown = found.suffix(most).map { "\($0.name) = \($0.value)".replacing("\n", with: " ") }
    return found.count > most && most > 0 ? ["…"] + shown.dropFirst() : shown
  }

  private func list(_ around: Int?, _ lines: Int = 5) -> [String] {
    guard case .line(let file, let number, _, _) = stop.place else {
      return ["the thought is over: go back to a line first"]
    }
    let middle = around ?? number
    return (max(middle - lines, 1)...max(middle, 1) + lines).compactMap { at in
      line(at, of: file).map { "\(at == number ? ">" : " ")\(at)  \($0)" }
    }
  }

  // MARK: - Calls

  private func calls() throws(DebugFault) -> [String] {
    try debugger.calls(count: 50).map { call in
      let place = call.file.map { "\($0):\(call.line)" } ?? "moonstone"
      return "\(call.level == level ? ">" : " ")\(call.level)  \(call.name)  \(place)"
    }
  }

  private mutating func choose(_ wanted: Int) throws(DebugFault) -> [String] {
    guard let call = try debugger.calls(from: wanted, count: 1).first else {
      return ["there is no call \(wanted)"]
    }
    level = wanted
    let place = call.file.map { "\($0):\(call.line)" } ?? "moonstone"
    return ["\(call.level)  \(call.name)  \(place)"]
      + (call.file.flatMap { line(call.line, of: $0) }.map { ["\(call.line)  \($0)"] } ?? [])
  }

  // MARK: - Values

  private func show(_ variables: [DebugVariable], _ nothing: String) -> [String] {
    if variables.isEmpty { return [nothing] }
    return variables.flatMap { variable -> [String] in
      if variable.isMore { return ["…"] }
      return lines("\(variable.name) = \(variable.value)")
    }
  }

  private func entries(_ typed: String) throws(DebugFault) -> [String] {
    let words = typed.split(separator: " ").map(String.init)
    guard let path = words.first else { return ["x takes the name of a table, and from where on"] }
    guard let found = try debugger.find(path, at: level) else {
      return ["there is no variable “\(path)” here"]
    }
    let first = words.count > 1 ? whole(words[1]) ?? 1 : 1
    return show(
      try debugger.entries(of: found, from: max(first, 1) - 1, count: 50),
      "\(path) = \(found.value)")
  }

  /// The board of the call, with the side to move and its key.
  private func board() throws(DebugFault) -> [String] {
    guard let (name, drawn) = try firstBoard() else { return ["there is no board in this call"] }
    let turn = try debugger.evaluate("\(name):turn()", at: level)
    let key = try debugger.evaluate("\(name):key()", at: level)
    return drawn + ["\(name): turn \(turn), key \(key)"]
  }

  private func firstBoard() throws(DebugFault) -> (name: String, drawn: [String])? {
    for outer in [false, true] {
      for variable in try debugger.variables(at: level, outer: outer)
      where variable.type == "userdata" && variable.isOpen {
        let drawn = try debugger.entries(of: variable)
        if !drawn.isEmpty { return (variable.name, drawn.flatMap { lines($0.value) }) }
      }
    }
    return nil
  }

  /// The board of the call as a picture, a line each; empty without one.
  package var picture: [String] { (try? firstBoard())??.drawn ?? [] }
}
