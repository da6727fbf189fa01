import Foundation
import MoonstoneJSON
import MoonstoneLua
import MoonstoneSupport

/// What a client sees where the thought stands.
extension DebugAdapter {
  /// A file as the protocol names it: by its path, or else by a number.
  private func described(_ file: String, _ source: ScriptSource) -> JSON {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    if hasFiles, let bytes = source.text(ofFile: file),
      FileManager.default.contents(atPath: path) == Data(bytes)
    {
      return ["name": name.printable, "path": path]
    }
    return [
      "name": name.printable,
      "sourceReference": (files(of: source).firstIndex(of: file) ?? 0) + 1,
    ]
  }

  private func files(of source: ScriptSource) -> [String] {
    [source.name] + source.modules.map(\.name)
  }

  private func scripts() throws -> ScriptSource {
    guard let thought else { throw Refusal("nothing is open yet: “launch” names a thought") }
    return thought.source
  }

  /// The file that a client means: `nil` for the script itself.
  func file(of typed: Any?) throws -> String? {
    let source = try scripts()
    guard let typed = typed as? [String: Any] else { return nil }
    if let number = typed["sourceReference"] as? Int, number > 0 {
      return files(of: source).indices.contains(number - 1) ? files(of: source)[number - 1] : nil
    }
    guard let path = typed["path"] as? String else { return typed["name"] as? String }
    return files(of: source).first { URL(fileURLWithPath: $0).standardizedFileURL.path == path }
      ?? path
  }

  func source(_ arguments: [String: Any]) throws -> JSON {
    let source = try scripts()
    let wanted = arguments["source"] ?? ["sourceReference": arguments["sourceReference"] ?? 0]
    guard let file = try file(of: wanted), let bytes = source.text(ofFile: file) else {
      throw Refusal("there is no such source")
    }
    return ["content": String(decoding: bytes, as: UTF8.self), "mimeType": "text/x-lua"]
  }

  func loadedSources() throws -> JSON {
    let source = try scripts()
    return ["sources": files(of: source).map { described($0, source) }]
  }

  // MARK: - Calls and variables

  func stackTrace(_ arguments: [String: Any]) throws -> JSON {
    let source = try scripts()
    let from = max(arguments["startFrame"] as? Int ?? 0, 0)
    let levels = arguments["levels"] as? Int ?? 0
    let count = levels > 0 ? min(levels, 200) : 200
    let calls = try debugger().calls(from: from, count: count)
    let frames = calls.map { call -> JSON in
      let name = call.name.isEmpty ? "moonstone" : call.name
      guard let file = call.file else {
        return [
          "id": call.level + 1, "name": name, "line": 0, "column": 0, "presentationHint": "subtle",
        ]
      }
      return [
        "id": call.level + 1, "name": name, "line": call.line, "column": 1,
        "source": described(file, source), "canRestart": true,
      ]
    }
    let isWhole = calls.count < count
    return ["stackFrames": frames, "totalFrames": from + calls.count + (isWhole ? 0 : 1)]
  }

  private func add(_ value: Opened) -> Int {
    opened.append(value)
    return opened.count
  }

  /// The call that a client means: the innermost one if it names none.
  ///
  /// - Throws: a ``Refusal`` if it names one that is not under way.
  func level(_ arguments: [String: Any]) throws -> Int {
    guard let typed = arguments["frameId"], !(typed is NSNull) else { return 0 }
    guard let number = typed as? Int, number > 0,
      try !debugger().calls(from: number - 1, count: 1).isEmpty
    else { throw Refusal("there is no such call; “stackTrace” lists those under way") }
    return number - 1
  }

  /// What a number of the protocol stands for.
  func opened(_ number: Any?) throws -> Opened {
    guard let number = number as? Int, opened.indices.contains(number - 1) else {
      throw Refusal("there is no such variable any more")
    }
    return opened[number - 1]
  }

  func scopes(_ arguments: [String: Any]) throws -> JSON {
    let level = try level(arguments)
    return [
      "scopes": [
        [
          "name": "Locals", "presentationHint": "locals", "expensive": false,
          "variablesReference": add(.scope(level: level, outer: false)),
        ] as JSON,
        [
          "name": "Outer", "expensive": false,
          "variablesReference": add(.scope(level: level, outer: true)),
        ] as JSON,
        [
          "name": "Searches", "expensive": true, "variablesReference": add(.searches),
        ] as JSON,
      ]
    ]
  }

  func variables(_ arguments: [String: Any]) throws -> JSON {
    let page = try DebugPage(arguments)
    switch try opened(arguments["variablesReference"]) {
    case .scope(let level, let outer):
      let found = try debugger().variables(at: level, outer: outer)
      let locals = outer ? try debugger().variables(at: level).map(\.name) : []
      let all = found.enumerated().map { index, variable -> JSON in
        // Another one of the same name may hide it.
        let isHidden =
          locals.contains(variable.name)
          || found.dropFirst(index + 1).contains { $0.name == variable.name }
        return shown(variable, at: level, isHidden ? nil : variable.name)
      }
      return ["variables": page.part(of: all)]
    case .searches: return ["variables": page.part(of: try searches())]
    case .search(let number): return ["variables": page.part(of: try moves(ofSearch: number))]
    case .value(let variable, let level, let path, let first, let which):
      let (from, which) = (first + page.start, page.which ?? which)
      let found = try entries(of: variable, which, from: from, count: page.count ?? 100)
      let rows = found.filter { !$0.isMore }.map { entry in
        shown(entry, at: level, Self.expression(of: entry, in: path))
      }
      guard found.last?.isMore == true, page.count == nil else { return ["variables": rows] }
      // Nobody said how many are wanted: the next ones lie within.
      let next = from + rows.count
      let rest = Opened.value(variable, level: level, expression: path, from: next, which)
      let more: JSON = [
        "name": "…", "value": "from \(next + 1) on", "variablesReference": add(rest),
      ]
      return ["variables": rows + [more]]
    }
  }

