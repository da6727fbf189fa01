import MoonstoneSession
import Testing

@Suite struct OpenScriptsTests {
  /// A record names the whole commit, whatever was typed.
  @Test func aCommitOfAScriptOpensItsOthers() throws {
    let open = OpenScripts([], committed: ["mine.lua@git:HEAD"])
    let recorded = "mine.lua@git:" + String(repeating: "0", count: 40)
    #expect(try open.player(recorded, of: "reversi") == recorded)
    #expect(throws: TableRefusal.self) { try open.player("mine.lua", of: "reversi") }
    #expect(throws: TableRefusal.self) { try open.player("other.lua@git:HEAD", of: "reversi") }
  }
}
