/// Two matches of one opening between the same two, the sides swapped.
///
/// Entrants are told by their places in the event's list, counted from 0.
public struct Pairing: Hashable, Sendable {
  /// Counted from 1.
  public var round: Int { Int(numbers[0]) }
  /// Which of the pairings between these two in this round, counted from 1.
  public var number: Int { Int(numbers[1]) }
  /// Who has black in the first of the two matches.
  public var first: Int { Int(numbers[2]) }
  public var second: Int { Int(numbers[3]) }

  /// A quarter of the room that they would take by themselves: events have many pairings.
  private let numbers: SIMD4<Int32>

  /// How many rounds, and pairings of two in one of them, can be told apart.
  public static let most = Int(Int32.max)

  /// - Precondition: none is less than 0, or more than ``most``.
  public init(round: Int, number: Int = 1, first: Int, second: Int) {
    numbers = SIMD4(Int32(round), Int32(number), Int32(first), Int32(second))
  }

  /// Both of its matches.
  public var matches: [ScheduledMatch] { [ScheduledMatch(self, 1), ScheduledMatch(self, 2)] }

  public func has(_ entrant: Int) -> Bool { first == entrant || second == entrant }
}

/// One of the two matches of a pairing.
public struct ScheduledMatch: Hashable, Sendable {
  public let pairing: Pairing
  /// 1, or 2 for the one with the sides swapped.
  public let leg: Int

  /// - Precondition: `leg` is 1 or 2.
  public init(_ pairing: Pairing, _ leg: Int) {
    precondition(leg == 1 || leg == 2, "a pairing is two matches")
    self.pairing = pairing
    self.leg = leg
  }

  public var black: Int { leg == 1 ? pairing.first : pairing.second }
  public var white: Int { leg == 1 ? pairing.second : pairing.first }
}

/// What came of a match, as a schedule needs it.
public struct MatchScore: Hashable, Sendable {
  /// What the pairing's first entrant scored, in half points: 0, 1 or 2.
  public let halves: Int
  /// By how much it won, less than 0 when it lost; 0 where the rules did not decide.
  public let margin: Int
  /// The same for two matches that are alike, see `Game.fingerprint(from:_:)`; `nil` when nobody looked.
  public let fingerprint: UInt64?

  public init(halves: Int, margin: Int = 0, fingerprint: UInt64? = nil) {
    self.halves = halves
    self.margin = margin
    self.fingerprint = fingerprint
  }
}
