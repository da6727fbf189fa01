import Foundation
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// Files of other programs that are torn, strange or wrong: what is read, and what is said.
@Suite struct BadTextTests {
  /// The moves of each match, or why it cannot be read; then what is told.
  private func read(_ bytes: [UInt8], _ format: MatchFormat) throws -> [String] {
    try withFolder { folder in
      let path = "\(folder)/m.\(format.ending)"
      try Data(bytes).write(to: URL(filePath: path))
      let told = Locked<[String]>([])
      var lines: [String] = []
      let reader = MatchReader(path, of: Reversi()) { line in told.withLock { $0.append(line) } }
      try reader.read(format) { result in
        if lines.count == 8 { return }
        switch result {
        case .success(let match): lines.append(match.game.text(of: match.moves))
        case .failure(let fault): lines.append(fault.description)
        }
      }
      return (lines + told.withLock { $0 }).map { $0.replacing("\(folder)/", with: "") }
    }
  }

  private func read(_ text: String, _ format: MatchFormat) throws -> [String] {
    try read(Array(text.utf8), format)
  }

  @Test(arguments: [
    // Both ways to name a square; letter case, blanks and CRLF do not matter.
    ("(;GM[2];B[f5];W[df];B[ C3 ])", ["f5 d6 c3"]),
    ("(;GM[2]\r\nSZ[8]\r\n;B[f5]\r\n;W[d6])\r\n", ["f5 d6"]),
    ("( ; GM[2] ; B [f5] ; W\n[d6] )", ["f5 d6"]),
    // Text around matches is no part of SGF.
    ("From: me\n(;GM[2];B[f5]) and (;GM[2];B[d3])", ["f5", "d3"]),
    // Unknown properties, comments with markup, and old names with small letters.
    ("(;GameM[2]XX[1][2];Black[f5]C[a \\] [b\\] (;B\\[d3\\])]TR[aa]LB[bb:1];W[d6])", ["f5 d6"]),
    // The main line is the first one at each place.
    (
      "(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[c4]))(;W[f6](;B[e6])))",
      ["f5 d6 c3 d3", "m.sgf: 3 variations are left out, of 1 match; main lines are read"]
    ),
    ("(;GM[2];B[f5]RE[W+R])", ["f5"]), ("(;GM[2])", [""]),
    ("(;GM[2];B[f5];W[resign])", ["f5"]),
    (
      "(;GM[2];B[f5];W[resign];B[d6])",
      ["m.sgf:1:27: match 1, a move follows after white resigned"]
    ),
    // Torn and wrong.
    ("(;GM[2];B[f5]", ["m.sgf:1:1: match 1, the match is torn: it has no “)” at its end"]),
    (
      "(;GM[2];B[f5]\n(;GM[2];B[d3])",
      [
        "m.sgf:2:1: match 1, the match before is torn: another begins here, and it has no “)”",
        "d3",
      ]
    ),
    (
      "(;GM[2]PB[Ann\n(;GM[2];B[d3])",
      ["m.sgf:1:11: match 1, the match is torn: the value of PB has no “]”", "d3"]
    ),
    (
      "(;GM[2]SZ[9];B[f5])(;GM[2]SZ[8];B[f5])",
      ["m.sgf:1:11: match 1, its board has the size 9, and reversi has 8", "f5"]
    ),
    ("(;GM[4];B[f5])", ["m.sgf:1:1: match 1, the game is Gomoku, not Othello"]),
    (
      "(;GM[Othello])", ["m.sgf:1:6: match 1, “Othello” is not the number of a game, as in “GM[2]”"]
    ),
    (
      "(;GM[2];B f5)",
      ["m.sgf:1:11: match 1, expected a value, as in “PB[name]”, after “B”"]
    ),
    (
      "(;GM[2];B[f5]=W[d6])",
      ["m.sgf:1:14: match 1, expected a property such as “PB[name]”, “;” or “)”, found “=W[d6])”"]
    ),
    (
      "(;GM[2];B[f5]AB[a1])",
      [
        "m.sgf:1:17: match 1, AB changes the board after ply 1, and no game allows that"
      ]
    ),
    ("(;GM[2];B[z9])", ["m.sgf:1:11: match 1, ply 1: “z9” is not a square of reversi"]),
    (
      "(;GM[2];B[f5]V[high])",
      [
        "m.sgf:1:16: match 1, “high” is not the value of a position, which is a number"
      ]
    ),
    (
      "(;GM[2];W[f5])",
      [
        "m.sgf:1:11: match 1, ply 1: f5 is white's in the file, and it is the turn of black"
      ]
    ),
    (
      "(;GM[2]AB[e4][d5]AW[d4][zz];B[f5])",
      [
        "m.sgf:1:25: match 1, “zz” is not a square of reversi"
      ]
    ),
    // What is wrong in a match takes no other one with it.
    (
      "(;GM[2]SZ[8];B[f5];AB[a1])\n(;PB[x]SZ[8];B[f5])\n(;PB[y];B[f5])",
      [
        "m.sgf:1:23: match 1, AB changes the board after ply 1, and no game allows that",
        "f5", "f5",
      ]
    ),
    (
      "(;GM[2];B f5 (;W[d6])=;W[d6])(;B[f5])",
      ["m.sgf:1:11: match 1, expected a value, as in “PB[name]”, after “B”", "f5"]
    ),
    (
      "(;SZ[8];B[f5]\n(;SZ[8];B[d3])",
      [
        "m.sgf:2:1: match 1, the match before is torn: another begins here, and it has no “)”",
        "d3",
      ]
    ),
  ])
  func inSGFTheMainLineIsReadAndFaultsAreNamed(text: String, lines: [String]) throws {
    #expect(try read(text, .sgf) == lines)
  }

