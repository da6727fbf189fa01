import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// Each of some files, written in each format: its bytes, and what is said to be left out.
@Suite struct ConversionSnapshotTests {
  private static let files = [
    "resigned.jsonl", "ticks.jsonl", "matches.txt", "positions.obf", "matches.ggf", "matches.wtb",
    "saved.game", "matches.sgf", "matches.pgn",
  ]
  private static let catalog = Catalog(
    games: [Plugin(Reversi())],
    engineRules: ["reversi": GTPRules(boardSize: 8, gameName: "Othello")])

  @Test(arguments: files, MatchFormat.allCases)
  func aFileIsWrittenInAnotherFormatAsBefore(file: String, format: MatchFormat) throws {
    try expectSnapshot(try Self.conversion(of: file, to: format), "\(file)-to-\(format.ending)")
  }

  /// What is told, and the files as they are written; for a format of one match, each match alone.
  private static func conversion(of file: String, to format: MatchFormat) throws -> String {
    guard format.isSingle else { return try conversion(of: file, to: format, number: nil) }
    return try (1...5).map { (number: Int) in
      "match \(number)\n" + (try conversion(of: file, to: format, number: number))
    }
    .joined()
  }

  private static func conversion(
    of file: String, to format: MatchFormat, number: Int?
  ) throws -> String {
    let input = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Conversions/\(file)").path
    return try withFolder { folder in
      let told = Locked<[String]>([])
      var conversion = Conversion([input], to: "\(folder)/m.\(format.ending)", program: "test") {
        sentence in told.withLock { $0.append(sentence) }
      }
      conversion.choice.number = number
      conversion.choice.skipsBroken = true
      var text = ""
      do {
        let report = try conversion.run(
          in: catalog, otherwise: try catalog.game(named: "reversi"),
          on: MatchDate(year: 2026, month: 11, day: 23))
        let lost = report.lost.map { "\($0.detail.words) ×\($0.count)" }
        text += "\(report.count) written, \(report.alteredNames) names altered\n"
        text += "left out: \(lost.joined(separator: ", "))\n"
      } catch {
        text += "refused: \(error)\n"
      }
      text += told.withLock { $0.map { "told: \($0)\n" } }.joined()
      for name in try Folder.names(in: folder).sorted() {
        text +=
          "--- \(name)\n" + Self.shown(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      }
      return text.replacing(input, with: file).replacing("\(folder)/", with: "")
    }
  }

  /// A text as it is, other bytes as numbers.
  private static func shown(_ bytes: Data) -> String {
    if !bytes.contains(0), let text = String(data: bytes, encoding: .utf8) { return text }
    return stride(from: 0, to: bytes.count, by: 32).map { start in
      bytes[start..<min(start + 32, bytes.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined(separator: " ") + "\n"
    }.joined()
  }
}
