/// The rounds in which an entrant takes part, in a format whose rounds follow from results.
public struct Attendance: Hashable, Sendable {
  /// The rounds from which the entrant is alternately in and out, beginning with in. Ascending;
  /// empty for an entrant that never takes part.
  public private(set) var turns: [Int]

  /// All rounds.
  public static let whole = Attendance(turns: [1])
  /// No round.
  public static let none = Attendance(turns: [])

  /// `nil` unless the rounds ascend from 1 or more.
  init?(ascending turns: [Int]) {
    guard zip([0] + turns, turns).allSatisfy({ $0 < $1 }) else { return nil }
    self.turns = turns
  }

  private init(turns: [Int]) { self.turns = turns }

  /// Whether the entrant takes part in a round.
  public func has(_ round: Int) -> Bool { !turns.count { $0 <= round }.isMultiple(of: 2) }

  /// Whether the entrant takes part in the last round.
  public var stays: Bool { !turns.count.isMultiple(of: 2) }

  /// Lets the entrant join or leave before a round. Doing both before the same round changes
  /// nothing.
  ///
  /// - Returns: `false`, with nothing changed, if it has joined or left before a later round
  ///   already.
  mutating func turn(at round: Int) -> Bool {
    if let last = turns.last, last >= round {
      guard last == round else { return false }
      turns.removeLast()
    } else {
      turns.append(round)
    }
    return true
  }
}