  /// The entries of a value, as many as a client wants, and whether there are more.
  private func entries(
    of variable: DebugVariable, _ which: DebugEntries, from: Int, count: Int
  ) throws -> [DebugVariable] {
    var found: [DebugVariable] = []
    while true {
      let wanted = min(count - found.count, 1000)
      let page = try debugger().entries(
        of: variable, which, from: from + found.count, count: wanted)
      found += page
      guard page.last?.isMore == true, page.count > 1, found.count <= count else { return found }
      found.removeLast()
    }
  }

  /// The searches before this place, the last one first.
  private func searches() throws -> [JSON] {
    let ticks = stop?.ticks ?? 0
    return try debugger().searches().filter { $0.ticks <= ticks }.reversed().prefix(100).map {
      found in
      [
        "name": "tick \(found.ticks)", "value": found.sentence,
        "variablesReference": add(.search(found.number)),
      ]
    }
  }

  /// The moves of a search, each with its value.
  private func moves(ofSearch number: Int) throws -> [JSON] {
    (try debugger().ranked(number)?.moves ?? []).map {
      ["name": $0.move, "value": $0.sentence, "variablesReference": 0]
    }
  }

  /// How Lua reaches an entry; `nil` if no expression does, or if it is not known whole.
  private static func expression(of entry: DebugVariable, in path: String?) -> String? {
    guard let path else { return nil }
    let key = entry.name
    if Int(key) != nil || ["true", "false"].contains(key) { return "\(path)[\(key)]" }
    guard key.count > 1, key.hasPrefix("\""), key.hasSuffix("\"") else { return nil }
    return expression(ofField: String(key.dropFirst().dropLast()), in: path)
  }

  /// The same for a key that is a text.
  static func expression(ofField name: String, in path: String) -> String? {
    if name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, !luaWords.contains(name) {
      return "\(path).\(name)"
    }
    // A longer one may be cut, and what is not printable is written otherwise.
    let isWhole = name.utf8.count < 56 && name.allSatisfy { $0.isASCII && $0 != "\\" && $0 != "\"" }
    return isWhole ? "\(path)[\"\(name)\"]" : nil
  }

  private static let luaWords: Set = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  private func reference(
    to variable: DebugVariable, at level: Int, _ expression: String?
  ) -> Int {
    variable.isOpen ? add(.value(variable, level: level, expression: expression, from: 0, .all)) : 0
  }

  private func shown(_ variable: DebugVariable, at level: Int, _ expression: String?) -> JSON {
    let reference = reference(to: variable, at: level, expression)
    let plain =
      variable.name.hasPrefix("\"") && variable.name.count > 2
      ? String(variable.name.dropFirst().dropLast()) : variable.name
    return [
      "name": plain, "value": variable.value, "type": variable.type, "evaluateName": expression,
      "variablesReference": reference,
      "indexedVariables": variable.numbered > 0 ? variable.numbered : nil,
      "namedVariables": variable.numbered > 0 ? variable.others : nil,
    ]
  }

  // MARK: - Expressions

  func evaluate(_ arguments: [String: Any]) throws -> JSON {
    guard let expression = arguments["expression"] as? String, !expression.isEmpty else {
      throw Refusal("evaluate takes an expression")
    }
    guard expression.utf8.count <= ThoughtDebugger.mostOfText else { throw DebugFault.tooLong }
    let (level, isShown) = (try level(arguments), arguments["context"] as? String != "repl")
    // What has a place in the thought can be opened; anything else is gone with its copy.
    if let found = try debugger().find(expression, at: level), isShown || found.isOpen {
      return [
        "result": found.value, "type": found.type,
        "variablesReference": reference(to: found, at: level, expression),
      ]
    }
    let result = try debugger().evaluate(expression, at: level)
    if result.hasPrefix("error: ") { throw Refusal(String(result.dropFirst(7))) }
    return ["result": result, "variablesReference": 0]
  }

  /// The names that may stand at the end of a text: variables, fields or methods.
  func completions(_ arguments: [String: Any]) throws -> JSON {
    let text = arguments["text"] as? String ?? ""
    let column = max((arguments["column"] as? Int ?? text.count + 1) - 1, 0)
    let head = String(text.prefix(column))
    let word = ThoughtDebugger.lastWord(of: head)
    let found = try debugger().completions(of: head, at: level(arguments))
    return [
      "targets": found.map { name -> JSON in
        ["label": name, "start": column - word.count, "length": word.count]
      }
    ]
  }
}
