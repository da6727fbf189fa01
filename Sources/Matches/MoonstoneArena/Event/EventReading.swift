import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// The folder of an event, as it was read.
public struct EventReading: Sendable {
  /// The path of the folder.
  public let path: String
  /// The event as it is now, after all changes of entrants.
  public private(set) var event: ArenaEvent
  /// The event as it began, and the changes of its entrants since.
  private(set) var begun: ArenaEvent
  private(set) var changes: [EntrantChange.ChangeLine] = []
  /// Former entrants, in the order in which they joined.
  public private(set) var former: [FormerEntrant] = []
  private(set) var changesEnd = 0
  private(set) var tornChanges: [UInt8] = []
  /// The results of present entrants.
  public private(set) var results = EventResults()
  /// The length of a torn last line of the results in bytes, left by a program that was killed
  /// while it wrote.
  public var tornCount: Int { tornBytes.count }
  private(set) var tornBytes: [UInt8] = []
  private(set) var intactEnd = 0
  private var lineCount = 0

  /// Reads the folder of an event.
  ///
  /// - Throws: ``EventError`` with file and line.
  public init(_ path: String) throws(EventError) {
    self.path = path
    let file = EventFolder.eventFile(in: path)
    guard FileManager.default.fileExists(atPath: path) else {
      throw EventError(.missing, file: path, "there is no such folder")
    }
    guard FileManager.default.fileExists(atPath: file) else {
      throw EventError(.missing, file: path, "there is no event in this folder: no event.json")
    }
    event = try ArenaEvent(
      Self.decoded(ArenaEvent.StoredEvent.self, Self.bytes(of: file), file: file), file: file)
    begun = event
    var known = Roster(event)
    try change(EventFolder.changesFile(in: path), &known)
    try read(EventFolder.resultsFile(in: path), known)
  }

  /// All present and former entrants of an event, by what their matches are kept under.
  private struct Roster {
    private(set) var order: [String] = []
    private(set) var entrants: [String: Entrant] = [:]

    init(_ event: ArenaEvent) { add(event) }

    mutating func add(_ event: ArenaEvent) {
      for (id, entrant) in event.versions.map({ ($0.id, $0.entrant) })
        + Array(zip(event.ids, event.entrants))
      {
        if entrants.updateValue(entrant, forKey: id) == nil { order.append(id) }
      }
    }
  }

