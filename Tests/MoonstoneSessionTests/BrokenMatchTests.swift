import Foundation
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// Files with broken matches: where the fault is, and that the rest is read.
@Suite struct BrokenMatchTests {
  private static let board =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

  private func ggf(_ tags: String) -> String { "(;GM[Othello]\(Self.board)\(tags);)\n" }

  /// Three matches that are whole, and the database of them.
  private func writeDatabase(in folder: String) throws {
    try write("f5d6c3\nf5f6e6\ne6f4e3f6g5d6e7f5c5\n", to: "\(folder)/m.txt")
    try Converter(folder).convert("m.txt", "m.wtb")
  }

  private func change(
    _ file: String, _ body: (inout [UInt8]) -> Void
  ) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    body(&bytes)
    try Data(bytes).write(to: URL(filePath: file))
  }

  @Test(arguments: [
    ("B[f5]W[a1]", ":2:1: match 2, ply 2: a1 is illegal for white, who can play f4 d6 f6"),
    ("B[f5]B[d6]", ":2:1: match 2, move 2: d6 is black's in the file, and it is the turn of white"),
    ("B[f5]W[d9]", ":2:1: match 2, move 2: “d9” is not on the board"),
    (
      "TY[8a]",
      ":2:96: match 2, this is an anti-game, in which the fewest discs win; it cannot be read"
    ),
    (
      "KB[2]",
      ":2:96: match 2, this is a game with komi, in which players bid for a side; it cannot be read"
    ),
    ("B[f5", ":2:95: match 2, the match is torn: the value of B has no “]”"),
  ])
  func aBrokenMatchInGGFIsNamedWithItsPlace(tags: String, message: String) throws {
    try withFolder { folder in
      let text = ggf("B[f5]") + ggf(tags).replacing("[f5;)", with: "[f5") + ggf("B[c4]")
      try write(text, to: "\(folder)/m.ggf")
      #expect(Converter(folder).refusal("m.ggf", "m.txt") == "m.ggf\(message)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/m.txt"))
      let report = try Converter(folder, skipsBroken: true).convert("m.ggf", "m.txt").report
      #expect(report.count == 2 && report.skipped.count == 1)
      #expect(try contents("\(folder)/m.txt") == "f5\nc4\n")
    }
  }

  @Test func aBrokenMatchInWTHORIsNamedWithItsNumberAndPly() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.wtb") { $0[16 + 68 + 8 + 1] = 11 }
      #expect(
        Converter(folder).refusal("m.wtb", "n.txt")
          == "m.wtb: match 2: ply 2: a1 is illegal for white, who can play f4 d6 f6")
      try change("\(folder)/m.wtb") { $0[16 + 68 + 8 + 1] = 99 }
      #expect(
        Converter(folder).refusal("m.wtb", "n.txt")
          == "m.wtb: match 2: move 2: 99 is not a square")
      let report = try Converter(folder, skipsBroken: true).convert("m.wtb", "n.txt").report
      #expect(report.count == 2 && report.skipped.count == 1)
    }
  }

  @Test func aDatabaseOfAnotherSizeThanItSaysIsNamed() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.wtb") { $0.removeLast(3) }
      #expect(
        Converter(folder).refusal("m.wtb", "n.txt")
          == "m.wtb: the header says 3 records, 220 bytes, but the file has 217 bytes")
      let (report, told) = try Converter(folder, skipsBroken: true).convert("m.wtb", "n.txt")
      #expect(report.count == 2 && told.count == 1)
      #expect(try contents("\(folder)/n.txt") == "f5 d6 c3\nf5 f6 e6\n")
    }
  }

  @Test func brokenFilesOfNamesAreNamed() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.jou") { $0.removeLast() }
      #expect(
        Converter(folder).refusal("m.wtb", "n.ggf")
          == "m.jou: the header says 2 records, 56 bytes, but the file has 55 bytes")
      let (report, told) = try Converter(folder, skipsBroken: true).convert("m.wtb", "n.ggf")
      #expect(report.count == 3 && told.count == 1)
      #expect(try contents("\(folder)/n.ggf").contains("PB[player 0]PW[player 1]"))
    }
  }

  @Test func aPlayerWithoutANameIsNamed() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.wtb") { $0[16 + 2] = 9 }
      #expect(
        Converter(folder).refusal("m.wtb", "n.ggf")
          == "m.wtb: match 1: its players are 9 and 1, its tournament is 0, and the files of names "
          + "do not have them all")
    }
  }

  @Test(arguments: [0, 65_535]) func anyYearIsRead(year: Int) throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.wtb") {
        $0[10] = UInt8(truncatingIfNeeded: year)
        $0[11] = UInt8(truncatingIfNeeded: year >> 8)
      }
      try Converter(folder).convert("m.wtb", "n.ggf")
      #expect(try contents("\(folder)/n.ggf").contains("DT[") == (year > 0))
      #expect(try Converter(folder).convert("n.ggf", "again.wtb").report.lost.isEmpty)
      let years = try Data(contentsOf: URL(filePath: "\(folder)/again.wtb"))[10..<12]
      #expect(Int(years[10]) | Int(years[11]) << 8 == year)
    }
  }

  @Test func aDatabaseWithoutNamesHasNumbers() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try FileManager.default.removeItem(atPath: "\(folder)/m.jou")
      let told = try Converter(folder).convert("m.wtb", "n.ggf").told
      #expect(told == ["m.wtb: there is no .jou file beside it, so its players are numbers"])
    }
  }

  @Test func whatAFormatCannotHoldIsTold() throws {
    try withFolder { folder in
      let tags = "PC[GGS]DT[2004.09.18]PB[Łukasz]PW[b]RB[2000]TI[5:00//2:00]RE[-64:r]CO[hm]"
      try write(ggf(tags + "B[f5/1.5/2]"), to: "\(folder)/m.ggf")
      let wthor = try Converter(folder).convert("m.ggf", "m.wtb").report
      #expect(
        wthor.lost.map(\.detail) == [
          .dates, .ratings, .clocks, .grace, .times, .values, .reasons, .tags,
        ])
      #expect(wthor.alteredNames == 1)
      let journal = try Converter(folder).convert("m.ggf", "m.jsonl").report
      #expect(journal.lost.map(\.detail) == [.events, .dates, .ratings, .grace, .tags])
      let slow = ggf("TI[0:10]B[f5//11]")
      try write(slow, to: "\(folder)/slow.ggf")
      #expect(
        try Converter(folder).convert("slow.ggf", "s.jsonl").report.lost.map(\.detail) == [.clocks])
    }
  }

  @Test func aResultThatTheMovesDoNotGiveIsTold() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try change("\(folder)/m.wtb") { $0[16 + 2 * 68 + 6] = 33 }
      let report = try Converter(folder).convert("m.wtb", "n.txt").report
      #expect(report.lost.first { $0.detail == .results }?.count == 1)
    }
  }

  @Test func anotherBeginningIsRefusedWhereItCannotBeSaid() throws {
    try withFolder { folder in
      try write(
        "---------------------------OX------XO--------------------------- O;\n",
        to: "\(folder)/m.obf")
      for (file, name) in [("m.wtb", "WTHOR"), ("m.txt", "a transcript")] {
        #expect(
          Converter(folder).refusal("m.obf", file)
            == "m.obf:1: it does not begin at the initial position, and \(name) cannot say where "
            + "else")
      }
    }
  }

  @Test func severalMatchesAreNotOneJournal() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      #expect(
        Converter(folder).refusal("m.wtb", "n.jsonl")
          == "n.jsonl: a journal holds one match, and there are 3")
      #expect(
        Converter(folder, number: 4).refusal("m.wtb", "n.jsonl")
          == "m.wtb: there is no match 4; there are 3")
      try Converter(folder, number: 2).convert("m.wtb", "n.jsonl")
      try Converter(folder).convert("n.jsonl", "n.txt")
      #expect(try contents("\(folder)/n.txt") == "f5 f6 e6\n")
    }
  }

  @Test func existingFilesStayAsTheyAre() throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      try FileManager.default.removeItem(atPath: "\(folder)/m.wtb")
      #expect(
        Converter(folder).refusal("m.txt", "m.wtb")
          == "m.wtb: m.jou, which belongs to it, already exists; name a new file")
      try FileManager.default.removeItem(atPath: "\(folder)/m.jou")
      try FileManager.default.removeItem(atPath: "\(folder)/m.trn")
      #expect(symlink("nowhere", "\(folder)/m.trn") == 0)
      #expect(
        Converter(folder).refusal("m.txt", "m.wtb")
          == "m.trn: cannot be written: File exists")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["m.trn", "m.txt"])
      #expect(Converter(folder).refusal("m.txt", "m.epd").hasPrefix("m.epd: the ending says"))
      #expect(Converter(folder).refusal("no.txt", "n.ggf") == "no.txt: there is no such file")
    }
  }

  @Test(arguments: [
    "RE[1e300]", "TI[1e300/1e300/1e300]", "B[f5//1e300]", "B[f5/1e300]", "RB[1e300]",
    "DT[99999999999999999999]", "DT[4000000000]", "RE[-1e300:r]", "TY[s999r999]",
  ])
  func hugeNumbersAreRead(tag: String) throws {
    try withFolder { folder in
      try write(ggf(tag), to: "\(folder)/m.ggf")
      for other in ["n.jsonl", "n.ggf", "n.wtb"] {
        #expect(try Converter(folder).convert("m.ggf", other).report.count == 1)
      }
      try Converter(folder).convert("n.jsonl", "again.ggf")
      try Converter(folder).convert("n.ggf", "again.wtb")
    }
  }

  @Test func aResultThatIsFarOffIsTold() throws {
    try withFolder { folder in
      let moves = "B[e6]W[f4]B[e3]W[f6]B[g5]W[d6]B[e7]W[f5]B[c5]"
      try write(ggf("RE[1e300]" + moves), to: "\(folder)/m.ggf")
      #expect(
        try Converter(folder).convert("m.ggf", "m.txt").report.lost.map(\.detail) == [.results])
    }
  }

  @Test func boardsOfSeveralSizesAreNotOneGame() throws {
    try withFolder { folder in
      let small = "(;GM[Othello]BO[4 ---- -O*- -*O- ---- *];)\n"
      try write(ggf("B[f5]") + small, to: "\(folder)/m.ggf")
      #expect(
        Converter(folder).refusal("m.ggf", "m.txt")
          == "m.ggf:2:1: match 2, its board has 4×4 squares, which no board of reversi has")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func noByteOfADatabaseTakesTheProgramDown(seed: UInt64) throws {
    try withFolder { folder in
      try writeDatabase(in: folder)
      var chance = SplitMix64(seed: seed)
      try change("\(folder)/m.wtb") { bytes in
        for _ in 0..<3 {
          bytes[Int.random(in: 16..<bytes.count, using: &chance)] = .random(
            in: 0...255, using: &chance)
        }
      }
      let report = try? Converter(folder, skipsBroken: true).convert("m.wtb", "n.ggf").report
      #expect((report?.count ?? 0) + (report?.skipped.count ?? 3) == 3)
    }
  }
}
