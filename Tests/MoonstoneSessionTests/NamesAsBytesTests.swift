import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// Two files whose names look alike: one has “é” as a letter, the other as a letter and an accent.
@Suite final class NamesAsBytesTests {
  private static let names = ["cafe\u{301}.lua", "caf\u{e9}.lua"]

  private let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
  private let catalog = Catalog(games: [Plugin(Reversi())])
  private let loader: PlayerLoader<Reversi>

  init() throws {
    let home = catalog.home(of: "reversi", memory: 64 << 20, inProcess: true, warn: { _ in })
    loader = PlayerLoader(catalog: catalog, plugin: Plugin(Reversi()), home: home)
    try Folder.make(path)
    for (number, name) in Self.names.enumerated() {
      try write(
        "-- \(number)\nreturn { choose = function(b) return b:moves()[1] end }",
        to: "\(path)/\(name)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func texts(_ paths: [String]) -> [[UInt8]] { paths.map { Array($0.utf8) } }

  private var files: [String] { Self.names.map { "\(path)/\($0)" } }

  @Test func theyAreTwoEntrantsOfAFolderAndOnTheCommandLine() throws {
    for typed in [["\(path)/"], files, files.reversed(), ["\(path)/*.lua"]] {
      let entrants = try EventEntrants(typed, loader: loader).entrants
      #expect(entrants.count == 2 && Set(entrants).count == 2)
      #expect(Set(entrants.map(\.digest)).count == 2)
    }
    #expect(try EventEntrants(["\(path)/"], loader: loader).twins.isEmpty)
  }

  @Test func theyAreTheTwoPlayersOfAMatch() throws {
    let sources = try files.map { try catalog.player($0, of: "reversi") }
    #expect(sources[0] != sources[1] && Set(sources).count == 2)
    let identities = try sources.map { try $0.identity() }
    #expect(identities[0].digest != identities[1].digest)
    // Names alone tell them apart, too.
    #expect(PlayerIdentity(name: Self.names[0]) != PlayerIdentity(name: Self.names[1]))
  }

  @Test func theyAreTwoStrategiesOfAFolder() throws {
    let strategies = "\(path)/strategies"
    try Folder.make("\(strategies)/reversi")
    for (file, name) in zip(files, Self.names) {
      try WholeFile.copy(file, to: "\(strategies)/reversi/\(name)")
    }
    let folders = StrategyFolders(environment: ["MOONSTONE_STRATEGIES": strategies])
    let found = folders.strategies(for: "reversi").filter { $0.name == "caf\u{e9}" }
    #expect(texts(found.map(\.name)) == texts(["cafe\u{301}", "caf\u{e9}"]))
    for name in ["cafe\u{301}", "caf\u{e9}"] {
      let player = try catalog.player(name, of: "reversi", folders: folders)
      guard case .script(_, let path, _) = player else {
        Issue.record("it is not a script")
        return
      }
      #expect(path.isExactly("\(strategies)/reversi/\(name).lua"))
    }
  }

  @Test func theyAreTwoScriptsOfThePage() throws {
    let open = OpenScripts(files)
    let shown = try files.map { try open.text(of: $0, in: "reversi").text }
    #expect(shown[0].hasPrefix("-- 0") && shown[1].hasPrefix("-- 1"))
    let saved = try open.save(
      shown[1] + "\n", of: files[1], in: "reversi", seen: sha256(Array(shown[1].utf8)))
    #expect(saved.text.hasPrefix("-- 1"))
    #expect(try contents(files[0]) == shown[0])
  }

  /// A folder that merely looks like the open one is another.
  @Test func aLinkIntoAFolderThatLooksAlikeLeadsOut() throws {
    for name in ["cafe\u{301}", "caf\u{e9}"] { try Folder.make("\(path)/\(name)") }
    try write("x", to: "\(path)/caf\u{e9}/secret")
    #expect(symlink("\(path)/caf\u{e9}/secret", "\(path)/cafe\u{301}/link") == 0)
    try write("x", to: "\(path)/cafe\u{301}/own")
    #expect(
      OpenFile.contents(of: "\(path)/cafe\u{301}").map { FilePath.name(of: $0) } == ["own"])
    #expect(!OpenFile.isWithin("\(path)/cafe\u{301}", "\(path)/cafe\u{301}/link"))
    #expect(!MatchFolder(folder: "\(path)/cafe\u{301}").has("\(path)/caf\u{e9}/m.jsonl"))
  }

  @Test func anEngineThatOnlyLooksAllowedIsNot() {
    let permission = EnginePermission.only(["lines:./caf\u{e9}"])
    #expect(permission.allows("lines:./caf\u{e9}") && !permission.allows("lines:./cafe\u{301}"))
  }
}
