import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// The scripts of a series, whose files change between matches.
@Suite struct FollowedScriptTests {
  private static let good = "return { choose = function(board) return board:moves()[1] end }"
  private static let other = "return { choose = function(board) return board:moves()[2] end }"

  private static let loader: PlayerLoader<Reversi> = {
    let home = Catalog(games: []).home(
      of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    return PlayerLoader(catalog: Catalog(games: []), plugin: Plugin(Reversi()), home: home)
  }()

  /// Plays a move with the newest player of a script, and returns it with what it reported.
  private func play(
    _ script: inout FollowedScript, meanwhile: () throws -> Void = {}
  ) async throws -> (player: LuaStrategy<Reversi>, reports: [String]) {
    let player = try script.player(Self.loader)
    try meanwhile()
    let reports = Recorder<String>()
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      report: { report in
        switch report {
        case .note(let text): reports.append(String(text.split(separator: "/").last ?? ""))
        case .swapped: reports.append("swapped")
        default: break
        }
      })
    _ = try await player.choose(turn)
    script.take(player)
    return (player, reports.elements)
  }

  private func withScript(
    _ body: (_ file: String, _ script: inout FollowedScript) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/mine.lua"
    try write(Self.good, to: file)
    let read = try Self.loader.file(at: file)
    var script = FollowedScript(named: "mine", read.source, following: read)
    try await body(file, &script)
  }

  @Test(arguments: ["", "retrun", "error('oh')", nil])
  func aVersionThatDoesNotLoadNeverPlays(text: String?) async throws {
    try await withScript { file, script in
      let first = script.version
      _ = try await play(&script)
      try FileManager.default.removeItem(atPath: file)
      if let text { try write(text, to: file) }
      let (player, reports) = try await play(&script)
      #expect(player.identity.digest == first.digest)
      #expect(reports.count == 1)
      #expect(reports.first?.hasSuffix("— the previous version plays on") == true)
      let again = try await play(&script)
      #expect(again.reports.isEmpty, "it has been told")
      try write(Self.other, to: file)
      let mended = try await play(&script)
      #expect(mended.player.identity.digest != first.digest)
      #expect(mended.player.versions.count == 1, "the match begins with the new version")
      #expect(script.version.digest == mended.player.identity.digest)
    }
  }

  @Test func aHalfWrittenVersionIsTakenWhenItIsWhole() async throws {
    try await withScript { file, script in
      try write("", to: file)
      let (player, reports) = try await play(&script) { try write(Self.other, to: file) }
      #expect(reports == ["swapped"])
      #expect(String(decoding: player.snapshot.source.bytes, as: UTF8.self) == Self.other)
    }
  }
}
