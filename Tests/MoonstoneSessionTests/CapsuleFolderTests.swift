import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// How much room capsules take.
@Suite final class CapsuleFolderTests {
  private let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private typealias Forfeited = (match: Match<Reversi>, players: Sides<any Player<Reversi>>)

  /// A match that black forfeits at once, with as many modules of 64 KiB.
  private func forfeited(modules: Int, _ text: String = "\u{1}") async throws -> Forfeited {
    let bytes = Array(String(repeating: text, count: (64 << 10) / text.utf8.count).utf8)
    let source = ScriptSource(
      name: "fat.lua",
      bytes: Array("return { choose = function() error('fat') end }".utf8),
      includes: (0..<modules).map {
        ScriptSource.Include(module: "m\($0)", name: "m\($0).lua", bytes: bytes)
      })
    let script = try LuaStrategy(source, plugin: Plugin(Reversi()), isolation: .inProcess)
    let players = Sides<any Player<Reversi>>(both: script)
    let host = Host(
      Match(Reversi(), players: players.map(\.identity)), players: players, seed: 1)
    return (try await host.run(), players)
  }

  private func size(of file: String) throws -> Int { try contents(file).utf8.count }

  private var total: Int {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path)
        .reduce(0) { try $0 + size(of: "\(path)/\($1)") }
    }
  }

  private func folder() throws -> CapsuleFolder {
    try CapsuleFolder(path, program: "p", room: 4 << 20)
  }

  @Test func anOrdinaryCapsuleIsWhole() async throws {
    let (match, players) = try await forfeited(modules: 2, "-- a line of Lua\n")
    let file = try #require(try folder().keep(match, by: players, seed: 1))
    let capsule = try Capsule.read(file)
    #expect(capsule.leftOut == nil)
    #expect(capsule.script.source == (players.black as? LuaStrategy<Reversi>)?.snapshot.source)
    #expect(try contents(file).contains("-- a line of Lua"))
    #expect(CapsuleFolder.shortenedCapsules(in: path) == 0)
  }

  /// Six bytes of JSON stand for each control character.
  @Test func controlCharactersTakeLittleRoom() async throws {
    let (match, players) = try await forfeited(modules: 2)
    let file = try #require(try folder().keep(match, by: players, seed: 1))
    #expect(try size(of: file) < 2 * (64 << 10) * 3 / 2)
    #expect(
      try Capsule.read(file).script.source
        == (players.black as? LuaStrategy<Reversi>)?.snapshot.source)
  }

  @Test func aLargeCapsuleSaysWhatIsLeftOut() async throws {
    let (match, players) = try await forfeited(modules: 4)
    let file = try #require(try folder().keep(match, by: players, seed: 1))
    #expect(file.hasSuffix("-short.json"))
    #expect(try size(of: file) < 32 << 10)
    let capsule = try JSONDecoder().decode(Capsule.self, from: Data(contents(file).utf8))
    #expect(capsule.leftOut?.count == 4)
    #expect(
      capsule.leftOut?.contains(Capsule.LeftOut(key: "script.includes.4", bytes: 87_384)) == true)
    #expect(capsule.script.text?.contains("error('fat')") == true)
    let error = #expect(throws: CapsuleError.self) { try Capsule.read(file) }
    #expect(error?.description.contains("with 87384 bytes was left out, since") == true)
    #expect(CapsuleFolder.shortenedCapsules(in: path) == 1)
  }

  @Test func largeCapsulesLeaveRoomForOthers() async throws {
    let (match, players) = try await forfeited(modules: 2)
    var whole = 0
    for seed in 1...30 {
      // As after a resume: the folder tells what it has.
      let file = try #require(try folder().keep(match, by: players, seed: UInt64(seed)))
      if !file.hasSuffix("-short.json") { whole += 1 }
    }
    #expect((1...10).contains(whole))
    #expect(try total < 2 << 20)
    let (other, others) = try await forfeited(modules: 1, "-- a line of Lua\n")
    let file = try #require(try folder().keep(other, by: others, seed: 1))
    #expect(try Capsule.read(file).leftOut == nil)
  }

  @Test func theSameForfeitTakesItsRoomOnce() async throws {
    let folder = try folder()
    let (match, players) = try await forfeited(modules: 2)
    let files = try (1...20).map { _ in try folder.keep(match, by: players, seed: 1) }
    #expect(Set(files).count == 1)
    #expect(files.first??.hasSuffix("-short.json") == false)
  }
}
