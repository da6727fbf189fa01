/// What matches that agree prove of all from which they were drawn.
///
/// If `n` of `N` matches were drawn at random and none of them is wrong, then `k` wrong ones were
/// missed with the chance that a draw of `n` without replacement has none of `k`.
public struct AuditProof: Hashable, Sendable {
  /// How sure it is, from 0 to 1.
  public static let certainty = 0.99

  /// How many matches they were drawn from.
  public let population: Int
  /// How many were drawn, none of which differs.
  public let agreeing: Int
  /// The most matches that may be wrong without having to be seen with that certainty.
  public let mostWrong: Int

  /// - Precondition: `agreeing` is in `0...population`.
  public init(_ agreeing: Int, of population: Int) {
    precondition((0...population).contains(agreeing), "no such sample can be drawn")
    self.population = population
    self.agreeing = agreeing
    var wrong = 0
    var missed = 1.0
    while wrong < population {
      missed *= Double(max(population - agreeing - wrong, 0)) / Double(population - wrong)
      if missed <= 1 - Self.certainty { break }
      wrong += 1
    }
    mostWrong = wrong
  }

  /// The share of ``mostWrong``, from 0 to 1.
  public var mostWrongShare: Double {
    population == 0 ? 0 : Double(mostWrong) / Double(population)
  }
}
