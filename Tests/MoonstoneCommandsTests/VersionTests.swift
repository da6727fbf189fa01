import Foundation
import Testing

/// A match that is resumed with another version of its script.
@Suite struct VersionTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A match of a script of version 1, left after a few moves.
  private func leave() async throws {
    try write("version = 1", "local n = (m.n or 0) + 1 m.n = n")
    _ = await workshop.ask(
      "match", "./mine.lua", "last", "--seed", "1", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl").prefix(8)
    try workshop.write(lines.joined(separator: "\n") + "\n", to: "part.jsonl")
  }

  private func write(_ fields: String, _ body: String) throws {
    try workshop.write(
      """
      return { \(fields),
        choose = function(board, context)
          local m = context.memory
          \(body)
          return board:moves()[1], { text = tostring(m.n) .. tostring(m.since) }
        end }

      """, to: "mine.lua")
  }

  @Test func itsMemoryIsMigratedAndThatIsOnRecord() async throws {
    try await leave()
    try write(
      "version = 2, migrate = function(m, from) return { n = m.n * 100, since = from } end",
      "m.n = m.n + 1")
    let output = await workshop.ask("resume", "./part.jsonl", "--quiet")
    #expect(output.code == 0)
    let journal = try workshop.lines("part.jsonl")
    let note =
      #"{"event":"noted","side":"black","text":"context.memory was migrated from version 1 to version 2"}"#
    #expect(journal.count { $0 == note } == 1)
    #expect(journal.count { $0.contains(#""memory":"2{[\"n\"]=401,[\"since\"]=1}""#) } == 0)
    let memories = journal.filter { $0.contains(#""memory":"2{"#) }
    #expect(memories.first?.contains(#"\"n\"]=301,[\"since\"]=1}"#) == true)
    // What the new version did from there can be verified.
    let verified = await workshop.ask("replay", "./part.jsonl", "--verify")
    #expect(verified.code == 0)
    #expect(
      verified.output.contains("3 not verified: mine.lua is not the recorded version"))
  }

  @Test func aMemoryWithoutMigrateIsDroppedAndThatIsOnRecord() async throws {
    try await leave()
    try write("version = 2", "m.n = (m.n or 0) + 1")
    #expect(await workshop.ask("resume", "./part.jsonl", "--quiet").code == 0)
    let journal = try workshop.read("part.jsonl")
    #expect(journal.contains("context.memory of version 1 is dropped: version 2 has no migrate"))
    #expect(journal.contains(#""memory":"2{[\"n\"]=1}""#))
  }

  @Test func aMigrateThatFailsEndsTheCommandWithFileAndLine() async throws {
    try await leave()
    let before = try workshop.read("part.jsonl")
    try write("version = 2, migrate = function(m) error('too old') end", "")
    let output = await workshop.ask("resume", "./part.jsonl", "--quiet")
    #expect(output.code == 65)
    #expect(output.error == "moonstone: mine.lua:1: too old\n")
    #expect(try workshop.read("part.jsonl") == before)
  }
}
