import MoonstoneSupport

/// The strategies of a game in the order of their strength, as `ladder.txt` in its folder lists
/// them.
///
/// Each line has a name, the weakest first. The word `usual` after it marks the default opponent
/// of a person, `beside` one that the ladder's script leaves out. Lines that begin with `#` are
/// remarks.
package struct Ladder: Hashable, Sendable {
  /// The names, the weakest first.
  package let names: [String]
  /// The name of the default opponent, if the list marks one.
  package let usual: String?

  /// Reads a list.
  package init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .filter { !$0.isEmpty }
    names = lines.map { $0[0] }
    usual = lines.first { $0.dropFirst().contains("usual") }?[0]
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
