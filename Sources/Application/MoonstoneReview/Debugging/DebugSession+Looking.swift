import MoonstoneLua
import MoonstoneSupport

/// What a session shows.
extension DebugSession {
  static let help = [
    "s, n, finish, c        into, over, out, on to the next stop",
    "rs, rn, rfinish, rc    the same backwards",
    "start, end, tick N     the first line, the end, where N ticks are spent",
    "b 12, b FILE:12, b board:search    stop there; then: if EXPRESSION, ignore N, log TEXT {X}",
    "b, d N, d              list, delete one, delete all",
    "watch NAME.FIELD       stop when that changes; unwatch ends it; caught on: stop at caught errors",
    "p EXPRESSION           evaluate in a copy, which cannot change the thought",
    "locals, outer, x NAME [FROM]       variables, outer ones, the entries of a table",
    "bt, frame N, up, down  calls; board: the board here; comment: what was said so far",
    "l [N], ticks, help, q  lines of the source, where this is, this, end",
  ]

  mutating func look(_ word: String, _ rest: String) throws(DebugFault) -> [String] {
    switch word {
    case "p", "print": return lines(try debugger.evaluate(rest, at: level))
    case "bt", "where": return try calls()
    case "up": return try choose(level + 1)
    case "down": return try choose(max(level - 1, 0))
    case "frame", "f": return try choose(Int(rest) ?? level)
    case "locals": return show(try debugger.variables(at: level), "no local variables")
    case "outer":
      return show(try debugger.variables(at: level, outer: true), "no outer variables")
    case "x": return try entries(rest)
    case "board": return try board()
    case "comment":
      let said = try debugger.comment()
      return said.isEmpty ? ["nothing was said yet"] : lines(said)
    case "l", "list": return list(Int(rest))
    case "ticks": return [ticks]
    default: return ["“\(word)” is not a command; “help” lists them"]
    }
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
        case .breakpoint: "breakpoint \(detail), "
        case .watch: "\(detail), "
        case .error: "error: \(detail), "
        case .call: "before \(detail), "
        case .pause: "paused, "
        }
      let text = line(number, of: file) ?? ""
      return isFirst
        + ["\(file):\(number)  [\(why)\(ticks)]", "\(number)  \(text)"]
    }
  }

  private func line(_ number: Int, of file: String) -> String? {
    guard let bytes = source.text(ofFile: file) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return String(decoding: lines[number - 1], as: UTF8.self).replacing("\t", with: "  ").printable
  }

  /// The source around the line where it stands.
  package var listing: [String] { list(nil) }

  private func list(_ around: Int?) -> [String] {
    guard case .line(let file, let number, _, _) = stop.place else {
      return ["the thought is over: go back to a line first"]
    }
    let middle = around ?? number
    return (max(middle - 5, 1)...max(middle, 1) + 5).compactMap { at in
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

  private func variable(named name: String) throws(DebugFault) -> DebugVariable? {
    let own = try debugger.variables(at: level)
    if let found = own.last(where: { $0.name == name }) { return found }
    return try debugger.variables(at: level, outer: true).first { $0.name == name }
  }

  private func entries(_ typed: String) throws(DebugFault) -> [String] {
    let words = typed.split(separator: " ").map(String.init)
    guard let path = words.first else { return ["x takes the name of a table, and from where on"] }
    let names = path.split(separator: ".").map(String.init)
    guard var at = try variable(named: names.first ?? "") else {
      return ["there is no variable “\(names.first ?? "")” here"]
    }
    for name in names.dropFirst() {
      let found = try debugger.entries(of: at, count: 1000).first {
        $0.name == "\"\(name)\"" || $0.name == name
      }
      guard let found else { return ["“\(at.name)” has no entry “\(name)”"] }
      at = found
    }
    let from = words.count > 1 ? Int(words[1]) ?? 0 : 0
    return show(try debugger.entries(of: at, from: from, count: 50), "\(at.name) = \(at.value)")
  }

  /// The board of the call, with the side to move and its key.
  private func board() throws(DebugFault) -> [String] {
    for outer in [false, true] {
      for variable in try debugger.variables(at: level, outer: outer)
      where variable.type == "userdata" && variable.isOpen {
        let drawn = try debugger.entries(of: variable)
        if drawn.isEmpty { continue }
        let turn = try debugger.evaluate("\(variable.name):turn()", at: level)
        let key = try debugger.evaluate("\(variable.name):key()", at: level)
        return drawn.flatMap { lines($0.value) } + ["\(variable.name): turn \(turn), key \(key)"]
      }
    }
    return ["there is no board in this call"]
  }
}
