import MoonstoneKernel

extension MatchQuery {
  /// Whether a match satisfies everything but ``positions``.
  ///
  /// - Parameter facts: all about the match.
  public func wants(_ facts: MatchFacts) -> Bool {
    func isSame(_ wanted: String?, _ found: String?) -> Bool { wanted == nil || wanted == found }
    guard isSame(game, facts.game), isSame(event, facts.event), isSame(opening, facts.opening)
    else { return false }
    if let after, facts.date.map({ $0 < Self.earliest(after) }) ?? true { return false }
    if let before, facts.date.map({ $0 >= Self.earliest(before) }) ?? true { return false }
    return wants(facts.ending) && (!isAboutSides || sides.contains { wants($0, facts) })
  }

  private func wants(_ ending: ArchivedEnding?) -> Bool {
    if let margin {
      guard let found = ending?.margin, margin.contains(found) else { return false }
    }
    if let termination, ending?.termination != termination { return false }
    if isForfeit {
      guard let reason = ending?.termination,
        Forfeit.Reason(rawValue: reason.rawValue) != nil
      else { return false }
    }
    switch result {
    case .black: return ending?.outcome == .black
    case .white: return ending?.outcome == .white
    case .draw: return ending?.outcome == .draw
    case .undecided: return ending?.outcome == nil
    case .won, .lost, nil: return true
    }
  }

  private func wants(_ side: Side, _ facts: MatchFacts) -> Bool {
    if let player, facts.players[side].name != player { return false }
    if let version, !(facts.players[side].version?.hasPrefix(version) ?? false) { return false }
    if let opponent, facts.players[side.opponent].name != opponent { return false }
    switch result {
    case .won: return facts.ending?.outcome?.winner == side
    case .lost: return facts.ending?.outcome?.winner == side.opponent
    default: return true
    }
  }

  /// Whether it makes a difference which side a player had.
  var isAboutSides: Bool {
    player != nil || version != nil || opponent != nil || result == .won || result == .lost
  }

  /// The sides that ``player`` and ``version`` may have.
  var sides: [Side] { side.map { [$0] } ?? Side.allCases }

  /// The shortest text of a date's beginning, before which no date of it is: `1997` for
  /// `1997-01-01`.
  static func earliest(_ date: String) -> String {
    var date = date[...]
    while date.hasSuffix("-01") { date = date.dropLast(3) }
    return String(date)
  }

  /// Whether one match comes before another; equal ones keep their order.
  func comesFirst(_ one: MatchFacts, _ other: MatchFacts) -> Bool {
    func isLess<T: Comparable>(_ a: T, _ b: T) -> Bool { isDescending ? b < a : a < b }
    switch sort {
    case .number: return false
    case .date: return isLess(one.date ?? "", other.date ?? "")
    case .margin: return isLess(one.ending?.margin ?? -1, other.ending?.margin ?? -1)
    case .length: return isLess(one.length, other.length)
    case .event: return isLess(one.event ?? "", other.event ?? "")
    }
  }
}
