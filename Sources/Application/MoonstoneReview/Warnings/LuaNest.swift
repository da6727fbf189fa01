/// Something that has begun and not ended: a block, or a bracket.
struct LuaNest {
  enum Kind {
    case chunk
    /// Whether it is a statement of its own.
    case function(isStatement: Bool)
    case block
    /// Between `for` and `do`, with the names of the loop.
    case forHead([Int])
    case whileHead
    case ifHead
    case repeating
    /// After `until`.
    case condition
    case bracket
    case brace
  }

  /// Where in a statement, or in a table.
  enum Mode {
    /// A statement begins, or a field of a table.
    case start
    /// What may be set follows a comma.
    case target
    /// Within what is set or called.
    case targets
    case expression
  }

  var kind: Kind
  var mode = Mode.start
  /// How many variables were active before.
  var base = 0
  /// The names of a `local` whose values are read.
  var pending: [Int] = []

  init(_ kind: Kind, base: Int = 0) {
    self.kind = kind
    self.base = base
  }

  var isBlock: Bool {
    switch kind {
    case .bracket, .brace: false
    default: true
    }
  }
}
