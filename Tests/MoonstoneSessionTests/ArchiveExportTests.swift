import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// What exports leave behind when they fail.
@Suite struct ArchiveExportTests {
  /// A store with a match of each of these games, all of them with moves of Reversi.
  private func archive(_ games: String...) throws -> MemoryStore {
    let game = Reversi()
    let moves = try game.transcript("f5d6c3")
    let store = MemoryStore()
    _ = try store.add { take in
      for (index, name) in games.enumerated() {
        let facts = MatchFacts(
          game: name, players: Sides(both: ArchivedPlayer(name: "player \(index)")),
          start: game.initialPosition.description)
        try take(ArchivedMatch(facts, of: game, from: game.initialPosition, moves))
      }
    }
    return store
  }

  private func export(to path: String) throws -> ArchiveExport {
    try ArchiveExport(to: path, in: Converter.catalog, program: "test")
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func aFolderIsCompleteOrNotThere() throws {
    try withFolder { folder in
      let output = "\(folder)/j/"
      let refused = [
        (try archive(), ExportError.nothing),
        (try archive("reversi", "chess"), ExportError.unknownGame(number: 2, game: "chess")),
      ]
      for (store, error) in refused {
        #expect(throws: error) { try export(to: output).run(MatchSearch(MatchQuery()), in: store) }
        #expect(try names(in: folder).isEmpty)
      }
      let store = try archive("reversi", "reversi")
      #expect(try export(to: output).run(MatchSearch(MatchQuery()), in: store).count == 2)
      #expect(try names(in: folder) == ["j"])
      #expect(
        try names(in: output)
          == ["000001.jsonl", "000001.match", "000002.jsonl", "000002.match"])
      let error = #expect(throws: FileFault.self) { try export(to: output) }
      #expect(error?.description == "\(output): this folder already exists; name a new one")
    }
  }

  @Test(arguments: ["m.ggf", "m.wtb", "m.csv", "m.jsonl", "m.html"])
  func aFileThatCameMeanwhileIsNotReplaced(name: String) throws {
    try withFolder { folder in
      let path = "\(folder)/\(name)"
      let exporting = try export(to: path)
      try write("mine", to: path)
      let store = try archive("reversi")
      #expect(throws: FileFault(writing: path, errno: EEXIST)) {
        try exporting.run(MatchSearch(MatchQuery()), in: store)
      }
      #expect(try names(in: folder) == [name])
      #expect(try contents(path) == "mine")
    }
  }
}