  @Test(arguments: [
    ("[Event \"a\"]\r\n\r\n1. F5 d6\r\n2. C3 *\r\n", ["f5 d6 c3"]),
    ("[X \"a\"]\n1.f5 d6 2.c3 d3\n[X \"b\"]\n1... d3", ["f5 d6 c3 d3", "d3"]),
    ("% made by hand\n[Event \"a\"]\n1. f5! {a (quiet) [move]} ; rest\nd6 $14 *", ["f5 d6"]),
    (
      "[Event \"a\"]\n1. f5 (1. d3 {(} c3 (1... c5)) d6 *",
      ["f5 d6", "m.pgn: 2 variations are left out, of 1 match; main lines are read"]
    ),
    ("[Event \"a\"]\n33-31\n[Event \"b\"]\n1. f5 1/2-1/2", ["", "f5"]),
    (
      "[Event \"a\"]\n1. f5 {torn\n[Event \"b\"]\n1. d3 *",
      ["m.pgn:2:7: match 1, the match is torn: the comment has no “}”", "d3"]
    ),
    (
      "[Event \"a\"]\n1. f5 (d6\n[Event \"b\"]\n1. d3 *",
      ["m.pgn:2:7: match 1, the match is torn: the variation has no “)”", "d3"]
    ),
    (
      "[Event \"a]\n1. f5\n[Event \"b\"]\n1. d3 *",
      ["m.pgn:1:1: match 1, the match is torn: the value of Event has no “\"” at its end", "d3"]
    ),
    (
      "[Event \"a\"]\n1. f5 d6 2. e4 *",
      ["m.pgn:2:13: match 1, ply 3: e4 is illegal for black, who can play c3 d3 e3 f3 g3 c4 b6 c6"]
    ),
    (
      "[Event \"a\"]\n1. Nf3 d5 *",
      ["m.pgn:2:4: match 1, ply 1: “Nf3” is not a move of reversi"]
    ),
    (
      "[Event \"a\"]\n1. f5 ]",
      ["m.pgn:2:7: match 1, expected a move such as “F5”, or a result, found “]”"]
    ),
    ("[Event \"the \"Open\" \\\"A\"]\n1. f5 *", ["f5"]),
    (
      "[Event \"the \"Open\"\n1. f5 *\n\n[Site \"b\"]\n1. d3 *",
      ["m.pgn:1:1: match 1, the match is torn: the tag Event has no “]”", "d3"]
    ),
    // What follows a result is no match.
    ("[Event \"a\"]\n1. f5 * {quiet}", ["f5"]),
    (
      "[Event \"a\"]\n1. f5 33-31 $3 (1. d3) {a}\n[Event \"b\"]\n1. d3 *",
      ["f5", "d3", "m.pgn: 1 variation is left out, of 1 match; main lines are read"]
    ),
    ("{by hand}\n[Event \"a\"]\n1. f5 *", ["f5"]),
    (
      "[Event \"a\"]\n1. f5 *\n*\n[Event \"b\"]\n1. d3 *",
      [
        "f5", "m.pgn:3:1: match 2, expected a match, which begins with “[Event \"…\"]”, found “*”",
        "d3",
      ]
    ),
    // What is wrong in a match takes no other one with it.
    (
      "[Site \"a\"]\n\n1. f5 ] *\n\n[Site \"b\"]\n[Event \"b\"]\n\n1. d3 *\n\n[Site \"c\"]\n\n1. c4 *",
      ["m.pgn:3:7: match 1, expected a move such as “F5”, or a result, found “]”", "d3", "c4"]
    ),
    (
      "[Site \"a]\n[Event \"a\"]\n\n1. f5 *\n\n[Site \"b\"]\n\n1. d3 *",
      ["m.pgn:1:1: match 1, the match is torn: the value of Site has no “\"” at its end", "d3"]
    ),
  ])
  func inPGNTheMainLineIsReadAndFaultsAreNamed(text: String, lines: [String]) throws {
    let read = try read(text, .pgn)
    #expect(read.count == lines.count)
    for (found, wanted) in zip(read, lines) {
      #expect(found == wanted || (wanted.contains("illegal") && found.hasPrefix(wanted.prefix(50))))
    }
  }

  /// Seventeen plies, the last of which is wrong.
  private static let moves =
    "f5 d6 c3 d3 c4 f4 f6 g5 e6 f7 d7 c5 g3 f3 c6 e7 a1".split(separator: " ").map(String.init)

