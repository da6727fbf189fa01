import MoonstoneSupport

/// The strategies of a game in the order of their strength, as `ladder.txt` in its folder lists
/// them.
///
/// Each line names a strategy, the weakest first. After the name, `72.5%` is the share of the points
/// that it took against the rung below, `usual` marks the default opponent of a person, and `beside`
/// a strategy that the ladder's script does not measure. Lines that begin with `#` are remarks.
package struct Ladder: Hashable, Sendable {
  /// The names, the weakest first.
  package let names: [String]
  /// The name of the default opponent, if the list marks one.
  package let usual: String?
  /// The per cent of points that a strategy took against the rung below, as typed, by its name.
  private let points: [String: String]

  package init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .filter { !$0.isEmpty }
    names = lines.map { $0[0] }
    usual = lines.first { $0.dropFirst().contains("usual") }?[0]
    let measured = lines.compactMap { line in
      line.dropFirst().first { $0.hasSuffix("%") }.map { (line[0], String($0.dropLast())) }
    }
    points = Dictionary(measured) { first, _ in first }
  }

  /// How strong a strategy is, such as “3/10, 67.5 %”: its rung from the weakest, and its share of
  /// the points against the rung below. `nil` if it is not on the ladder.
  package func strength(of name: String) -> String? {
    guard let rung = names.firstIndex(where: { $0.isExactly(name) }) else { return nil }
    return [
      "\(rung + 1)/\(names.count)", points[name].map { "\($0) %" },
      usual == name ? "usual" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// Sorts strategies: those of the ladder, weakest first, then the others in their order.
  package func sorted(_ files: [StrategyFile]) -> [StrategyFile] {
    let ranked = names.compactMap { name in files.first { $0.name.isExactly(name) } }
    return ranked + files.filter { !ranked.contains($0) }
  }

  /// The next weaker and the next stronger strategy, where there is one.
  package func neighbours(of name: String) -> (weaker: String?, stronger: String?) {
    guard let place = names.firstIndex(where: { $0.isExactly(name) }) else { return (nil, nil) }
    return (
      place > 0 ? names[place - 1] : nil, place + 1 < names.count ? names[place + 1] : nil
    )
  }
}

extension StrategyFolders {
  /// Returns the ladder of a game, from the first folder that has one; `nil` if none has.
  package func ladder(of game: String) -> Ladder? {
    for path in paths {
      let file = "\(path)/\(GameName.family(of: game))/ladder.txt"
      if let text = try? TextFile.contents(found: file, as: .openings) { return Ladder(text) }
    }
    return nil
  }
}