  private mutating func change(_ file: String, _ known: inout Roster) throws(EventError) {
    guard FileManager.default.fileExists(atPath: file) else { return }
    let bytes = try Self.bytes(of: file)
    var start = bytes.startIndex
    var number = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      let line = try Self.decoded(
        EntrantChange.ChangeLine.self, bytes[start..<end], file: file, line: number)
      guard let change = line.value else {
        throw EventError(.invalid, file: file, line: number, "this is not a change of entrants")
      }
      do {
        event = try event.applying(change, from: line.round)
      } catch {
        throw EventError(.invalid, file: file, line: number, error.description)
      }
      known.add(event)
      changes.append(line)
      start = end + 1
    }
    changesEnd = start - bytes.startIndex
    tornChanges = Array(bytes[start...])
  }

  private mutating func read(_ file: String, _ known: Roster) throws(EventError) {
    guard FileManager.default.fileExists(atPath: file) else { return }
    // A former entrant gets a place beyond the list. A former version whose results stand keeps its
    // place in the list.
    let absent = event.schedule.absent
    let gone = known.order.filter { id in event.places[id].map(absent.contains) ?? true }
    var beyond: [String: Int] = [:]
    for id in gone where event.places[id] == nil {
      beyond[id] = event.entrants.count + beyond.count
    }
    let places = gone.compactMap { event.places[$0] ?? beyond[$0] }
    let outside = Set(places)
    var before: [ScheduledMatch: MatchResult] = [:]
    defer {
      former = zip(gone, places).compactMap { id, place in
        known.entrants[id].map { FormerEntrant($0, at: place, before) }
      }
      former += event.versions.map { version in
        FormerEntrant(
          version.entrant, at: version.place,
          results.all { event.id(of: version.place, in: $0.pairing.round) == version.id })
      }
    }
    let rest = try Self.readLines(of: file) { line, number, place throws(EventError) in
      lineCount = number
      guard let result = event.result(of: line, with: beyond) else {
        throw EventError(.invalid, file: file, line: number, "this is not a match of the event")
      }
      if outside.contains(result.match.black) || outside.contains(result.match.white) {
        before[result.match] = result
      }
      let isOfList = max(result.match.black, result.match.white) < event.entrants.count
      if isOfList { _ = try add(result, line, number, at: place) }
    }
    intactEnd = rest.end
    tornBytes = rest.torn
  }

  /// Returns whether the result is new.
  private mutating func add(
    _ result: MatchResult, _ line: ResultLine, _ number: Int, at place: Range<Int>
  ) throws(EventError) -> Bool {
    let adding = results.add(result, digest: line.digest, at: place)
    guard adding != .other else {
      throw EventError(
        .invalid, file: EventFolder.resultsFile(in: path), line: number,
        "an earlier line has this match with another result")
    }
    return adding == .new
  }

  /// Reads the results that were added since this was read.
  ///
  /// - Parameter body: is called with each new match; `kept` reads the match itself.
  /// - Throws: an ``EventError`` at a line that does not fit, or if the file cannot be read.
  /// - Precondition: the entrants have never changed, neither before nor since.
  public mutating func readOn(
    _ body: (ResultPlace, _ kept: () -> EventMatchResult) -> Void
  ) throws(EventError) {
    precondition(former.isEmpty, "results of former entrants are not read on")
    let file = EventFolder.resultsFile(in: path)
    guard FileManager.default.fileExists(atPath: file) else { return }
    let rest = try Self.readLines(of: file, from: intactEnd, after: lineCount) {
      line, number, place throws(EventError) in
      lineCount = number
      guard let result = event.result(of: line) else {
        throw EventError(.invalid, file: file, line: number, "this is not a match of the event")
      }
      guard try add(result, line, number, at: place) else { return }
      body(ResultPlace(result: result, bytes: place)) { EventMatchResult(result, line) }
    }
    intactEnd = rest.end
    tornBytes = rest.torn
  }

  /// All lines of the results, in the order of the file.
  func lines() throws(EventError) -> [ResultLine] {
    var lines: [ResultLine] = []
    try forEachLine { line, _, _ in lines.append(line) }
    return lines
  }

  /// Calls `body` with each line of the results that was there when they were read, its number
  /// from 1 and its bytes in the file.
  func forEachLine(
    _ body: (ResultLine, _ number: Int, Range<Int>) throws(EventError) -> Void
  ) throws(EventError) {
    let file = EventFolder.resultsFile(in: path)
    guard FileManager.default.fileExists(atPath: file) else { return }
    let intactEnd = intactEnd
    _ = try Self.readLines(of: file) { line, number, place throws(EventError) in
      if place.upperBound < intactEnd { try body(line, number, place) }
    }
  }

  static func readLines(
    of file: String, from start: Int = 0, after count: Int = 0,
    _ body: (ResultLine, _ number: Int, Range<Int>) throws(EventError) -> Void
  ) throws(EventError) -> FileLines.Rest {
    var number = count
    let rest = try FileLines.read(file, from: start) { bytes, start throws(EventError) in
      number += 1
      let line: ResultLine
      do {
        line = try ResultLine(bytes)
      } catch {
        throw invalid(error, file: file, line: number)
      }
      try body(line, number, start..<(start + bytes.count))
    }
    guard let rest else { throw EventError(FileFault(reading: file, SystemError(number: errno))) }
    guard rest.torn.count <= LineFile.longestLine else {
      throw EventError(
        .invalid, file: file, line: number + 1,
        "is longer than \(LineFile.longestLine.inUnits), the most that a line may have")
    }
    return rest
  }

  /// The line of the results in some bytes of the file.
  ///
  /// - Throws: ``EventError`` if the file has changed since it was read.
  func line(at place: Range<Int>) throws(EventError) -> ResultLine {
    let file = EventFolder.resultsFile(in: path)
    guard
      let bytes = FileLines.bytes(of: file, from: place.lowerBound, count: place.count),
      let line = try? bytes.withUnsafeBytes({ try ResultLine($0) })
    else { throw EventError(.invalid, file: file, "it has changed while it was read") }
    return line
  }

  /// The largest size of a file that is read at once, in bytes.
  private static let mostBytes = 64 << 20

  private static func bytes(of file: String) throws(EventError) -> Data {
    // One byte more shows that a file is too long, also one that never ends.
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(at: file, upTo: mostBytes + 1)
    } catch {
      throw EventError(FileFault(reading: file, error))
    }
    guard bytes.count <= mostBytes else {
      throw EventError(
        FileFault(file, .tooLong(kind: "this file of an event", most: mostBytes)))
    }
    return Data(bytes)
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, _ bytes: Data, file: String, line: Int? = nil
  ) throws(EventError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: bytes)
    } catch {
      throw invalid(error, file: file, line: line)
    }
  }

  private static func invalid(_ error: any Error, file: String, line: Int?) -> EventError {
    // An error without a field is about the text as a whole.
    let fault = (error as? DecodingError).flatMap { FieldFault($0) }
    return EventError(
      .invalid, file: file, line: line,
      fault.map { "“\($0.place)” \($0.found)" } ?? "this is not a JSON object")
  }
}

extension ArenaEvent {
  /// The places of entrants in the list, by what their matches are kept under.
  static func places(of ids: [String]) -> [String: Int] {
    Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension EventReading {
  /// Refuses a change that comes too late for the results.
  ///
  /// - Throws: ``EntrantChange/Refused`` for an entrant that is out of a knockout.
  func refuse(_ change: EntrantChange) throws(EntrantChange.Refused) {
    guard case .knockout = event.schedule.format else { return }
    let id: String
    switch change {
    case .add: return
    case .withdraw(let known), .replace(let known, _): id = known
    }
    guard let place = event.places[id],
      event.schedule.plan(results.score).places[place] != nil, results.count > 0
    else { return }
    throw EntrantChange.Refused(
      description: "\(event.entrants[place].name) is out of the knockout already")
  }
}
