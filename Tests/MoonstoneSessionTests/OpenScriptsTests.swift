import Foundation
import MoonstoneSession
import MoonstoneTestSupport
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

  @Test func whatLiesAroundTheScriptsIsListedByItsKind() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for part in ["class/games", "class/observers", "secret"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
    }
    let texts = [
      "class/mine.lua": "require 'lines'; require 'moonstone'", "class/lines.lua": "return {}",
      "class/unused.lua": "return {}", "class/mine.tests": "", "class/games/go.lua": "",
      "class/observers/echo.lua": "", "class/observers/note.txt": "", "secret/rules.lua": "",
    ]
    for (name, text) in texts { try write(text, to: "\(folder)/\(name)") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/class/games/out.lua", withDestinationPath: "\(folder)/secret/rules.lua")
    let place = "\(folder)/class"
    let open = OpenScripts(["\(place)/mine.lua"], folders: [place])
    let files = open.files().filter { $0.name.hasPrefix(folder) }
    #expect(
      files.map { "\($0.kind) \($0.name.dropFirst(place.count + 1)) \($0.script == nil)" } == [
        "module lines.lua false", "tests mine.tests false", "game games/go.lua true",
        "observer observers/echo.lua true", "strategy mine.lua true",
      ])
  }
}
