import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReports

/// The parts of the page of an event that depend on its format and its size.
@Suite struct ResultsPageTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString).path
  private let game = Strip("-b----w- black")

  private func event(_ format: Format, entrants: Int) throws -> ArenaEvent {
    ArenaEvent(
      game: game.name, schedule: try Schedule(format, entrants: entrants),
      entrants: (0..<entrants).map { Entrant(name: "player-\($0)", digest: nil) },
      openings: ["-b----w- black", "b------w white"].map { .init(name: $0, start: $0) }, seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
  }

  /// Plays an event and answers the pieces of its page.
  private func pieces(_ format: Format, entrants: Int, most: Int = 1000) async throws -> [String] {
    let folder = try EventFolder.create(path, try event(format, entrants: entrants))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let delegate = Arena<Strip>.Delegate(player: { place, _, _ in
      if place == 0 { throw Lost() }
      return ScriptedPlayer("player-\(place)")
    })
    try await Arena(folder.event, of: game, in: folder, delegate: delegate).run()
    var pieces: [String] = []
    try ResultsPage(try EventReading(path), of: game, most: most).write { pieces.append($0) }
    return pieces
  }

  private struct Lost: Error, CustomStringConvertible { let description = "it got <lost>" }

  @Test func aKnockoutHasABracketWhoseMeetingsLeadToTheirMatches() async throws {
    let page = try await pieces(.knockout(pairs: 1), entrants: 5).joined()
    #expect(page.contains("<h2>Bracket</h2>"))
    for round in 1...3 { #expect(page.contains("<h3>Round \(round)</h3>")) }
    // Three of eight places are empty.
    #expect(page.matches(of: #/class="dim">bye</#).count == 3)
    let meetings = page.matches(of: #/class="card" href="#(meeting-[\d-]+)"/#)
    #expect(meetings.count == 4)
    for meeting in meetings { #expect(page.contains("<h3 id=\"\(meeting.1)\">")) }
    // One advances from each meeting.
    #expect(page.matches(of: #/<span class="won">/#).count == 4)
  }

  @Test func standingsAndForfeitsCanBeSorted() async throws {
    let page = try await pieces(.roundRobin(rounds: 1), entrants: 3).joined()
    #expect(page.matches(of: #/<table class="sortable"><thead>/#).count == 2)
  }

  @Test func aSwissHasItsRounds() async throws {
    let page = try await pieces(.swiss(rounds: 3, pairs: 1), entrants: 5).joined()
    #expect(page.contains("<h2>Rounds</h2>"))
    #expect(page.matches(of: #/<h3>Round \d<\/h3>/#).count == 3)
    #expect(page.matches(of: #/class="dim">bye</#).count == 3)
    #expect(page.matches(of: #/class="card" href=/#).count == 6)
  }

  @Test func aCellLeadsToItsMatches() async throws {
    let page = try await pieces(.roundRobin(rounds: 2), entrants: 3).joined()
    #expect(!page.contains("class=\"rounds"))
    let cells = page.matches(of: #/<td class="h\d+"><a href="#(meeting-0-\d-\d)">/#)
    #expect(cells.count == 6)
    for cell in cells { #expect(page.contains("<h3 id=\"\(cell.1)\">")) }
  }

  @Test func forfeitsWithTheSameMessageAreOneRowWithAnExample() async throws {
    let page = try await pieces(.roundRobin(rounds: 3), entrants: 3, most: 1).joined()
    let rows = page.matches(of: #/<tr><td>(\d+)<\/td><td class="l"><bdi title="([^"]+)">/#)
    #expect(rows.map { "\($0.1) \($0.2)" } == ["12 player-0"])
    #expect(page.contains("it got &lt;lost&gt;"))
    #expect(page.contains("<a href=\"#match-1\">1</a>"))
    #expect(page.contains(" of 18 are here: the first ones of the schedule, and an example"))
  }

  @Test func aPageIsWrittenPieceByPiece() async throws {
    let pieces = try await pieces(.roundRobin(rounds: 60), entrants: 3)
    #expect(pieces.count > 360)
    let largest = try #require(pieces.dropFirst().dropLast().map(\.utf8.count).max())
    #expect(largest < 8_000)
  }

  @Test func aPageThatNoBrowserShowsIsRefusedWithItsSize() async throws {
    let folder = try EventFolder.create(path, try event(.roundRobin(rounds: 1), entrants: 2))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let delegate = Arena<Strip>.Delegate(player: { place, _, _ in ScriptedPlayer("\(place)") })
    try await Arena(folder.event, of: game, in: folder, delegate: delegate).run()
    let reading = try EventReading(path)
    let error = #expect(throws: PageTooLarge.self) {
      try ResultsPage(reading, of: game, limit: 1)
    }
    #expect(error?.matches == 2 && error?.most == 1)
    #expect((error?.size ?? 0) > 20_000)
  }
}
