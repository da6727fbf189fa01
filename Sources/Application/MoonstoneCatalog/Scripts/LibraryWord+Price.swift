import MoonstoneLua

extension LibraryWord {
  /// The word with what a call costs, by the list of `moonstone prices`.
  ///
  /// - Parameter isQuery: whether a method is one of the game's own, which all cost the same.
  package func priced(isQuery: Bool) -> LibraryWord {
    guard kind != .field else { return self }
    let receiver = ["Board": "board:", "Context": "context."][owner] ?? "\(owner)."
    var parts = TickPrice.all.filter { $0.what.names(receiver + name) }.map(\.forPeople)
    if parts.isEmpty, isQuery {
      parts = TickPrice.all.filter { $0.what.hasPrefix("a query of a game") }.map(\.forPeople)
    }
    guard let first = parts.first else { return self }
    var word = self
    word.price = ([first] + parts.dropFirst()).joined(separator: ", ")
    return word
  }
}

extension TickPrice {
  /// `30 ticks`, or `20 for each step`.
  fileprivate var forPeople: String {
    guard what.hasPrefix("each ") else { return "\(ticks) ticks" }
    let unit = what.split(separator: " ").prefix { $0 != "that" && $0 != "of" }
    return "\(ticks) for \(unit.joined(separator: " "))"
  }
}

extension String {
  /// Whether the text has a call as a whole word.
  fileprivate func names(_ call: String) -> Bool {
    ranges(of: call).contains { range in
      range.upperBound == endIndex || !(self[range.upperBound].isLetter)
    }
  }
}
