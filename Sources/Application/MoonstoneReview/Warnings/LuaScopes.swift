/// What a script's names stand for: its local variables, and the globals that it reads and sets.
///
/// This is no parser. It knows where blocks begin and end, and where a statement does, which is
/// enough to tell what a name is. The text should be one that Lua compiles; of another one the
/// answers mean nothing.
struct LuaScopes {
  /// A local variable.
  struct Variable {
    enum Kind {
      case local
      case function
      case parameter
      case loop
    }

    let name: String
    let kind: Kind
    /// Where it is declared, in bytes.
    let offset: Int
    /// The place of the variable of the same name that it hides, in bytes; `nil` if it hides none.
    let hidden: Int?
    /// Whether it is declared outside of all blocks.
    let isOutermost: Bool
    /// Whether it is closed at the end of its block, which is use enough.
    var isClosed = false
    var reads = 0
    var writes = 0
  }

  /// A global where it is read or set.
  struct Global {
    let name: String
    let offset: Int
    let isSet: Bool
    /// Whether a function of this name is defined outside of all functions.
    let isDefinition: Bool
  }

  private(set) var variables: [Variable] = []
  private(set) var globals: [Global] = []
  /// Whether the script changes what its globals are, or names their table.
  private(set) var namesEnvironment = false

  let tokens: [LuaToken]
  var place = 0
  var nest: [LuaNest] = [LuaNest(.chunk)]
  /// The variables that can be seen, by their names; the innermost last.
  private var visible: [String: [Int]] = [:]
  /// Those of all scopes, the newest last.
  private(set) var active: [Int] = []
  /// Whether the token before ends an operand, so that a name begins a statement.
  var isAfterOperand = false

  init(_ tokens: [LuaToken]) {
    self.tokens = tokens
    while place < tokens.count { step() }
    endStatement()
    while nest.count > 1 { closeScope(of: nest.removeLast()) }
    closeScope(of: nest[0])
  }
}

// MARK: - Scopes

extension LuaScopes {
  mutating func declare(
    _ token: LuaToken, _ kind: Variable.Kind, isClosed: Bool = false
  ) -> Int {
    variables.append(
      Variable(
        name: token.text, kind: kind, offset: token.offset,
        hidden: visible[token.text]?.last.map { variables[$0].offset },
        isOutermost: nest.count == 1, isClosed: isClosed))
    if token.text == "_ENV" { namesEnvironment = true }
    return variables.count - 1
  }

  mutating func activate(_ indices: [Int]) {
    for index in indices {
      visible[variables[index].name, default: []].append(index)
      active.append(index)
    }
  }

  mutating func closeScope(of nest: LuaNest) {
    while active.count > nest.base, let index = active.popLast() {
      visible[variables[index].name]?.removeLast()
    }
  }

  mutating func read(_ token: LuaToken) {
    if let index = visible[token.text]?.last {
      variables[index].reads += 1
    } else {
      note(token, isSet: false)
    }
  }

  mutating func write(_ token: LuaToken, isFunction: Bool = false) {
    if let index = visible[token.text]?.last {
      variables[index].writes += 1
    } else {
      note(token, isSet: true, isDefinition: isFunction && !isInFunction)
    }
  }

  mutating func note(_ token: LuaToken, isSet: Bool, isDefinition: Bool = false) {
    if token.text == "_ENV" || token.text == "_G" { namesEnvironment = true }
    globals.append(
      Global(name: token.text, offset: token.offset, isSet: isSet, isDefinition: isDefinition))
  }

  private var isInFunction: Bool {
    nest.contains { if case .function = $0.kind { true } else { false } }
  }
}
