/// In which rounds an entrant takes part where rounds follow from results.
public struct Attendance: Hashable, Sendable {
  /// The rounds from which on it is in and out by turns, in first. Ascending; none for who never was in.
  public private(set) var turns: [Int]

  /// From the first round to the last.
  public static let whole = Attendance(turns: [1])
  public static let none = Attendance(turns: [])

  /// `nil` unless the rounds ascend from 1 or more.
  init?(ascending turns: [Int]) {
    guard zip([0] + turns, turns).allSatisfy({ $0 < $1 }) else { return nil }
    self.turns = turns
  }

  private init(turns: [Int]) { self.turns = turns }

  public func has(_ round: Int) -> Bool { !turns.count { $0 <= round }.isMultiple(of: 2) }

  /// Whether it is in to the end.
  public var stays: Bool { !turns.count.isMultiple(of: 2) }

  /// Comes or goes; whoever does both before the same round has done neither.
  ///
  /// - Returns: `false`, and nothing has changed, when it has done so before a later round already.
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
