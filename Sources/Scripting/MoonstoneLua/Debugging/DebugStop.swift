import MoonstoneSupport

/// Where a thought stands.
package struct DebugStop: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// Before a line of a file.
    case line(file: String, number: Int, reason: Reason, detail: String)
    /// Behind the end: with a move, or a failure and its message.
    case end(move: String?, message: String)
    /// Nowhere: the process has ended.
    case lost
  }

  package enum Reason: String, Sendable {
    case step, breakpoint, watch, error, call, tick, pause, start, end, `return`
  }

  package let place: Place
  /// The ticks that are spent, and those that the thought has.
  package let ticks, budget: Int
  /// Whether there is nothing to stop at in the direction that was asked for.
  package let isLast: Bool
  /// Which of the watched values are gone, and watched no more: by their numbers, counted from 0, the
  /// last one first.
  package let gone: [Int]
  /// What breakpoints said on the way.
  package let log: [String]

  /// Reads what a worker says.
  init?(_ text: String, of source: ScriptSource, _ moveText: (Int) -> String?) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    isLast = lines.first == "first"
    if isLast { lines.removeFirst() }
    var gone: [Int] = []
    while let line = lines.first, line.hasPrefix("gone\t") {
      gone += [Int(line.dropFirst(5))].compactMap { $0 }
      lines.removeFirst()
    }
    self.gone = gone
    guard let first = lines.popFirst() else { return nil }
    let fields = first.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    log = lines.filter { !$0.isEmpty }.map { source.shown(String($0)) }
    if fields.count == 7, fields[0] == "stopped", let reason = Reason(rawValue: fields[1]),
      let ticks = Int(fields[2]), let budget = Int(fields[3]), let number = Int(fields[5])
    {
      (self.ticks, self.budget) = (ticks, budget)
      place = .line(
        file: source.name(ofChunk: fields[4]), number: number, reason: reason,
        detail: source.named(source.shown(fields[6].unescapedLines)))
    } else if fields.count == 6, fields[0] == "ended", let status = Int(fields[1]),
      let ticks = Int(fields[2]), let budget = Int(fields[3]), let code = Int(fields[4])
    {
      (self.ticks, self.budget) = (ticks, budget)
      place = .end(
        move: status == 0 ? moveText(code) : nil,
        message: source.named(clean(fields[5].unescapedLines)))
    } else if fields[0] == "lost" {
      (ticks, budget) = (0, 0)
      place = .lost
    } else {
      return nil
    }
  }
}

/// A call that is under way.
package struct DebugCall: Equatable, Sendable {
  package let level: Int
  package let name: String
  /// The file and the line, for a function of the script.
  package let file: String?
  package let line: Int

  init?(_ text: Substring, of source: ScriptSource) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let level = Int(fields[0]), let line = Int(fields[3]) else {
      return nil
    }
    (self.level, name, self.line) = (level, clean(fields[1]), line)
    file = fields[4] == "1" ? source.name(ofChunk: fields[2]) : nil
  }
}

/// A variable, or an entry of a table.
package struct DebugVariable: Equatable, Sendable {
  /// How the worker finds it.
  package let path: String
  package let name: String
  package let type: String
  package let value: String
  /// Whether something lies within.
  package let isOpen: Bool
  /// How many entries are numbered from 1 on, as Lua's `#` counts them.
  package let numbered: Int
  /// How many others there are beside those, as far as they are counted: up to 1000; 0 if none is
  /// numbered.
  package let others: Int

  init?(_ text: Substring, of source: ScriptSource) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let numbered = Int(fields[5]), let others = Int(fields[6]) else {
      return nil
    }
    guard fields[0].allSatisfy({ "0123456789 lumorei".contains($0) }) else { return nil }
    (self.numbered, self.others) = (numbered, others)
    (path, name, type) = (fields[0], source.shown(fields[1]), clean(fields[2]))
    value = source.shown(fields[3].unescapedLines, lines: true)
    isOpen = fields[4] == "1"
  }

  /// Whether there are further entries that were not asked for.
  package var isMore: Bool { path == "more" }
}

/// Which entries of a table are meant.
package enum DebugEntries: String, Sendable {
  /// All, as they lie there.
  case all = "a"
  /// Those numbered from 1 on, in their order.
  case numbered = "i"
  /// All others.
  case others = "n"
}

/// Where a thought stops.
package struct DebugBreakpoint: Equatable, Sendable {
  package var number: Int
  /// The file as the script names it; `nil` for the script itself.
  package var file: String?
  package var line = 0
  /// A function of the host, such as `board:search`, instead of a line.
  package var call = ""
  /// So many hits pass.
  package var ignored = 0
  /// An expression that has to be true.
  package var condition = ""
  /// What is said instead of stopping, with expressions in braces.
  package var message = ""

  package init(number: Int, file: String? = nil, line: Int = 0, call: String = "") {
    (self.number, self.file, self.line, self.call) = (number, file, line, call)
  }

  /// As a worker reads it.
  func line(in source: ScriptSource) -> String {
    let fields: [String] = [
      "\(number)", source.chunk(ofName: file), "\(line)", call, "\(ignored)", condition, message,
    ]
    return fields.map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }
      .joined(separator: "\t")
  }
}

extension ScriptSource {
  /// The name of what Lua calls so.
  func name(ofChunk chunk: String) -> String {
    if chunk == Self.chunk { return name }
    return includes.first { $0.chunk == chunk }?.name ?? clean(chunk)
  }

  /// A text of a worker for people, in which files have the names that the script gives them.
  func shown(_ text: String, lines: Bool = false) -> String {
    guard text.contains(Self.placeMark) else { return clean(text, lines: lines) }
    var named = text
    for (chunk, name) in [(Self.chunk, name)] + includes.map({ ($0.chunk, $0.name) }) {
      named = named.replacing("\(Self.placeMark)\(chunk):", with: "\(name):")
    }
    return clean(named.replacing(Self.placeMark, with: ""), lines: lines)
  }

  /// Stands before what Lua calls a file, and in no text of a script.
  private static var placeMark: String { "\u{1}" }

  /// What Lua calls the file of a name: the script, or a module by its name or by the end of it.
  func chunk(ofName name: String?) -> String {
    guard let name, name != self.name else { return Self.chunk }
    let found =
      includes.first { $0.name == name || $0.chunk == name || $0.module == name }
      ?? includes.first { $0.name.hasSuffix("/\(name)") || name.hasSuffix("/\($0.name)") }
    return found?.chunk ?? Self.chunk
  }

  /// The text of the file that a stop names.
  package func text(ofFile name: String) -> [UInt8]? {
    name == self.name ? bytes : includes.first { $0.name == name }?.bytes
  }
}

extension String {
  /// With line feeds in place of `\n`.
  fileprivate var unescapedLines: String {
    var text = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        text.append(character)
        continue
      }
      text.append(next == "n" ? "\n" : next)
    }
    return text
  }
}
