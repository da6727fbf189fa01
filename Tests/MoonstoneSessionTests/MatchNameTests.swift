import Foundation
import MoonstoneJournal
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// The names of kept matches.
@Suite struct MatchNameTests {
  private let day = Date(timeIntervalSince1970: 1_795_262_400)  // 2026-11-21, noon in Greenwich

  private func name(_ number: Int) -> String {
    "reversi-2026-11-21-\(zeroPadded(number, to: 3)).jsonl"
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 40, 1_000])
  func aMatchGetsTheNumberAfterTheLast(count: Int) throws {
    try withFolder { folder in
      for number in 1..<count + 1 { try write("", to: "\(folder)/\(name(number))") }
      let store = MatchFolder(folder: folder)
      let (file, _) = try store.create(game: "reversi", day: day) { _ throws(JournalWriteError) in }
      #expect(file == "\(folder)/\(name(count + 1))")
    }
  }

  @Test func aGapIsNoObstacle() throws {
    try withFolder { folder in
      for number in 1...20 where number != 16 { try write("", to: "\(folder)/\(name(number))") }
      let store = MatchFolder(folder: folder)
      for _ in 1...3 {
        let (file, _) = try store.create(game: "reversi", day: day) {
          path throws(JournalWriteError) in close(open(path, O_CREAT | O_WRONLY, 0o600))
        }
        #expect(!["001", "015", "020"].contains { file.hasSuffix("\($0).jsonl") })
      }
      #expect(store.journals.count == 22)
    }
  }
}
