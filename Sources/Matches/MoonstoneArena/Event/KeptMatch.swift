import MoonstoneKernel

/// A match as the folder of an event has it, with its moves.
public struct KeptMatch: Sendable {
  public let result: MatchResult
  /// What was typed for each side.
  public let names: Sides<String>
  public let seed: UInt64
  /// As it was read.
  public let opening: String
  /// The text of the position that it began with.
  public let start: String
  /// The texts of the moves, passes included.
  public let moves: [String]
  /// What was said of a forfeit.
  public let message: String?

  init(_ result: MatchResult, _ line: ResultLine) {
    self.result = result
    names =
      line.names?.sides
      ?? Sides(black: line.black, white: line.white)
    seed = line.seed
    opening = line.opening
    start = line.start
    moves = line.moves.split(separator: " ").map(String.init)
    message = line.message
  }
}

extension EventReading {
  /// The matches that are wanted, in the order in which they ended; each of them once.
  ///
  /// - Throws: ``EventError`` when the file is not any more what it was.
  public func matches(
    where isWanted: (MatchResult) -> Bool = { _ in true }
  ) throws(EventError) -> [KeptMatch] {
    var seen: Set<ScheduledMatch> = []
    var kept: [KeptMatch] = []
    for line in try lines() {
      guard let result = event.result(of: line), isWanted(result),
        seen.insert(result.match).inserted
      else { continue }
      kept.append(KeptMatch(result, line))
    }
    return kept
  }
}
