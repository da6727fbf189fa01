extension ThoughtDebugger {
  /// Finds what a path such as `name.field[1]["other"]` leads to, as it lies in the thought.
  ///
  /// - Parameters:
  ///   - path: a variable of the call, its own or an outer one, and what lies below it.
  ///   - level: the call.
  /// - Returns: `nil` for any other expression, and if there is nothing.
  package func find(_ path: String, at level: Int = 0) throws(DebugFault) -> DebugVariable? {
    guard let keys = Self.keys(of: path), let first = keys.first else { return nil }
    var found = try variables(at: level).last { $0.name == first }
    if found == nil { found = try variables(at: level, outer: true).first { $0.name == first } }
    for key in keys.dropFirst() {
      guard let table = found, table.type == "table" else { return nil }
      found = try entry(key, of: table)
    }
    return found
  }

  private func entry(_ key: String, of table: DebugVariable) throws(DebugFault) -> DebugVariable? {
    let (page, most) = (1000, 20_000)
    for from in stride(from: 0, to: most, by: page) {
      let entries = try entries(of: table, from: from, count: page)
      if let found = entries.first(where: { $0.name == key && !$0.isMore }) { return found }
      if entries.last?.isMore != true { return nil }
    }
    return nil
  }

  /// The variable, and the keys as entries have them: texts in quotes.
  static func keys(of path: String) -> [String]? {
    let name = /[A-Za-z_][A-Za-z0-9_]*/
    guard let first = path.prefixMatch(of: name) else { return nil }
    var keys = [String(first.0)]
    var rest = path[first.range.upperBound...]
    while !rest.isEmpty {
      if let field = rest.prefixMatch(of: /\.([A-Za-z_][A-Za-z0-9_]*)/) {
        keys.append("\"\(field.1)\"")
        rest = rest[field.range.upperBound...]
      } else if let number = rest.prefixMatch(of: /\[(-?[0-9]+)\]/) {
        keys.append(String(number.1))
        rest = rest[number.range.upperBound...]
      } else if let text = rest.prefixMatch(of: /\["([^"\\]*)"\]/) {
        keys.append("\"\(text.1)\"")
        rest = rest[text.range.upperBound...]
      } else {
        return nil
      }
    }
    return keys
  }
}
