import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// What a person does at a prompt: chunks of Lua on a position, and commands that begin with a
/// colon.
///
/// Each line is a chunk, and so are lines that belong together: `x = 1` stays, and `local x = 1`
/// does not.
package struct PromptSession<G: Game> {
  /// What came of a line.
  package enum Result: Equatable {
    /// What it printed, and what is to be known about it; both may be empty.
    case done(printed: String, note: String)
    case failed(printed: String, why: String)
    /// The chunk goes on in the next line.
    case unfinished
    case quit
  }

  private let loader: PlayerLoader<G>
  private let limits: ObserverLimits
  private let seed: UInt64
  private var prompt: LuaPrompt<G>
  private var position: G.Position
  private var moves: [G.Move]
  /// The lines of a chunk that goes on.
  private var begun = ""

  /// Begins with no script.
  ///
  /// - Parameters:
  ///   - moves: those that led to the position, as far as they are known.
  ///   - seconds: what each chunk may take.
  /// - Throws: a `ScriptError` if there is nothing that runs scripts.
  package init(
    _ loader: PlayerLoader<G>, at position: G.Position, after moves: [G.Move], seed: UInt64,
    seconds: Double = 10
  ) throws(ScriptError) {
    self.loader = loader
    self.position = position
    self.moves = moves
    self.seed = seed
    limits = ObserverLimits(
      script: loader.home.limits, ticks: 2_000_000_000, seconds: seconds)
    prompt = try LuaPrompt(
      plugin: loader.plugin, limits: limits, isolation: loader.home.isolation, seed: seed)
    prompt.place(position, after: moves)
  }

  /// Whether a chunk has begun that goes on in the next line.
  package var isUnfinished: Bool { !begun.isEmpty }

  /// Takes a line that a person typed. An empty one ends a chunk that goes on.
  package mutating func take(_ line: String) -> Result {
    if begun.isEmpty, line.isPromptCommand { return command(line) }
    let chunk = begun + line
    if chunk.trimmed.isEmpty { return .done(printed: "", note: "") }
    if let complaint = prompt.complaint(about: chunk) {
      let goesOn = complaint.hasSuffix("near <eof>") && !line.trimmed.isEmpty
      begun = goesOn ? chunk + "\n" : ""
      return goesOn ? .unfinished : .failed(printed: "", why: complaint)
    }
    begun = ""
    let result = run(chunk)
    guard case .done(let printed, _) = result else { return result }
    return .done(printed: printed, note: Self.note(on: chunk))
  }

  /// Runs a file: chunks, between lines that are commands. A chunk that does not compile as a whole
  /// is divided into lines, as if they were typed. If that does not compile either, nothing runs.
  ///
  /// - Parameter tell: hears what came of each.
  /// - Returns: whether all of it worked; after a failure nothing more runs.
  package mutating func run(file text: String, tell: (Result) -> Void) -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines[0].unicodeScalars.first == "\u{FEFF}" { lines[0].unicodeScalars.removeFirst() }
    if lines[0].hasPrefix("#!") { lines[0] = "" }
    var parts: [String] = []
    do throws(PromptError) {
      var place = 0
      while place < lines.count {
        let rest = lines[place...].prefix { !$0.isPromptCommand }
        parts += rest.isEmpty ? [lines[place]] : try chunks(rest)
        place += max(rest.count, 1)
      }
    } catch {
      tell(.failed(printed: "", why: error.text))
      return false
    }
    for part in parts where !part.trimmed.isEmpty {
      let result = part.isPromptCommand ? command(part) : run(part)
      tell(result)
      guard case .done = result else { return result == .quit }
    }
    return true
  }

  /// Divides lines into as few chunks as compile, in which they keep their numbers.
  private func chunks(_ lines: ArraySlice<String>) throws(PromptError) -> [String] {
    let whole = String(repeating: "\n", count: lines.startIndex) + lines.joined(separator: "\n")
    if prompt.complaint(about: whole) == nil { return [whole] }
    var chunks: [String] = []
    var chunk = ""
    for (place, line) in zip(lines.indices, lines) {
      chunk += chunk.isEmpty ? String(repeating: "\n", count: place) + line : "\n" + line
      if let complaint = prompt.complaint(about: chunk) {
        let goesOn = complaint.hasSuffix("near <eof>") && place < lines.endIndex - 1
        if !goesOn { throw PromptError(text: complaint) }
      } else {
        chunks.append(chunk)
        chunk = ""
      }
    }
    return chunks
  }

  private func run(_ chunk: String) -> Result {
    let answer = prompt.run(chunk)
    return answer.failure.map { .failed(printed: answer.printed, why: $0) }
      ?? .done(printed: answer.printed, note: "")
  }

  /// Says which variables are gone.
  private static func note(on chunk: String) -> String {
    let scopes = LuaScopes(LuaLexer.read(Array(chunk.utf8)).tokens)
    let names = scopes.variables.filter {
      $0.isOutermost && !$0.name.hasPrefix("_") && ($0.kind == .local || $0.kind == .function)
    }.map { "“\($0.name)”" }
    if names.isEmpty { return "" }
    let verb = names.count == 1 ? "was" : "were"
    return "\(names.joined(separator: " and ")) \(verb) local to this chunk; without “local”, "
      + "\(names.count == 1 ? "it stays" : "they stay")"
  }
}

