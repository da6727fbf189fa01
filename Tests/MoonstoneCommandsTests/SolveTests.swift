import Foundation
import Testing

@Suite struct SolveTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// Black plays h8 and has everything.
  private static let short = String(repeating: "X", count: 62) + "O- X;"
  /// Position 5 of the FFO's test; its best move is g8.
  private static let long = "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X;"

  @Test func bestMovesAndTheMarginAreToldForEachPosition() throws {
    try workshop.write("% two\n\(Self.short) h8:+64;\n\n\(Self.short)\n", to: "two.obf")
    let output = try workshop.run("solve", "two.obf")
    #expect(output.code == 0)
    #expect(output.error == "")
    let told = output.lines.map { $0.prefix { $0 != "(" } }
    #expect(told == ["2: h8 +64  ", "4: h8 +64  ", "2 positions, 0 differences  "])
    #expect(output.lines.allSatisfy { $0.hasSuffix(" s)") })
  }

  /// Position 4 of the FFO's test.
  @Test func oneBestMoveIsFoundOrAllOfThem() throws {
    let line = "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X;"
    try workshop.write("\(line) h8:+0; a5:+0;\n", to: "even.obf")
    func told(_ options: String...) throws -> Substring? {
      let output = try workshop.run(["solve", "even.obf"] + options)
      #expect(output.code == 0)
      return output.lines.first?.prefix { $0 != "(" }
    }
    #expect(try told() == "1: a5 h8 0  ")
    #expect(["1: a5 0  ", "1: h8 0  "].contains(try told("--one")))
  }

  @Test func wrongSolutionsInAFileAreToldAndExit1() async throws {
    try workshop.write("\(Self.short) h8:+62;\n", to: "wrong.obf")
    let output = await workshop.ask("solve", "./wrong.obf")
    #expect(output.code == 1)
    #expect(output.lines.last == "1: h8 is worth +64, not +62")
    let json = await workshop.ask("solve", "./wrong.obf", "--json")
    #expect(json.code == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(
      Set(object.keys)
        == ["differences", "line", "margin", "moves", "nodes", "position", "seconds"])
    #expect(object["margin"] as? Int == 64)
    #expect(object["moves"] as? [String] == ["h8"])
    #expect(
      object["differences"] as? [NSDictionary] == [["move": "h8", "found": 64, "said": 62]])
  }

  @Test func ofAScoreTheSignIsComparedAndSaidSo() throws {
    let moves = "2252576253462244111563365343671351441"
    try workshop.write("\(moves) -1\n\(moves) 12\n", to: "four.txt")
    let output = try workshop.run(["solve", "four.txt", "--game", "connect-four"])
    #expect(output.code == 1)
    #expect(
      output.lines[2] == "2: the side to move loses, and the file says +12")
    #expect(
      output.lines.last?.hasPrefix("2 positions, 1 difference (signs compared, not distances)")
        == true)
  }

  @Test func answersAndTheirOrderAreTheSameWithAnyNumberOfJobs() async throws {
    let lines = (0..<6).flatMap { _ in ["\(Self.long) g8:+32;", "\(Self.short) h8:+62;"] }
    try workshop.write(lines.joined(separator: "\n"), to: "many.obf")
    func told(_ arguments: String...) throws -> [Substring] {
      let output = try workshop.run(["solve", "many.obf"] + arguments)
      #expect(output.code == 1)
      return output.lines.map { $0.prefix { $0 != "(" } }
    }
    let one = try told("--jobs", "1")
    #expect(one.count == 6 + 12 + 1)
    #expect(one.last == "12 positions, 6 differences  ")
    #expect(try told("--jobs", "5") == one)
    #expect(try told() == one)
    let none = await workshop.ask("solve", "./many.obf", "--jobs", "0")
    #expect(none.code == 64 && none.error.contains("--jobs is a whole number from 1 on, not “0”"))
  }

  @Test func movesThatAreNotTheBestAreComparedToo() async throws {
    try workshop.write("\(Self.long) g8:+32; g2:+12;\n", to: "right.obf")
    #expect(await workshop.ask("solve", "./right.obf").code == 0)
    try workshop.write("\(Self.long) g2:+32;\n", to: "wrong.obf")
    let output = await workshop.ask("solve", "./wrong.obf")
    #expect(output.code == 1)
    #expect(output.lines.last == "1: g2 is worth +12, not +32")
  }

  @Test func aPositionCanBeTypedAndAPassOrAnEndIsToldToo() async {
    let pass = "-OX" + String(repeating: "X", count: 60) + "- O"
    #expect(await workshop.ask("solve", "--position", pass).output.hasPrefix("1: pass -64  ("))
    let over = "X" + String(repeating: "-", count: 63) + " X"
    #expect(await workshop.ask("solve", "--position", over).output.hasPrefix("1: over +64  ("))
  }

  @Test func anUnsolvablePositionIsToldToBeUnsolvable() async throws {
    func expect(_ arguments: String..., code: Int32, says message: String) async {
      let output = await workshop.ask(arguments)
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: code))
    }
    await expect(
      "solve", code: 64, says: "say what to solve: a file of positions, --position or --opening")
    await expect("solve", "./no.obf", code: 66, says: "no.obf: there is no such file")
    try workshop.write("% nothing\n", to: "empty.obf")
    await expect("solve", "./empty.obf", code: 65, says: "empty.obf: there is no position in it")
    try workshop.write("\(Self.short) a1:+2;\n", to: "bad.obf")
    let bad = await workshop.ask("solve", "./bad.obf")
    #expect(bad.code == 65)
    #expect(bad.error.hasPrefix("moonstone: bad.obf:1:69: "))
    await expect(
      "solve", "./bad.obf", "--position", Self.short, code: 64,
      says: "a file and --position exclude each other: both say what to solve")
    await expect(
      "solve", "./bad.obf", "--hash", "0", code: 64,
      says: "--hash is a whole number from 1 on, not “0”")
  }
}
