import Foundation
import MoonstoneKernel
import MoonstoneRecords

/// Reads the matches of an event, in the order of its schedule.
///
///     var reader = try EventRecordReader(try EventReading("spring"), of: game)
///     while let match = reader.next() { take(try match.get()) }
public struct EventRecordReader<G: Game>: MatchRecordReader {
  private let event: ArenaEvent
  private let path: String
  private let name: String
  private let game: G
  private var matches: ArraySlice<EventMatchResult>

  /// - Parameters:
  ///   - reading: the folder of the event.
  ///   - game: the game that was played.
  /// - Throws: ``EventError`` if the results have changed since they were read.
  public init(_ reading: EventReading, of game: G) throws(EventError) {
    event = reading.event
    path = reading.path
    name = URL(fileURLWithPath: path).standardized.lastPathComponent
    self.game = game
    matches = try reading.matches()[...]
  }

  public mutating func next() -> Result<MatchRecord<G>, MatchFault>? {
    matches.popFirst().map { kept in
      Result { () throws(MatchFault) in
        var record = try kept.record(
          of: game, in: event, place: "\(path): \(kept.placeInEvent)")
        record.tags.event = name
        return record
      }
    }
  }
}

extension EventReading {
  /// The matches, in the order of the schedule.
  ///
  /// - Throws: ``EventError`` if the file has changed since it was read.
  public func matches() throws(EventError) -> [EventMatchResult] {
    var all: [EventMatchResult] = []
    try forEachMatch(where: { _ in true }) { _, kept in all.append(kept()) }
    func place(_ match: EventMatchResult) -> [Int] {
      let pairing = match.result.match.pairing
      return [
        pairing.round, pairing.number, pairing.first, pairing.second, match.result.match.leg,
      ]
    }
    return all.sorted { place($0).lexicographicallyPrecedes(place($1)) }
  }
}
