import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession

/// The entrants of an event, as its host makes players of them.
@Suite struct EventEntrantTests {
  private let loader: PlayerLoader<Reversi>

  init() {
    let catalog = Catalog(games: [Plugin(Reversi())])
    loader = PlayerLoader(
      catalog: catalog, plugin: Plugin(Reversi()),
      home: catalog.home(of: "reversi", memory: 1 << 20, inProcess: true, warn: { _ in }))
  }

  /// As somebody adds it who may write into the folder.
  @Test(arguments: ["gtp:touch pwned", "nboard:touch pwned", "lines:touch pwned"])
  func anEngineThatEntersLaterIsNotStarted(engine: String) throws {
    let entrants = try EventEntrants([], loader: loader)
    let error = #expect(throws: EntrantError.self) {
      _ = try entrants.player(
        Entrant(name: engine, digest: nil), in: nil, lead: [], loader: loader)
    }
    #expect(
      error?.description
        == "“\(engine)” has entered the event, and is not started: engines are not confined")
  }

  @Test func anEngineThatIsAllowedIsTried() throws {
    let entrants = try EventEntrants([], loader: loader, allowsEngines: true)
    #expect(throws: Forfeit.self) {
      _ = try entrants.player(
        Entrant(name: "gtp:", digest: nil), in: nil, lead: [], loader: loader)
    }
  }

  @Test func testsBesideAScriptDoNotTakePart() throws {
    try withFolder { folder in
      for name in ["mine.lua", "mine.tests", "mine.tests.lua", "other.tests.lua"] {
        try write("", to: "\(folder)/\(name)")
      }
      func found(_ name: String) throws -> [String] {
        try EventEntrants.expanded("\(folder)\(name)").map { $0.replacing(folder, with: "") }
      }
      #expect(try found("/") == ["/mine.lua"])
      #expect(try found("/*.lua") == ["/mine.lua", "/other.tests.lua"])
      #expect(try found("/mine.tests.lua").isEmpty)
    }
  }

  @Test func patternsFindFiles() throws {
    try withFolder { folder in
      for name in ["gtp:sh x.lua", "human", "plain.lua"] { try write("", to: "\(folder)/\(name)") }
      #expect(
        try EventEntrants.expanded("\(folder)/*").map { $0.replacing(folder, with: "") }
          == ["/gtp:sh x.lua", "/human", "/plain.lua"])
    }
    for name in ["gtp:*", "nboard:*", "lines:*"] {
      #expect(try EventEntrants.expanded(name) == [name])
    }
  }
}