  private static func text(_ moves: [String], _ format: MatchFormat) -> String {
    let sides = ["B", "W"]
    let tags = moves.enumerated().map { "\(sides[$0 % 2])[\($1)]" }
    switch format {
    case .sgf: return "(;GM[2]\n;\(tags.joined(separator: ";")))\n"
    case .ggf:
      return "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
        + "-------- *]\(tags.joined());)\n"
    case .pgn: return "[Event \"a\"]\n\n\(moves.joined(separator: " ")) *\n\n"
    default: return moves.joined() + "\n"
    }
  }

  @Test(arguments: [
    (MatchFormat.sgf, "m.sgf:6:100: match 3, ply 17: a1 is illegal"),
    (.ggf, "m.ggf:3:1: match 3, ply 17: a1 is illegal"),
    (.pgn, "m.pgn:11:49: match 3, ply 17: a1 is illegal"),
    (.transcript, "m.txt:3:33: move 17: a1 is illegal"),
  ])
  func anIllegalMoveIsNamedAndTheOtherMatchesAreRead(format: MatchFormat, fault: String) throws {
    let good = Array(Self.moves.dropLast())
    let texts = [good, good, Self.moves, good].map { Self.text($0, format) }
    let wanted = good.joined(separator: " ")
    for (begin, end) in [("", "\n"), ("\u{feff}", "\r\n")] {
      let read = try read(begin + texts.joined().replacing("\n", with: end), format)
      #expect([read[0], read[1], read[3]] == [wanted, wanted, wanted])
      #expect(read.count == 4 && read[2].hasPrefix(fault), "\(read[2]) is not \(fault)")
    }
  }

  @Test(arguments: [MatchFormat.sgf, .pgn, .ggf])
  func aFileThatIsTornAnywhereIsNoOtherMatch(format: MatchFormat) throws {
    let good = Array(Self.moves.dropLast())
    let bytes = Array(Self.text(good, format).utf8)
    for end in stride(from: 1, to: bytes.count, by: 7) {
      for line in try read(Array(bytes[..<end]), format) {
        #expect(
          line.hasPrefix("m.\(format.ending):") || good.joined(separator: " ").hasPrefix(line))
      }
    }
  }

  @Test(arguments: [
    "(", "[", "(;", "(;GM[2]", "(;GM[2]C[", ")", "{", "[Event \"", "[A \"b\"]", "(;B[", "\\", "1.",
    "(;)",
    "[Event \"a\"]\n(", "\n(;FF[4]C[",
  ])
  func aMegabyteOfBracketsIsReadOnce(piece: String) throws {
    // What nests is tried with all of it.
    let size = piece.utf8.count < 3 ? 1 << 20 : 1 << 16
    let bytes = Array(String(repeating: piece, count: size / piece.utf8.count).utf8)
    for format in [MatchFormat.sgf, .pgn, .ggf] {
      for line in try read(bytes, format) { #expect(line.utf8.count < 400) }
    }
  }

  @Test func aFaultQuotesTheBeginningOfALongText() throws {
    let long = String(repeating: "x", count: 1 << 16)
    let texts: [(MatchFormat, String)] = [
      (.sgf, "(;GM[\(long)])"), (.sgf, "(;GM[2]SZ[\(long)])"), (.sgf, "(;GM[2];B[\(long)])"),
      (.sgf, "(;GM[2];B[f5]V[\(long)])"), (.sgf, "(;GM[2]AB[\(long)])"),
      (.pgn, "1. \(long) *"), (.pgn, "[\(long) \"a"), (.ggf, "(;GM[\(long)];)"),
      (.ggf, "(;TY[\(long)];)"), (.ggf, "(;RB[\(long)];)"), (.ggf, "(;B[\(long)];)"),
      (.sgf, "(;GM[2];B[f5\(String(repeating: "\u{301}", count: 1 << 16))])"),
    ]
    for (format, text) in texts {
      let lines = try read(text, format)
      #expect(lines.count == 1 && lines[0].utf8.count < 400 && lines[0].contains("match 1"))
    }
  }

  @Test func aRemarkIsNoPosition() throws {
    let board = String(repeating: "-", count: 27) + "OX------XO" + String(repeating: "-", count: 27)
    #expect(
      try read("\(board) X;\n# a remark\n", .obf)
        == ["", "m.obf:2:1: there is no position in the line"])
  }

  @Test func namesInLatin1AreRead() throws {
    let latin = [UInt8(ascii: "J"), 0xe9, UInt8(ascii: "r")]
    let files: [(MatchFormat, [UInt8])] = [
      (.sgf, Array("(;GM[2]PB[".utf8) + latin + Array("];B[f5])".utf8)),
      (.pgn, Array("[Black \"".utf8) + latin + Array("\"]\n1. f5 *".utf8)),
    ]
    for (format, bytes) in files {
      try withFolder { folder in
        let path = "\(folder)/m"
        try Data(bytes).write(to: URL(filePath: path))
        #expect(try MatchSubject(path).kind == .file(format))
        var names: [String?] = []
        try MatchReader(path, of: Reversi(), tell: { _ in }).read(format) { match in
          names.append(try match.get().players?.black.name)
        }
        #expect(names == ["Jér"])
      }
    }
  }
}
