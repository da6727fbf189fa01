import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneSupport
import Testing

@testable import MoonstoneReview

/// The journals that lie in this package.
@Suite struct FixtureJournalTests {
  private static let journals: [String] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [
      tests.appending(path: "MoonstoneReviewTests/Conversions"),
      tests.deletingLastPathComponent().appending(path: "Fuzz/seeds/journal"),
    ]
    return folders.flatMap { folder in
      ((try? Folder.names(in: folder.path)) ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
        .map { folder.appending(path: $0).path }
    }
  }()

  @Test func thereAreSome() { #expect(Self.journals.count >= 5) }

  /// Moves that were taken back are no part of a record: such a journal has another digest, and the
  /// same match.
  @Test(arguments: journals) func aRecordIsPlayedAgainToTheSameDigest(file: String) throws {
    let reading = try JournalReading(file, game: Reversi())
    let record = MatchRecord(reading)
    let whole = Self.digest(reading.header) { hear in
      var match = reading.start
      for entry in reading.entries {
        if let action = entry.action { _ = try? match.apply(action) }
        if case .event(let event) = entry.content { hear(event, match) }
      }
    }
    var played: Match<Reversi>?
    let again = Self.digest(reading.header) { hear in
      played = try? record.match(clocks: reading.start.clocks) { _, events, match in
        for event in events { hear(event, match) }
      }
    }
    #expect(played?.position == reading.match.position && played?.moves == reading.match.moves)
    #expect(played?.ending == reading.match.ending && played?.clocks == reading.match.clocks)
    #expect((whole == again) != record.missing.contains(.record))
  }

  private static func digest(
    _ header: JournalHeader,
    _ play: ((Match<Reversi>.Event, Match<Reversi>) -> Void) -> Void
  ) -> String {
    let digest = MatchDigest<Reversi>()
    digest.begin(header)
    play { digest.observe($0, in: $1) }
    return digest.text
  }
}
