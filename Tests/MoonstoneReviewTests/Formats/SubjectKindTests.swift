import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// What a file that begins with “{” is.
@Suite struct SubjectKindTests {
  @Test(arguments: [
    (#"{"capsule":1,"first":{"ply":0}}"#, MatchSubject.Kind.capsule),
    ("{\n  \"capsule\": 1\n}\n", .capsule),
    (#"{"game":"reversi","capsule":1}"#, .capsule),
    // One that is cut off is a capsule, too.
    (#"{"capsule":1,"first":{"pl"#, .capsule),
    (#"{"game":"reversi","margin":0,"moonstone":1}"# + "\n", .file(.journal)),
    (#"{"comment":"a \"capsule\": ","moonstone":1}"# + "\n", .file(.journal)),
    (#"{"game":"rev"#, .file(.journal)),
  ])
  func aCapsuleIsToldFromAJournal(text: String, kind: MatchSubject.Kind) throws {
    try withFolder { folder in
      try write(text, to: "\(folder)/m.json")
      #expect(try MatchSubject("\(folder)/m.json").kind == kind)
    }
  }

  @Test(arguments: [
    ("m.sgf", "(;C[\(String(repeating: "a", count: 5_000))]GM[2]FF[4];B[f5])", MatchFormat.sgf),
    ("m.ggf", "(;PC[\(String(repeating: "a", count: 5_000))]GM[Othello];)", .ggf),
    ("m", "(;GM[2];B[f5])", .sgf), ("m", "(;GM[Othello]PC[a];)", .ggf),
    ("m.pgn", "{ by hand }\n[Event \"a\"]\n1. f5 *\n", .pgn),
  ])
  func whereBeginningsFitTwoFormatsTheNameDecides(
    name: String, text: String, format: MatchFormat
  ) throws {
    try withFolder { folder in
      try write(text, to: "\(folder)/\(name)")
      #expect(try MatchSubject("\(folder)/\(name)").kind == .file(format))
    }
  }
}