// MARK: - Commands

extension PromptSession {
  private static var commands: [(usage: String, what: String)] {
    [
      (":load FILE", "load a script: its functions, and what they see, have their names here"),
      (":position POSITION", "set “board” to a position"),
      (":opening MOVES", "set “board” to the position after moves, such as f5d6"),
      (":reset", "forget what was set"),
      (":quit", "leave, as Ctrl-D does"),
    ]
  }

  private mutating func command(_ line: String) -> Result {
    let words = line.trimmed.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1].trimmed : ""
    do {
      switch words.first {
      case ":load": return .done(printed: "", note: try load(rest))
      case ":position":
        place(try loader.game.position(rest), after: [])
      case ":opening":
        let moves = try loader.game.transcript(rest)
        place(
          moves.reduce(into: loader.game.initialPosition) { $0.playUnchecked($1) }, after: moves)
      case ":reset": try begin(with: nil)
      case ":help": return .done(printed: Self.help, note: "")
      case ":quit": return .quit
      case let word:
        let names = Self.commands.map { $0.usage.prefix { $0 != " " } }.map(String.init) + [":help"]
        let near = suggestion(for: word ?? "", among: names).map { "; did you mean “\($0)”?" } ?? ""
        return .failed(
          printed: "", why: "“\(word ?? "")” is not a command; “:help” lists them\(near)")
      }
      return .done(printed: "", note: "")
    } catch let error as NotationError {
      return .failed(printed: "", why: "\(words[0]): column \(error.column): \(error.message)")
    } catch {
      return .failed(printed: "", why: "\(error)")
    }
  }

  private static var help: String {
    let width = commands.map(\.usage.count).max() ?? 0
    return """
      A line is a chunk of Lua: an expression, whose values are printed, or statements. “x = 1” stays,
      “local x = 1” does not. “board” is a board, and “context” a context.
      \(commands.map { "  \($0.usage.padding(width))  \($0.what)" }.joined(separator: "\n"))
      """
  }

  /// Loads a script, and forgets what was set.
  ///
  /// - Returns: a sentence on what is there now.
  package mutating func load(_ typed: String) throws -> String {
    if typed.isEmpty { throw PromptError(text: ":load needs the name of a script") }
    let source = try loader.catalog.player(typed, of: loader.game.name)
    guard let script = try loader.typedScript(of: source) else {
      throw PromptError(text: "“\(typed)” is not a script")
    }
    try begin(with: script)
    return "\(typed) is loaded; what was set before is gone"
  }

  private mutating func begin(with script: ScriptSource?) throws {
    prompt = try LuaPrompt(
      script, plugin: loader.plugin, limits: limits, isolation: loader.home.isolation, seed: seed)
    prompt.place(position, after: moves)
  }

  private mutating func place(_ position: G.Position, after moves: [G.Move]) {
    self.position = position
    self.moves = moves
    prompt.place(position, after: moves)
  }

  /// Returns what the last word of a begun line may become, each whole from the beginning of that
  /// word; `files` completes paths.
  package func completions(of head: String, files: (String) -> [String]) -> [String] {
    if begun.isEmpty, head.hasPrefix(":") {
      if let path = head.wholeMatch(of: /:load\s+(\S*)/)?.1 {
        let names = StrategyFolders().strategies(for: loader.game.name).map(\.name)
        return names.filter { $0.hasPrefix(path) } + files(String(path))
      }
      let names = Self.commands.map { String($0.usage.prefix { $0 != " " }) } + [":help"]
      return names.filter { $0.hasPrefix(head) }
    }
    let word = head.lastWord
    if word.isEmpty { return [] }
    let path = word.lastIndex { $0 == "." || $0 == ":" }.map { String(word[...$0]) } ?? ""
    return prompt.completions(of: word).map { path + $0 }
  }
}

/// Why a command of a prompt cannot be done.
private struct PromptError: ExplainedError {
  let text: String
  var faultKind: FaultKind { .usage }
  var description: String { text }
}

extension String {
  /// Whether a line is a command, and not a label of Lua's.
  fileprivate var isPromptCommand: Bool { hasPrefix(":") && !hasPrefix("::") }

  /// The letters at the end that belong to a name, or to a path of names.
  fileprivate var lastWord: String {
    let reversed = reversed().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || "_.:".contains($0))
    }
    return String(reversed.reversed())
  }

  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
