// How statements are told apart.

extension LuaScopes {
  private var token: LuaToken? { place < tokens.count ? tokens[place] : nil }

  private var next: LuaToken? { place + 1 < tokens.count ? tokens[place + 1] : nil }

  private var top: LuaNest {
    get { nest[nest.count - 1] }
    set { nest[nest.count - 1] = newValue }
  }

  /// Takes a sign if it is the next token.
  private mutating func take(_ sign: String) -> Bool {
    guard token?.isSign(sign) == true else { return false }
    place += 1
    return true
  }

  private mutating func takeName() -> LuaToken? {
    guard let token, token.kind == .name else { return nil }
    place += 1
    return token
  }

  /// A statement has ended: what it declares can be seen from here on.
  mutating func endStatement() {
    while case .condition = top.kind, nest.count > 1 { closeScope(of: nest.removeLast()) }
    activate(top.pending)
    top.pending = []
    top.mode = .start
    isAfterOperand = false
  }

  mutating func step() {
    guard let token else { return }
    switch token.kind {
    case .keyword: keyword(token)
    case .name: name(token)
    case .sign: sign(token)
    case .number, .string:
      isAfterOperand = true
      if top.isBlock, top.mode == .start { top.mode = .targets }
      if case .brace = top.kind { top.mode = .expression }
      place += 1
    }
  }

  private mutating func name(_ token: LuaToken) {
    if top.isBlock, isAfterOperand { endStatement() }
    place += 1
    switch (top.isBlock, top.mode) {
    case (true, .start), (true, .target):
      let isTarget = self.token?.isSign("=") == true || self.token?.isSign(",") == true
      if isTarget { write(token) } else { read(token) }
      top.mode = .targets
    case (false, .start):
      if case .brace = top.kind, self.token?.isSign("=") == true {} else { read(token) }
      top.mode = .expression
    default: read(token)
    }
    isAfterOperand = true
  }

  private mutating func sign(_ token: LuaToken) {
    place += 1
    switch token.text {
    case "(", "[", "{":
      if top.isBlock, top.mode == .start || top.mode == .target { top.mode = .targets }
      if case .brace = top.kind { top.mode = .expression }
      nest.append(LuaNest(token.text == "{" ? .brace : .bracket, base: active.count))
      if token.text != "{" { top.mode = .expression }
      isAfterOperand = false
    case ")", "]", "}":
      if !top.isBlock { nest.removeLast() }
      isAfterOperand = true
    case ".", ":":
      _ = takeName()
      isAfterOperand = true
    case "::":
      if isAfterOperand { endStatement() }
      _ = takeName()
      _ = take("::")
      endStatement()
    case "...": isAfterOperand = true
    case ";" where top.isBlock: endStatement()
    default:
      if case .brace = top.kind, token.text == "," || token.text == ";" { top.mode = .start }
      if top.isBlock, top.mode == .targets {
        if token.text == "," { top.mode = .target }
        if token.text == "=" { top.mode = .expression }
      }
      isAfterOperand = false
    }
  }

  private mutating func keyword(_ token: LuaToken) {
    place += 1
    switch token.text {
    case "and", "or", "not", "in": isAfterOperand = false
    case "nil", "true", "false":
      if case .brace = top.kind { top.mode = .expression }
      isAfterOperand = true
    case "function": function()
    case "do": enter()
    case "then":
      top.mode = .start
      isAfterOperand = false
    case "else", "elseif", "until", "end": leave(token.text)
    default: begin(token.text)
    }
  }

  /// Begins a statement that a keyword names.
  private mutating func begin(_ word: String) {
    endStatement()
    switch word {
    case "local": local()
    case "for": forHead()
    case "while": open(.whileHead, .expression)
    case "if": open(.ifHead, .expression)
    case "repeat": open(.repeating)
    case "return": top.mode = .expression
    case "goto": _ = takeName()
    default: break
    }
  }

  private mutating func open(_ kind: LuaNest.Kind, _ mode: LuaNest.Mode = .start) {
    nest.append(LuaNest(kind, base: active.count))
    top.mode = mode
  }

  private mutating func local() {
    if token?.isKeyword("function") == true {
      place += 1
      if let name = takeName() { activate([declare(name, .function)]) }
      parameters(isStatement: true)
      return
    }
    var declared: [Int] = []
    repeat {
      guard let name = takeName() else { break }
      var isClosed = false
      if take("<") {
        isClosed = takeName()?.text == "close"
        _ = take(">")
      }
      declared.append(declare(name, .local, isClosed: isClosed))
    } while take(",")
    if take("=") {
      top.pending = declared
      top.mode = .expression
    } else {
      activate(declared)
    }
  }

  private mutating func forHead() {
    var names: [Int] = []
    repeat {
      guard let name = takeName() else { break }
      names.append(declare(name, .loop))
    } while take(",")
    _ = take("=")
    open(.forHead(names), .expression)
  }

  /// The body of a loop, or a block of its own.
  private mutating func enter() {
    switch top.kind {
    case .forHead(let names):
      top.kind = .block
      activate(names)
    case .whileHead: top.kind = .block
    default:
      endStatement()
      open(.block)
    }
    top.mode = .start
    isAfterOperand = false
  }

  private mutating func leave(_ word: String) {
    endStatement()
    guard nest.count > 1, top.isBlock else { return }
    if word == "until" {
      // What the block declares can be seen in the condition, too.
      top.kind = .condition
      top.mode = .expression
      return
    }
    closeScope(of: top)
    if word == "else" || word == "elseif" {
      top.mode = word == "else" ? .start : .expression
      return
    }
    let ended = nest.removeLast()
    if case .function(isStatement: false) = ended.kind {
      isAfterOperand = true
    } else {
      top.mode = .start
    }
  }

  private mutating func function() {
    let isStatement = top.isBlock && (isAfterOperand || top.mode == .start)
    guard isStatement else {
      if case .brace = top.kind { top.mode = .expression }
      parameters(isStatement: false)
      return
    }
    endStatement()
    guard let name = takeName() else { return }
    var isMethod = false
    var isField = false
    while take(".") {
      _ = takeName()
      isField = true
    }
    if take(":") {
      isMethod = true
      _ = takeName()
    }
    if isField || isMethod { read(name) } else { write(name, isFunction: true) }
    parameters(isStatement: true, hasSelf: isMethod)
  }

  /// Reads the parameters of a function, and enters it.
  private mutating func parameters(isStatement: Bool, hasSelf: Bool = false) {
    open(.function(isStatement: isStatement))
    isAfterOperand = false
    if hasSelf {
      let token = LuaToken(kind: .name, text: "self", offset: tokens[max(place - 1, 0)].offset)
      activate([declare(token, .parameter)])
    }
    guard take("(") else { return }
    while let name = takeName() {
      activate([declare(name, .parameter)])
      _ = take(",")
    }
    _ = take("...")
    _ = take(")")
  }
}
