import MoonstoneKernel

/// A match with its moves, read from the folder of an event.
public struct KeptMatch: Sendable {
  /// The result, with the places of the entrants.
  public let result: MatchResult
  /// The entrants' names.
  public let names: Sides<String>
  /// The seed of the match.
  public let seed: UInt64
  /// The name of the opening.
  public let opening: String
  /// The text of the position in which the match began.
  public let start: String
  /// The texts of the moves, passes included.
  public let moves: [String]
  /// Why a side forfeited, for people.
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
  /// Reads the matches that are wanted, each of them once, in the order in which they ended.
  ///
  /// - Throws: ``EventError`` if the file has changed since it was read.
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
