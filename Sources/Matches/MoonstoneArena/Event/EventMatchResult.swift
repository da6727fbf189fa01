import MoonstoneKernel

/// A match with its moves, read from the folder of an event.
public struct EventMatchResult: Sendable {
  /// The result, with the places of the entrants.
  public let result: MatchResult
  /// The entrants' names.
  public let names: Sides<String>
  /// The seed of the match.
  public let seed: UInt64
  /// The name and the position of the opening.
  public let opening: ArenaEvent.Opening
  /// The texts of the moves, passes included.
  public let moves: [String]
  /// Why a side forfeited, for people.
  public let message: String?

  init(_ result: MatchResult, _ line: ResultLine) {
    self.result = result
    names =
      line.names
      ?? Sides(black: line.black, white: line.white)
    seed = line.seed
    opening = ArenaEvent.Opening(name: line.opening, start: line.start)
    moves = line.moves.split(separator: " ").map(String.init)
    message = line.message
  }
}

extension EventReading {
  /// Where a match is in the file of the results.
  public struct ResultPlace: Hashable, Sendable {
    /// The result of the match.
    public let result: MatchResult
    let bytes: Range<Int>
  }

  /// Finds the matches that are wanted, each of them once, in the order in which they ended.
  ///
  /// - Parameters:
  ///   - isWanted: whether a match is wanted, by its result.
  ///   - body: is called with each match that is wanted; `kept` reads the match itself, and throws
  ///     if the file has changed since it was read.
  /// - Throws: what `body` throws.
  public func forEachMatch(
    where isWanted: (MatchResult) -> Bool,
    _ body: (ResultPlace, _ kept: () throws(EventError) -> EventMatchResult) throws(EventError) ->
      Void
  ) throws(EventError) {
    try results.forEach { result, bytes throws(EventError) in
      guard isWanted(result) else { return }
      let place = ResultPlace(result: result, bytes: bytes)
      try body(place) { () throws(EventError) in try match(at: place) }
    }
  }

  /// Reads a match.
  ///
  /// - Returns: `nil` if it has no result.
  /// - Throws: ``EventError`` if the file has changed since it was read.
  public func match(_ match: ScheduledMatch) throws(EventError) -> EventMatchResult? {
    guard let result = results[match], let bytes = results.place(of: match) else { return nil }
    return try self.match(at: ResultPlace(result: result, bytes: bytes))
  }

  /// Reads a match.
  ///
  /// - Parameter place: where the match is, as ``forEachMatch(where:_:)`` found it.
  /// - Throws: ``EventError`` if the file has changed since it was read.
  public func match(at place: ResultPlace) throws(EventError) -> EventMatchResult {
    EventMatchResult(place.result, try line(at: place.bytes))
  }
}
