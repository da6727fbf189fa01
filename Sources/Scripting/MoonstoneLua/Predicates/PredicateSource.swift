/// A predicate over matches in Lua, as a person wrote it.
///
///     let quiet = PredicateSource(name: "where", text: "match.margin > 10")
package struct PredicateSource: Hashable, Sendable {
  /// What the text is.
  enum Form: Int, Sendable {
    case expression, statements
    /// It returns a function of a match.
    case file
  }

  let script: ScriptSource
  let form: Form
  /// What stands before an expression in its first line.
  private static let beginning = "return "

  /// Makes a predicate of an expression, such as `match.margin > 10`, or of statements that return
  /// whether a match is wanted.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - text: the expression or the statements, with the global `match`.
  package init(name: String, text: String) {
    let word = text.drop { $0.isWhitespace }.prefix { $0.isLetter }
    let isStatement = ["return", "local", "if", "for", "while", "do"].contains(word)
    form = isStatement ? .statements : .expression
    script = ScriptSource(name: name, text: isStatement ? text : Self.beginning + text)
  }

  /// Makes a predicate of a file, which returns a function of a match.
  ///
  /// - Parameters:
  ///   - name: what messages call it: its path.
  ///   - file: the bytes of the file.
  package init(name: String, file: [UInt8]) {
    script = ScriptSource(name: name, bytes: file)
    form = .file
  }

  init(script: ScriptSource, form: Form) {
    self.script = script
    self.form = form
  }

  /// A message of Lua, with the name and the columns of the text as the person knows them.
  func named(_ message: String) -> String {
    var message = script.named(message)
    let place = "\(clean(script.name)):1:"
    if form == .expression, message.hasPrefix(place),
      let found = message.dropFirst(place.count).prefixMatch(of: /(\d+):/),
      let column = Int(found.1), column > Self.beginning.count
    {
      message.replaceSubrange(found.range, with: "\(column - Self.beginning.count):")
    }
    return message
  }
}
