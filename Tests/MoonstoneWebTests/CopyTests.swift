import Foundation
import MoonstoneJournal
import MoonstoneReversi
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Matches in files of other programs, on the page.
@Suite struct CopyTests {
  private static let file =
    "(;GM[Othello]PB[ada]PW[bo]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    + "-------- -------- *]B[f5]W[d6]B[c3];)\n"

  @Test func theWholeMatchesOfAFileAreKeptOnesAndTheOthersAreTold() async throws {
    let broken = Self.file.replacing("d6", with: "a1")
    try await Visit.pay(matches: Self.file + broken + Self.file) { visit in
      let home = try await visit.text("api/home")
      #expect(home.contains(#""id":"file-1""#) && home.contains(#""id":"file-2""#))
      #expect(!home.contains(#""id":"file-3""#))
      #expect(visit.told.withLock { $0 }.count == 1)
      #expect(
        visit.told.withLock { $0 }[0].hasSuffix(
          "m.ggf:2:1: match 2, ply 2: a1 is illegal for white, who can play f4 d6 f6; left out"))
    }
  }

  @Test func aMatchOfAFileIsLookedThroughAndPlayedOnByPeople() async throws {
    try await Visit.pay(matches: Self.file) { visit in
      let replay = try await visit.text("api/kept/file-1")
      #expect(replay.contains(#""move":"c3""#) && replay.contains("ada"))
      #expect(try await visit.text("api/kept/file-1/graph").contains("<svg"))
      #expect(try await visit.text("api/kept/file-1/page").contains("ada"))
      for body in [#"{"ply":2}"#, "{}"] {
        let (code, text) = try await visit.post("kept/file-1/go", body)
        #expect(code == 200, "\(text)")
        let id = try #require(text.split(separator: "\"").dropFirst(2).first { $0 != ":" })
        let table = try #require(await visit.site.tables.table(String(id)))
        let file = try #require(await table.file)
        let match = try JournalReading(file, game: Reversi()).match
        #expect(match.players.map(\.name) == .init(both: "human"))
        #expect(match.ply == (body == "{}" ? 3 : 2))
      }
      #expect(try contents("\(visit.folder)/m.ggf") == Self.file)
    }
  }
}
