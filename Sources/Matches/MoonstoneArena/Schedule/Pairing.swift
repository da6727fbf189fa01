/// Two matches with the same opening between the same two entrants, with the sides swapped.
///
/// Entrants are known by their places in the event's list, counted from 0.
public struct Pairing: Hashable, Sendable {
  /// Counted from 1.
  public var round: Int { Int(numbers[0]) }
  /// The number of the pairing among those of these two in the round, counted from 1.
  public var number: Int { Int(numbers[1]) }
  /// The entrant that has black in the first match.
  public var first: Int { Int(numbers[2]) }
  /// The entrant that has white in the first match.
  public var second: Int { Int(numbers[3]) }

  /// Half the size of four `Int`s: events have many pairings.
  private let numbers: SIMD4<Int32>

  /// The largest number of a round, of a pairing and of an entrant.
  public static let most = Int(Int32.max)

  /// - Precondition: no number is negative or greater than ``most``.
  public init(round: Int, number: Int = 1, first: Int, second: Int) {
    numbers = SIMD4(Int32(round), Int32(number), Int32(first), Int32(second))
  }

  /// Both matches.
  public var matches: [ScheduledMatch] { [ScheduledMatch(self, 1), ScheduledMatch(self, 2)] }

  /// Whether an entrant plays in it.
  public func has(_ entrant: Int) -> Bool { first == entrant || second == entrant }
}

/// One of the two matches of a pairing.
public struct ScheduledMatch: Hashable, Sendable {
  /// The pairing that it is a match of.
  public let pairing: Pairing
  /// 1, or 2 for the match with the sides swapped.
  public let leg: Int

  /// - Precondition: `leg` is 1 or 2.
  public init(_ pairing: Pairing, _ leg: Int) {
    precondition(leg == 1 || leg == 2, "a pairing is two matches")
    self.pairing = pairing
    self.leg = leg
  }

  /// The entrant that has black.
  public var black: Int { leg == 1 ? pairing.first : pairing.second }
  /// The entrant that has white.
  public var white: Int { leg == 1 ? pairing.second : pairing.first }
}

/// The result of a match in the form that a schedule needs.
public struct MatchScore: Hashable, Sendable {
  /// The score of the pairing's first entrant in half points: 0, 1 or 2.
  public let halves: Int
  /// By how much the first entrant won: negative if it lost, 0 unless the rules decided.
  public let margin: Int
  /// The same for matches with the same moves, see `Game.fingerprint(from:_:)`; `nil` if unknown.
  public let fingerprint: UInt64?

  /// - Parameters:
  ///   - halves: the score of the pairing's first entrant in half points: 0, 1 or 2.
  ///   - margin: by how much the first entrant won: negative if it lost, 0 unless the rules
  ///     decided.
  ///   - fingerprint: the same for matches with the same moves; `nil` if unknown.
  public init(halves: Int, margin: Int = 0, fingerprint: UInt64? = nil) {
    self.halves = halves
    self.margin = margin
    self.fingerprint = fingerprint
  }
}
