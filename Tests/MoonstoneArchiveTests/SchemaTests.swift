import Foundation
import GRDB
import MoonstoneArchive
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneTestSupport
import Testing

/// Archives that earlier programs made.
@Suite struct SchemaTests {
  /// What the matches of the fixtures are known by.
  private static let digests = [
    "e5eeb764e6f2870f30bde7afca75ce15",
    "46534ce26cab64b35b11addbf954fa37",
    "805c7c7c1865fd47a93dd02738232da3",
    "98b62b09aa12751348a3e21f871ed3d3",
    "0a936cf1b8d6fc1ab673ef7a3f8296ba",
    "a67d29fd6db667186bf37c4ece3e6203",
    "6e4ac261a1e0952a720a499b0ad92efd",
    "f4204820fa9345e6dfa9788f89a50295",
  ]

  @Test(arguments: ["schema-1"])
  func anArchiveOfAnEarlierSchemaOpensWithAllThatWasInIt(schema: String) throws {
    let file = try #require(
      Bundle.module.url(forResource: "Fixtures/\(schema)", withExtension: "sql"))
    try withFolder { folder in
      let path = "\(folder)/a.db"
      let queue = try DatabaseQueue(path: path)
      let sql = try String(contentsOf: file, encoding: .utf8)
      try queue.inDatabase { try $0.execute(sql: sql) }
      try queue.close()
      let store = try SQLiteStore(path)
      #expect(try store.check() == [])
      var digests: [String] = []
      try store.forEachMatch(MatchQuery()) { number, match in
        digests.append(match.digest.prefix(16).map { Self.hexadecimal($0) }.joined())
        let game = try #require(RandomMatches.game(match.facts.game))
        #expect(try Self.replayed(match, game) == match, "match \(number)")
        return true
      }
      #expect(digests == Self.digests)
      #expect(try store.isKeeping())
      let version = "0805bfdc02e872ed322a4a4e440ae985f3a4335f4dd59f3d373dfaf2a68a4a3c"
      #expect(try store.script(version: version) == "return 1\n")
      #expect(try store.add(RandomMatches.some(3, seed: 99)).new == 3)
    }
  }

  /// The match with the plies that its record has: the keys of their positions are found anew.
  private static func replayed<G: Game>(_ match: ArchivedMatch, _ game: G) throws -> ArchivedMatch {
    let again = ArchivedMatch(try MatchRecord(match, of: game))
    return ArchivedMatch(match.facts, plies: again.plies, end: again.end)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
