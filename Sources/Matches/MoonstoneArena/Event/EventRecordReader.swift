import Foundation
import MoonstoneKernel
import MoonstoneRecords

/// Reads the matches of an event, in the order of its schedule.
///
///     var reader = EventRecordReader(try EventReading("spring"), of: game)
///     while let match = try reader.next() { take(try match.get()) }
public struct EventRecordReader<G: Game>: MatchRecordReader {
  private let reading: EventReading
  private let name: String
  private let game: G
  private var matches: ArraySlice<ScheduledMatch>

  /// - Parameters:
  ///   - reading: the folder of the event.
  ///   - game: the game that was played.
  public init(_ reading: EventReading, of game: G) {
    self.reading = reading
    name = URL(fileURLWithPath: reading.path).standardized.lastPathComponent
    self.game = game
    matches = reading.played[...]
  }

  /// - Throws: ``EventError`` if the results have changed since they were read.
  public mutating func next() throws(EventError) -> Result<MatchRecord<G>, MatchFault>? {
    guard let match = matches.popFirst(), let kept = try reading.match(match) else { return nil }
    return Result { () throws(MatchFault) in
      var record = try kept.record(
        of: game, in: reading.event, place: "\(reading.path): \(kept.placeInEvent)")
      record.tags.event = name
      record.source = MatchSource(reading.path, number: match.number(in: reading.event))
      return record
    }
  }
}

extension EventReading {
  /// The matches that have a result, in the order of the schedule.
  package var played: [ScheduledMatch] {
    var all: [ScheduledMatch] = []
    all.reserveCapacity(results.count)
    results.forEach { result, _ in all.append(result.match) }
    func place(_ match: ScheduledMatch) -> (Int, Int, Int, Int, Int) {
      let pairing = match.pairing
      return (pairing.round, pairing.number, pairing.first, pairing.second, match.leg)
    }
    return all.sorted { place($0) < place($1) }
  }

  /// The matches, in the order of the schedule.
  ///
  /// - Throws: ``EventError`` if the file has changed since it was read.
  public func matches() throws(EventError) -> [EventMatchResult] {
    var all: [EventMatchResult] = []
    for scheduled in played { if let kept = try match(scheduled) { all.append(kept) } }
    return all
  }
}
