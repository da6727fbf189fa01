import MoonstoneSupport

/// The text of a script or a module, and what to warn of in it.
struct WarnedText {
  /// So many of a text are told at most.
  private static let most = 50
  /// So many names are looked through for the one that was meant.
  private static let mostNames = 300
  /// What is larger is not compiled: a module of constants, which has no variables.
  private static let mostBytes = 64 << 10

  let scopes: LuaScopes
  private let file: String
  private let allowances: WarningAllowances
  private let places: TextPlaces

  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    let (tokens, comments) = LuaLexer.read(bytes.count > Self.mostBytes ? [] : bytes)
    scopes = LuaScopes(tokens)
    places = TextPlaces(bytes)
    allowances = WarningAllowances(comments, places)
  }

  /// - Parameter setAnywhere: the globals that the script or one of its modules sets.
  func warnings(setAnywhere: Set<String>) -> [ScriptWarning] {
    var found = allowances.unknown.map { Found($0.offset, "", .unused, $0.message) }
    for variable in scopes.variables { found += warnings(of: variable) }
    if !scopes.namesEnvironment { found += globals(setAnywhere: setAnywhere) }
    return found.sorted { $0.offset < $1.offset }
      .lazy.filter { !allowances.allow($0.kind, $0.name, line: places.line(of: $0.offset)) }
      .prefix(Self.most).map {
        ScriptWarning(
          kind: $0.kind, file: file, line: places.line(of: $0.offset),
          column: places.column(of: $0.offset), message: $0.message)
      }
  }

  private struct Found {
    let offset: Int
    let name: String
    let kind: ScriptWarning.Kind
    let message: String

    init(_ offset: Int, _ name: String, _ kind: ScriptWarning.Kind, _ message: String) {
      self.offset = offset
      self.name = name
      self.kind = kind
      self.message = message
    }
  }

  private func warnings(of variable: LuaScopes.Variable) -> [Found] {
    let name = variable.name
    if name.hasPrefix("_") { return [] }
    var found: [Found] = []
    if let hidden = variable.hidden, name != "self" {
      let line = places.line(of: hidden)
      found.append(
        Found(variable.offset, name, .shadowed, "“\(name)” hides the one of line \(line)"))
    }
    let isDeclared = variable.kind == .local || variable.kind == .function
    if isDeclared, variable.reads == 0, !variable.isClosed {
      let what = variable.writes == 0 ? "is never used" : "is set, but never read"
      found.append(Found(variable.offset, name, .unused, "“\(name)” \(what)"))
    }
    return found
  }

  /// A global is told once, where it comes first.
  private func globals(setAnywhere: Set<String>) -> [Found] {
    var told: Set<String> = []
    let defined = Set(scopes.globals.filter(\.isDefinition).map(\.name))
    return scopes.globals.compactMap { global in
      let name = global.name
      if global.isSet {
        if defined.contains(name) || !told.insert(name).inserted { return nil }
        return Found(
          global.offset, name, .global,
          "“\(name)” becomes a global variable; write “local \(name)” where it is first set"
        )
      }
      if setAnywhere.contains(name) || LuaGlobals.names.contains(name) { return nil }
      guard told.count < Self.most, told.insert(name).inserted else { return nil }
      return Found(
        global.offset, name, .global, "nothing sets the global “\(name)”" + advice(for: name))
    }
  }

  private func advice(for name: String) -> String {
    let known = LuaGlobals.available.union(scopes.variables.prefix(Self.mostNames).map(\.name))
    if name.utf8.count > 40 { return "" }
    return suggestion(for: name, among: known.filter { $0.utf8.count <= 40 }.sorted()).map {
      "; did you mean “\($0)”?"
    } ?? ""
  }
}
