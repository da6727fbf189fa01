import Foundation
import MoonstoneArchive
import MoonstoneTestSupport
import Testing

/// A folder of journals that others write to.
@Suite struct FolderStoreTests {
  private func names(in folder: String, _ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(ending) }
  }

  @Test func aJournalThatHasChangedIsReadAgain() throws {
    try withFolder { folder in
      let source = try FolderStore("\(folder)/source") { RandomMatches.game($0) }
      try source.add([RandomMatches.some(1)[0]])
      let journal = try #require(try names(in: source.path, ".jsonl").first)
      let whole = try contents("\(source.path)/\(journal)")
      let lines = whole.split(separator: "\n")
      let store = try FolderStore("\(folder)/matches") { RandomMatches.game($0) }
      func length(of text: String) throws -> Int? {
        try write(text, to: "\(store.path)/m.jsonl")
        return try store.match(1)?.facts.length
      }
      #expect(try length(of: "not yet") == nil)
      let begun = try #require(try length(of: lines.prefix(9).joined(separator: "\n") + "\n"))
      let played = try #require(try length(of: whole))
      #expect(begun < played)
      // What lies beside it comes last.
      #expect(try store.match(1)?.facts.event == nil)
      let details = try #require(try names(in: source.path, ".match").first)
      try write(contents("\(source.path)/\(details)"), to: "\(store.path)/m.match")
      #expect(try store.match(1)?.facts.event == "cup 0")
      try FileManager.default.removeItem(atPath: "\(store.path)/m.jsonl")
      #expect(try store.match(1) == nil)
    }
  }

  /// What lies beside it was written before.
  @Test func theEndOfAMatchThatWentOnIsThatOfItsJournal() throws {
    try withFolder { folder in
      let whole = RandomMatches.some(1)[0]
      var facts = whole.facts
      facts.ending = nil
      let begun = ArchivedMatch(facts, plies: Array(whole.plies[..<9]), end: whole.plies[9].key)
      let store = try FolderStore("\(folder)/matches") { RandomMatches.game($0) }
      for (match, name, ending) in [(whole, "whole", ".jsonl"), (begun, "begun", ".match")] {
        let source = try FolderStore("\(folder)/\(name)") { RandomMatches.game($0) }
        try source.add([match])
        let file = try #require(try names(in: source.path, ending).first)
        try write(contents("\(source.path)/\(file)"), to: "\(store.path)/m\(ending)")
      }
      let found = try #require(try store.match(1)?.facts)
      #expect(found.event == "cup 0" && found.length == whole.facts.length)
      #expect(found.ending == whole.facts.ending && found.ending != nil)
    }
  }

  @Test func filesAreReadUpToTheirSize() throws {
    try withFolder { folder in
      let store = try FolderStore(folder) { RandomMatches.game($0) }
      try store.add(RandomMatches.some(1))
      try store.add(script: "return 1\n", version: "a")
      let details = try #require(try names(in: folder, ".match").first)
      #expect(try store.faults() == [])
      for file in ["\(folder)/\(details)", "\(folder)/scripts/a.lua"] {
        // Blanks mean nothing in either.
        let blanks = String(repeating: " ", count: 16 << 20)
        try write(contents(file) + blanks, to: file)
      }
      #expect(
        try store.faults() == [
          "\(folder)/\(details): is damaged: it is longer than 16M, the most that it may have"
        ])
      #expect(try store.script(version: "a") == nil)
    }
  }
}
