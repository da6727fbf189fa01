/// What names there are.
extension ThoughtDebugger {
  /// The functions of the host at which a thought can stop, such as `board:search`, by their names.
  package func functions() throws(DebugFault) -> [String] {
    try ask("functions").split(separator: "\n").map { clean(String($0)) }.sorted()
  }

  /// What may follow a text in an expression, with what begins the last word: variables and globals,
  /// after a dot the fields of a value, and after a colon its methods.
  package func completions(of head: String, at level: Int = 0) throws(DebugFault) -> [String] {
    let word = Self.lastWord(of: head)
    let before = head.dropLast(word.count)
    var found: [String]
    if let owner = before.firstMatch(of: /([A-Za-z_][\w.\[\]"]*)([.:])$/) {
      let fields = try names(below: String(owner.1), at: level)
      found = fields.filter { owner.2 == "." || $0.isFunction }.map(\.name)
    } else if before.last == "." || before.last == ":" {
      found = []
    } else {
      found = try names(below: "", at: level).map(\.name)
      for outer in [false, true] {
        found += try variables(at: level, outer: outer).map(\.name)
      }
    }
    let isName = { (name: String) in name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil }
    return Set(found).filter { $0.hasPrefix(word) && isName($0) }.sorted()
  }

  /// The name that a text ends with.
  package static func lastWord(of head: String) -> String {
    String(head.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
  }

  private func names(
    below path: String, at level: Int
  ) throws(DebugFault) -> [(name: String, isFunction: Bool)] {
    try look("K\(level) \(path)").split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields.count == 2 ? (clean(String(fields[0])), fields[1] == "1") : nil
    }
  }
}
