import Foundation
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Which engines the page can start.
@Suite struct EngineTests {
  /// An engine that answers everything with an empty line, and leaves a trace when it starts.
  private static func command(_ trace: String) -> String {
    let script = #"echo here >> "$0"; while read -r n rest; do echo "=$n"; echo; done"#
    return "/bin/sh -c '\(script)' '\(trace)'"
  }

  @Test(arguments: ["", "gnugo", "=gnugo", "human=gnugo", "a b=gnugo", "gnugo=", "gnugo='"])
  func anEngineNeedsANameAndACommand(typed: String) {
    #expect(throws: EngineOnPageError.self) { try OpenEngine(typed) }
  }

  @Test func anEngineSpeaksGTPUnlessItsCommandSaysOtherwise() throws {
    #expect(try OpenEngine("rhino=gtp-rhino --level=1").player == "gtp:gtp-rhino --level=1")
    #expect(try OpenEngine("edax=nboard:edax -nboard").player == "nboard:edax -nboard")
    #expect(try OpenEngine("mine=lines:python3 a.py").player == "lines:python3 a.py")
    #expect(try OpenEngine("fives=gomocup:wine a.exe").player == "gomocup:wine a.exe")
  }

  @Test func anEngineIsOfferedInGamesThatItKnows() {
    let catalog = Catalog(
      games: [], engineRules: ["a": GTPRules(boardSize: 8, gameName: "A")],
      gomocupRules: { $0 == "five" ? GomocupRules() : nil })
    #expect(catalog.knows("five", player: "gomocup:x") && !catalog.knows("a", player: "gomocup:x"))
    for (player, knows) in [("gtp:x", false), ("nboard:x", false), ("lines:x", true), ("x", false)]
    {
      #expect(catalog.knows("b", player: player) == knows)
      #expect(catalog.knows("a", player: player) == (player != "x"))
    }
  }

  /// Whatever is asked of a player, and in whatever order.
  @Test(arguments: [
    #"{"kind":"change","side":"white","player":"gtp:PLAYER"}"#,
    #"{"kind":"change","side":"white","player":"lines:PLAYER"}"#,
    #"{"kind":"hint","player":"gtp:PLAYER"}"#, #"{"kind":"hint","player":"nboard:PLAYER"}"#,
  ])
  func noOtherEngineIsStarted(order: String) async throws {
    let trace = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: trace) }
    try await Visit.pay(engines: ["fake=/bin/false"]) { visit in
      let table = try await visit.begin()
      let player = Self.command(trace).replacing(#"""#, with: #"\""#)
      let body = order.replacing("PLAYER", with: player)
      let (code, text) = try await visit.post("tables/\(table.id)/order", body)
      #expect(code == 409)
      #expect(text.contains("is open here"))
      #expect(!FileManager.default.fileExists(atPath: trace))
    }
  }
}
