import MoonstoneKernel

/// The row of one entrant in the standings of an event.
///
/// If another version took over its place, the points, matches and forfeits are those of the place,
/// and everything else is that of the version that has it now.
public struct Standing: Sendable {
  /// The entrant's place in the event's list, counted from 0.
  public let entrant: Int
  /// Matches won.
  public var wins: Int { tally.wins }
  /// Matches drawn.
  public var draws: Int { tally.draws }
  /// Matches lost.
  public var losses: Int { tally.losses }
  /// How many rounds it rested in. In a Swiss, each counts as winning all matches of the round.
  public internal(set) var byes = 0
  /// The score in half points, byes included.
  public internal(set) var halves = 0
  /// The sum of its opponents' scores in half points, which breaks ties in a Swiss (after B.
  /// Buchholz).
  public internal(set) var buchholz = 0
  /// The round from the end in which it left a knockout: 0 for the winner, 1 for the loser of the
  /// final; `nil` while it is in.
  public internal(set) var knockedOut: Int?
  /// The scores of its pairs of matches, repetitions left out.
  public private(set) var scores = Scores(of: .pair)
  /// How often it forfeited, by reasons.
  public internal(set) var forfeits: [Termination: Int] = [:]
  var tally = Tally()
  var ticks: Int?
  var nanoseconds: Int64 = 0
  /// How many moves it made.
  public internal(set) var moves = 0

  init(_ entrant: Int) { self.entrant = entrant }

  /// How many matches it has played.
  public var matches: Int { tally.matches }
  /// The score in points: 1 for a win, ½ for a draw, byes included.
  public var points: Double { Double(halves) / 2 }

  mutating func add(halves: Int) { scores.add(halves: halves) }

  /// The mean margin, negative if it lost more; `nil` if the rules decided no match.
  public var meanMargin: Double? { tally.meanMargin }

  /// `nil` if ticks were not counted.
  public var ticksPerMove: Double? {
    guard let ticks, moves > 0 else { return nil }
    return Double(ticks) / Double(moves)
  }

  /// `nil` if it made no move.
  public var secondsPerMove: Double? {
    moves == 0 ? nil : Double(nanoseconds) / 1e9 / Double(moves)
  }
}
