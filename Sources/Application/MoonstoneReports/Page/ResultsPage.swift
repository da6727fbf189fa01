import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

/// An event as one self-contained page, with no script but its own.
///
/// It is written piece by piece, so that even a page of many matches takes little memory.
package struct ResultsPage<G: Game> {
  /// How many matches a page shows by default.
  package static var usualMatches: Int { 1000 }
  /// The largest number of matches; browsers take a minute for more, if they show them at all.
  package static var mostMatches: Int { 20_000 }

  package let report: EventReport
  /// How many matches the page shows.
  package var count: Int { places.count }
  /// About how many bytes the page has.
  package let size: Int

  private let reading: EventReading
  private let game: G
  private let reproduce: String?
  private let hears: @Sendable (PlayerIdentity) -> Bool
  private let meetings: Meetings
  private let forfeits: ForfeitKinds
  /// The matches in their order on the page.
  private let places: [EventReading.ResultPlace]
  /// The board that all matches share; `nil` if the game has no squares.
  private let drawing: BoardDrawing?

  /// Finds the matches of a page: the first ones by the schedule, and an example of each forfeit.
  ///
  /// - Parameters:
  ///   - most: how many of the first matches are wanted.
  ///   - limit: the largest number of matches.
  ///   - reproduce: the command line that repeats a capsule, without its file; `nil` shows only
  ///     the file.
  ///   - hears: whether it is told what was said when a player failed.
  /// - Throws: ``PageTooLarge``, or `EventError` if the results have changed since they were read.
  package init(
    _ reading: EventReading, of game: G, most: Int = usualMatches, limit: Int = mostMatches,
    reproduce: String? = nil, hears: @escaping @Sendable (PlayerIdentity) -> Bool = { _ in true }
  ) throws {
    self.hears = hears
    self.reading = reading
    self.game = game
    self.reproduce = reproduce
    report = EventReport(reading)
    let meetings = Meetings(report, reading.results)
    let chosen = Set(
      report.plan.matches.lazy.filter { reading.results[$0] != nil }.prefix(most))
    let forfeits = try ForfeitKinds(report.plan, reading)
    var places: [EventReading.ResultPlace] = []
    try reading.forEachMatch {
      chosen.contains($0.match)
    } _: { place, _ in
      places.append(place)
    }
    let examples = most == 0 ? [] : forfeits.sorted.map(\.example)
    places += examples.filter { !chosen.contains($0.result.match) }
    self.places = places.map { (meetings.key(of: $0.result.match.pairing), $0) }
      .sorted { ($0.0, 0) < ($1.0, 0) || $0.0 == $1.0 && $0.1.isBefore($1.1) }.map(\.1)
    self.meetings = meetings
    self.forfeits = forfeits
    drawing = game.grid(of: game.initialPosition).map { BoardDrawing($0, game.colors) }
    size = try Self.size(of: self.places, reading, game, drawing, without: report.folder)
    guard count <= limit else { throw PageTooLarge(matches: count, size: size, most: limit) }
  }

  /// Estimates the size of a page from a few of its matches.
  private static func size(
    of places: [EventReading.ResultPlace], _ reading: EventReading, _ game: G,
    _ drawing: BoardDrawing?, without folder: CommonFolder
  ) throws(EventError) -> Int {
    var sizes: [Int] = []
    for index in stride(from: 0, to: places.count, by: max(1, places.count / 5)) {
      let section = MatchSection(
        index, try reading.match(at: places[index]), of: game, in: reading.event, without: folder)
      sizes.append(section?.html(sharing: drawing).description.utf8.count ?? 0)
    }
    return 20_000 + (sizes.isEmpty ? 0 : sizes.reduce(0, +) / sizes.count * places.count)
  }

  /// Writes the page as HTML.
  ///
  /// - Parameter put: takes the pieces of the page, one after the other.
  /// - Throws: what `put` throws, or `EventError` if the results have changed since they were read.
  package func write(_ put: (String) throws -> Void) throws {
    let parts = EventParts(
      report: report, meetings: meetings, forfeits: forfeits, folder: reading.path, links: links,
      reproduce: reproduce)
    try put(PageFrame.head(report.title).description)
    for part in [
      parts.heading, parts.standings, parts.plot, parts.rounds, parts.cross,
      parts.failures(hears),
    ] { try put(part.description) }
    try writeMatches(put)
    try put(PageFrame.tail.description)
  }

  /// The matches are below, as far as the page has them.
  private var links: EventLinks {
    let shown = Set(places.map { meetings.key(of: $0.result.match.pairing) })
    let numbers = Dictionary(
      places.enumerated().map { ($1.result.match, $0 + 1) }, uniquingKeysWith: { one, _ in one })
    return EventLinks {
      shown.contains($0) ? "#\($0.anchor)" : nil
    } match: {
      numbers[$0].map { ("\($0)", "#\(MatchSection.anchor($0))") }
    }
  }

  private func writeMatches(_ put: (String) throws -> Void) throws {
    let played = report.standings.played
    let note =
      count < played
      ? " \(count) of \(played) are here: the first ones of the schedule, and an example of each "
        + "forfeit."
      : ""
    try put(
      ("""
      <h2>Matches</h2><p class="dim">Open one; its plies are stepped through by the buttons, the \
      arrow keys, Home and End.\(note)</p>\(squares)
      """ as HTML).description)
    var last: Meetings.Key?
    for (index, place) in places.enumerated() {
      let key = meetings.key(of: place.result.match.pairing)
      if key != last { try put(heading(of: key, from: index).description) }
      last = key
      let kept = try reading.match(at: place)
      if let section = MatchSection(
        index + 1, kept, of: game, in: reading.event, without: report.folder, hears: hears)
      {
        try put(section.html(sharing: drawing).description)
      } else {
        let file = EventFolder.resultsFile(in: reading.path)
        let left: HTML =
          """
          <p class="dim">left out: \(file): the match with the seed \("\(kept.seed)") has illegal \
          moves</p>
          """
        try put(left.description)
      }
    }
  }

  /// The squares of the board, to which the matches refer.
  private var squares: HTML {
    guard let drawing else { return "" }
    return """
      <svg class="defs" width="0" height="0" aria-hidden="true"><defs><g id="squares">\
      \(drawing.squares)</g></defs></svg>
      """
  }

  private func heading(of key: Meetings.Key, from index: Int) -> HTML {
    let meeting = meetings.meeting(key, in: report.standings)
    let here = places[index...].prefix { meetings.key(of: $0.result.match.pairing) == key }.count
    let names = [key.low, key.high].map { report.shortName($0, in: key.round) }
    let round = key.round == 0 ? "" : "round \(key.round): "
    let part = here < meeting.matches ? ", \(here) of \(meeting.matches.matches) here" : ""
    return """
      <h3 id="\(key.anchor)">\(round)<bdi>\(names[0])</bdi> \(meeting.points(of: key.low).short) – \
      \(meeting.points(of: key.high).short) <bdi>\(names[1])</bdi>\
      <span class="dim">\(part)</span></h3>
      """
  }
}

extension EventReading.ResultPlace {
  /// Whether a match comes before another one by the schedule.
  fileprivate func isBefore(_ other: Self) -> Bool { result.match.isBefore(other.result.match) }
}

/// A page would have more matches than a browser can show.
package struct PageTooLarge: ExplainedError {
  package let matches: Int
  /// About how many bytes the page would have.
  package let size: Int
  /// The most matches that a page can have.
  package let most: Int

  package var faultKind: FaultKind { .usage }

  package var description: String {
    "a page of \(matches) matches would have about \(size.inBytes), which no browser shows; "
      + "\(most) are the most"
  }
}

extension Int {
  /// A number of bytes in decimal megabytes.
  package var inBytes: String {
    "\((Double(self) / 1e6).rounded(to: self < 10_000_000 ? 1 : 0).short) MB"
  }
}
