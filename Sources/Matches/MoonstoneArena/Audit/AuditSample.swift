/// How many matches of an event are played again.
public enum AuditSample: Hashable, Sendable {
  /// So many, or all if there are fewer.
  case count(Int)
  /// A share from 0 to 1, rounded up.
  case share(Double)
  /// Every match.
  case all
  /// One match.
  case match(ScheduledMatch)

  /// The usual sample: if it agrees, less than 1 % are wrong, with 99 % certainty.
  public static let usual = AuditSample.count(459)

  /// How many of so many matches it has.
  public func size(of population: Int) -> Int {
    switch self {
    case .count(let count): min(max(count, 0), population)
    case .share(let share):
      min(max(Int((share * Double(population)).rounded(.up)), 0), population)
    case .all, .match: population
    }
  }

  /// Whether a result counts: `false` for all others where one match is wanted.
  func counts(_ match: ScheduledMatch) -> Bool {
    if case .match(let wanted) = self { match == wanted } else { true }
  }
}
