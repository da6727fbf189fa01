import MoonstoneKernel

/// How one entrant stands in an event. Where another version took its place meanwhile, points, matches
/// and forfeits are those of the place, and all else is that of the version that has it now.
public struct Standing: Sendable {
  /// Its place in the event's list, counted from 0.
  public let entrant: Int
  public internal(set) var wins = 0
  public internal(set) var draws = 0
  public internal(set) var losses = 0
  /// In how many rounds it rested, which counts as winning every match of them in a Swiss.
  public internal(set) var byes = 0
  /// In half points, what a bye brings included.
  public internal(set) var halves = 0
  /// The points of all it met, in half points, by which a Swiss tells apart who has as many (after
  /// B. Buchholz).
  public internal(set) var buchholz = 0
  /// Where it was put out of a knockout: 0 won it, 1 lost the final; `nil` while it is in.
  public internal(set) var knockedOut: Int?
  /// Its pairs of matches, each that is alike another one left out.
  public private(set) var scores = Scores(of: .pair)
  /// The same, by whom it played them with.
  private(set) var meetings: [Int: Scores] = [:]
  public internal(set) var forfeits: [Termination: Int] = [:]
  var margins = (sum: 0, count: 0)
  var ticks: Int?
  var nanoseconds: Int64 = 0
  /// How many moves it was asked for.
  public internal(set) var moves = 0

  init(_ entrant: Int) { self.entrant = entrant }

  public var matches: Int { wins + draws + losses }
  public var points: Double { Double(halves) / 2 }
  public var elo: Elo { Elo(scores, standardError: standardError) }

  /// Of its mean score, where it met several and often enough to tell: that some of them are stronger than
  /// others is no chance, and widens no error. It is what follows from those of the mean scores against
  /// each, as of a sample in strata (W. G. Cochran, “Sampling Techniques”, 1977, chapter 5).
  var standardError: Double? {
    guard meetings.count > 1, scores.count - meetings.count >= Self.fewestDegrees else {
      return nil
    }
    let total = Double(scores.count)
    // In one order, so that the last digits are the same everywhere.
    let square = meetings.sorted { $0.key < $1.key }.reduce(0) { sum, meeting in
      let share = Double(meeting.value.count) / total
      return sum + share * share * meeting.value.squaredError
    }
    return square.squareRoot()
  }

  /// Degrees of freedom with which a variance is known well enough.
  private static let fewestDegrees = 10

  mutating func add(halves: Int, against other: Int) {
    scores.add(halves: halves)
    meetings[other, default: Scores(of: .pair)].add(halves: halves)
  }

  /// By how much it won on average; `nil` when the rules decided no match.
  public var meanMargin: Double? {
    margins.count == 0 ? nil : Double(margins.sum) / Double(margins.count)
  }

  /// `nil` where nobody counts.
  public var ticksPerMove: Double? {
    guard let ticks, moves > 0 else { return nil }
    return Double(ticks) / Double(moves)
  }

  /// `nil` when it made no move.
  public var secondsPerMove: Double? {
    moves == 0 ? nil : Double(nanoseconds) / 1e9 / Double(moves)
  }
}
