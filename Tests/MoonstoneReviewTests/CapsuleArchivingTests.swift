import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// Capsules in an archive, which may have their matches already.
@Suite struct CapsuleArchivingTests {
  /// A store that counts how often its matches are gone through.
  private final class CountingStore: MatchStore {
    private let store = MemoryStore()
    let walks = Locked(0)

    func add(
      _ produce: (_ take: (ArchivedMatch) throws -> Void) throws -> Void
    ) throws -> ArchiveCounts { try store.add(produce) }

    func remove(_ query: MatchQuery, where isUnwanted: (FoundMatch) throws -> Bool) throws -> Int {
      try store.remove(query, where: isUnwanted)
    }

    func add(script text: String, version: String) { store.add(script: text, version: version) }
    func script(version: String) -> String? { store.script(version: version) }

    func forEach(_ query: MatchQuery, _ body: (FoundMatch) throws -> Bool) throws {
      if query.limit == nil { walks.withLock { $0 += 1 } }
      try store.forEach(query, body)
    }

    func forEachMatch(
      _ query: MatchQuery, _ body: (Int, ArchivedMatch) throws -> Bool
    ) throws {
      walks.withLock { $0 += 1 }
      try store.forEachMatch(query, body)
    }

    func count(_ query: MatchQuery) -> Int { store.count(query) }
    func match(_ number: Int) -> ArchivedMatch? { store.match(number) }
    func moves(at key: PositionKey, _ query: MatchQuery) -> [PlayedMove] {
      store.moves(at: key, query)
    }
  }

  private static let reversi = Plugin(Reversi())

  /// Writes the capsule of a match that ends after some moves.
  private static func write(_ seed: UInt64, to folder: String) async throws -> String {
    let script = try LuaStrategy(
      ScriptSource(
        name: "bad",
        text: """
          return { choose = function(board, context)
            if context.ply > \(seed % 5) then error("no") end
            return board:moves()[1]
          end }
          """), plugin: reversi, isolation: .inProcess)
    let host = Host(
      reversi, black: script, white: script,
      clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), seed: seed)
    let match = try await host.run()
    let capsule = try #require(Capsule(match, by: host.players, seed: seed, program: "test"))
    let path = "\(folder)/\(seed).json"
    try JSONEncoder().encode(capsule).write(to: URL(filePath: path))
    return path
  }

  private static func archiving(_ store: any MatchStore) throws -> ArchiveImport {
    let catalog = Catalog(games: [reversi])
    return ArchiveImport(
      to: store, catalog: catalog, otherwise: try catalog.game(named: "reversi"), program: "test",
      tell: { _ in })
  }

  /// Otherwise each capsule of a folder would be compared with all before it.
  @Test func theForfeitsOfAnArchiveAreReadOnce() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try Folder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = CountingStore()
    let archiving = try Self.archiving(store)
    var paths: [String] = []
    for seed in 1...6 { paths.append(try await Self.write(UInt64(seed), to: folder)) }
    for path in paths {
      let counts = try archiving.add(try MatchSubject(path)).counts
      #expect((counts.new, counts.known) == (1, 0))
    }
    for path in paths.reversed() {
      let counts = try archiving.add(try MatchSubject(path)).counts
      #expect((counts.new, counts.known) == (0, 1))
    }
    #expect(store.walks.withLock(\.self) == 1)
    #expect(store.count(MatchQuery()) == 6)
  }

  /// The match itself, with both players, added by this program or another one.
  @Test(arguments: [true, false]) func aMatchThatIsThereIsKnown(isOther: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try Folder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = MemoryStore()
    let archiving = try Self.archiving(store)
    let (first, second) = (
      try await Self.write(1, to: folder), try await Self.write(2, to: folder)
    )
    #expect(try archiving.add(try MatchSubject(first)).counts.new == 1)
    let record = try Capsule.read(second).record(of: Reversi(), in: second)
    var match = ArchivedMatch(record)
    let side = try #require(record.ending?.side)
    match.facts.players[side.opponent].name = "opponent"
    if isOther {
      try store.add([match])
    } else {
      let other = "\(folder)/other.db"
      try SQLiteStore(other).add([match])
      #expect(try archiving.add(try MatchSubject(other)).counts.new == 1)
    }
    #expect(try archiving.add(try MatchSubject(second)).counts.known == 1)
    #expect(try archiving.add(try MatchSubject(first)).counts.known == 1)
  }
}
