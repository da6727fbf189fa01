import MoonstoneLua
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog

/// A match of a script that was changed since is proved by the version that was kept beside it.
@Suite struct KeptVerificationTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aVersionThatWasKeptIsAskedAgain() async throws {
    let text = "return { choose = function(board) return board:moves()[1] end }\n"
    try workshop.write(text, to: "mine.lua")
    try workshop.write("", to: "own/matches/made")
    let played = await workshop.ask(
      "match", "./mine.lua", "last", "--journal", "./own/matches/m.jsonl", "--quiet")
    #expect(played.code == 0, "\(played.error)")
    let first = await workshop.ask("replay", "./own/matches/m.jsonl", "--verify")
    #expect(first.output.contains(/^60 of 60 choices verified/), "\(first)")
    try workshop.write(text.replacing("[1]", with: "[2]"), to: "mine.lua")
    let other = await workshop.ask("replay", "./own/matches/m.jsonl", "--verify")
    #expect(other.output.contains("mine.lua is not the recorded version"), "\(other)")
    try VersionFolder(folder: "\(workshop.path)/own/versions")
      .keep(ScriptSource(name: "mine.lua", text: text))
    let kept = await workshop.ask("replay", "./own/matches/m.jsonl", "--verify")
    #expect(kept.code == 0 && kept.output == first.output, "\(kept)")
  }
}
