import MoonstoneKernel

/// The row of one entrant in the standings of an event.
///
/// If another version took over its place, the points, matches and forfeits are those of the place,
/// and everything else is that of the version that has it now.
public struct Standing: Sendable {
  /// The entrant's place in the event's list, counted from 0.
  public let entrant: Int
  /// Matches won.
  public internal(set) var wins = 0
  /// Matches drawn.
  public internal(set) var draws = 0
  /// Matches lost.
  public internal(set) var losses = 0
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
  /// The same scores, by opponents.
  private(set) var meetings: [Int: Scores] = [:]
  /// How often it forfeited, by reasons.
  public internal(set) var forfeits: [Termination: Int] = [:]
  var margins = (sum: 0, count: 0)
  var ticks: Int?
  var nanoseconds: Int64 = 0
  /// How many moves it made.
  public internal(set) var moves = 0

  init(_ entrant: Int) { self.entrant = entrant }

  /// How many matches it has played.
  public var matches: Int { wins + draws + losses }
  /// The score in points: 1 for a win, ½ for a draw, byes included.
  public var points: Double { Double(halves) / 2 }
  /// Its rating against its opponents.
  public var elo: Elo { Elo(scores, standardError: standardError) }

  /// The standard error of the mean score, if it met several opponents often enough; `nil`
  /// otherwise.
  ///
  /// Opponents of different strength do not widen it, since that is not chance. It follows from the
  /// errors of the mean scores against each opponent, as for a stratified sample (W. G. Cochran,
  /// “Sampling Techniques”, 1977, chapter 5).
  var standardError: Double? {
    guard meetings.count > 1, scores.count - meetings.count >= Self.fewestDegrees else {
      return nil
    }
    let total = Double(scores.count)
    // In a fixed order, so that the last digits are the same everywhere.
    let square = meetings.sorted { $0.key < $1.key }.reduce(0) { sum, meeting in
      let share = Double(meeting.value.count) / total
      return sum + share * share * meeting.value.squaredError
    }
    return square.squareRoot()
  }

  /// The degrees of freedom from which a variance is known well enough.
  private static let fewestDegrees = 10

  mutating func add(halves: Int, against other: Int) {
    scores.add(halves: halves)
    meetings[other, default: Scores(of: .pair)].add(halves: halves)
  }

  /// The mean margin, negative if it lost more; `nil` if the rules decided no match.
  public var meanMargin: Double? {
    margins.count == 0 ? nil : Double(margins.sum) / Double(margins.count)
  }

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
