internal import CMoonstone

/// A predicate over matches in Lua, as a person wrote it.
///
///     let clear = PredicateSource(name: "where", text: "match.margin > 10")
///     let file = PredicateSource(name: "clear.lua", file: Array(try Data(contentsOf: url)))
public struct PredicateSource: Hashable, Sendable {
  enum Form: Int, Sendable {
    /// An expression or statements.
    case typed
    /// It returns a function of a match.
    case file
  }

  let script: ScriptSource
  let form: Form

  /// Makes a predicate of an expression, such as `match.margin > 10`, or of statements of any kind
  /// that return whether a match is wanted.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - text: the expression or the statements, with the global `match`.
  public init(name: String, text: String) {
    self.init(script: ScriptSource(name: name, text: text), form: .typed)
  }

  /// Makes a predicate of a file, which returns a function of a match.
  ///
  /// - Parameters:
  ///   - name: what messages call it: its path.
  ///   - file: the bytes of the file.
  public init(name: String, file: [UInt8]) {
    self.init(script: ScriptSource(name: name, bytes: file), form: .file)
  }

  init(script: ScriptSource, form: Form) {
    self.script = script
    self.form = form
  }

  // MARK: - Readings

  /// What to put before the text to compile it: `return` if it is an expression, nothing if it is
  /// statements, which are of use only if they return something. The first that compiles is meant.
  var beginnings: [String] {
    if form == .file { return [""] }
    let text = String(decoding: script.bytes, as: UTF8.self)
    return text.contains(/\breturn\b/) ? ["return ", ""] : ["return "]
  }

  /// A failure as C says it, with the columns of the text as the person knows them.
  func fault(_ fault: ms_fault, after beginning: String = "") -> ScriptFault {
    var fault = script.fault(fault)
    if let place = fault.place, place.line == 1, let column = place.column,
      column > beginning.count
    {
      fault.place = ScriptPlace(line: 1, column: column - beginning.count)
    }
    return fault
  }

  /// The one of some failures whose reading went furthest: what was meant.
  func likeliest(of faults: [ScriptFault]) -> ScriptFault {
    func reach(_ fault: ScriptFault) -> (Int, Int) {
      fault.place.map { ($0.line, $0.column ?? 0) } ?? (0, 0)
    }
    return faults.max { reach($0) < reach($1) } ?? ScriptFault(text: "")
  }
}
