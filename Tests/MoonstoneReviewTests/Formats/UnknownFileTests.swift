import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// A text that is nothing of what is read.
@Suite struct UnknownFileTests {
  private func refusal(_ text: String, named name: String) throws -> String? {
    try withFolder { folder in
      try write(text, to: "\(folder)/\(name)")
      do {
        try MatchSubject("\(folder)/\(name)").read(of: Reversi()) { _ in }
        return nil
      } catch {
        return "\(error)".replacing("\(folder)/", with: "")
      }
    }
  }

  @Test func aMessageSaysWhichFormatsAreRead() throws {
    let formats =
      "is not a file of matches; read are a capsule, an archive, a journal (.jsonl), a transcript "
      + "(.txt), OBF (.obf), GGF (.ggf), WTHOR (.wtb), SGF (.sgf), PGN (.pgn), a save file of "
      + "reversi-ios (.game)"
    #expect(try refusal("Dear Ann,\nf5 d6\n", named: "m.eml") == "m.eml: \(formats)")
    #expect(try refusal("a\0b", named: "m") == "m: \(formats)")
  }

  @Test func whatIsNearlyATranscriptIsToldItsFault() throws {
    #expect(try refusal("f5 d6\n", named: "m.moves") == nil)
    #expect(try refusal("1. F5 D6 2. C3\n", named: "m.moves") == nil)
    #expect(try refusal("f5 f5\n", named: "m.moves")?.hasPrefix("m.moves:1:4: move 2: f5") == true)
    #expect(try refusal("Dear Ann,\n", named: "m.txt")?.hasPrefix("m.txt:1:1: move 1:") == true)
  }
}
