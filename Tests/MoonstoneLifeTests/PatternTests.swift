import MoonstoneKernel
import MoonstoneLife
import MoonstoneTestSupport
import Testing

@Suite struct PatternTests {
  @Test(arguments: Pattern.Format.allCases)
  func aWrittenPatternReadsBack(format: Pattern.Format) throws {
    var chance = SplitMix64(seed: 7)
    for size in World.sizes {
      var world = World(size: size, using: &chance)
      world.change(column: 0, row: 0)
      let pattern = Pattern(world, name: "a world of \(size)")
      let text = pattern.text(format)
      #expect(try Pattern(text) == pattern)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 70 })
    }
    let nothing = Pattern(World(size: 9))
    #expect(try Pattern(nothing.text(format)) == nothing)
  }

  /// As mail and forums break long lines.
  @Test(arguments: ["bo$2bo$3\no!", "bo$2\nbo$3 \n\n o!", "bo$2bo$\n3o!", "bo$2bo$3\n#C x\no!"])
  func aLineMayEndBetweenANumberAndItsLetter(runs: String) throws {
    let pattern = try Pattern("x = 3, y = 3, rule = B3/S23\n\(runs)\n")
    #expect(pattern.text(.cells) == ".O.\n..O\nOOO\n")
  }

  @Test func bothFormatsTellTheSame() throws {
    let glider = """
      #N Glider
      #C The smallest thing that flies.
      x = 3, y = 3, rule = B3/S23
      bo$2bo$3o!
      """
    let drawn = "!Name: Glider\r\n!\r\n.O.\r\n..O\r\nOOO\r\n"
    let pattern = try Pattern(glider)
    #expect(try Pattern(drawn) == pattern)
    #expect(pattern.name == "Glider")
    #expect(pattern.text(.rle) == "#N Glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n")
    #expect(pattern.text(.cells) == "!Name: Glider\n.O.\n..O\nOOO\n")
  }

  @Test(arguments: [
    ("o!", 1, 1), ("o3$o!", 1, 4), ("x=5,y=4\no!", 5, 4), ("2o\n\n  $ 3 o! and more", 3, 2),
    ("3b$2bo!", 3, 2), ("!", 1, 1), ("x = 0, y = 0, rule = 23/3\n!\n", 1, 1), ("..O\n\nO", 3, 3),
    ("", 1, 1), ("*.\n", 2, 1), (".O.\n...\n", 3, 2),
  ])
  func patternsHaveTheirSize(text: String, width: Int, height: Int) throws {
    let pattern = try Pattern(text)
    #expect((pattern.width, pattern.height) == (width, height))
  }

  @Test(arguments: [
    ("x = 3, y = 3\nbo$2b", "2:6: the pattern does not end: expected “!” after its last row"),
    (
      "x = 3, y = 3\nbo$2q!",
      "2:5: “q” is not a run: “b” is dead, “o” living, “$” the end of a row, “!” that of the pattern"
    ),
    ("0o!", "1:2: a run has at least one square"),
    ("51o!", "1:3: the pattern is wider than the largest world, which has 50×50 squares"),
    ("b99999999999999999999999o!", "1:25: the pattern is wider than"),
    ("50$o!", "1:4: the pattern is higher than"),
    ("x = 3, y = 3, rule = B36/S23\no!", "1:15: the rule “B36/S23” is not Life's, “B3/S23”"),
    ("x = 51, y = 3\no!", "1:1: x = 51: the largest world has 50×50 squares"),
    ("x = three\no!", "1:1: “three” is not a number of squares"),
    ("x = 3, z = 3\no!", "1:8: “z” is neither “x”, “y” nor “rule”"),
    ("x 3\no!", "1:1: expected a line such as “x = 3, y = 3, rule = B3/S23”"),
    ("!Name: X\n.O\n.X", "3:2: “X” is not a square: “.” is dead, “O” or “*” living"),
  ])
  func aFaultInAPatternIsNamedWithItsPlace(text: String, message: String) {
    let found = refusal { () throws(NotationError) in try Pattern(text) }
    #expect(found?.hasPrefix(message) == true, "\(found ?? "read")")
  }

  @Test func aPatternIsPutInTheMiddle() throws {
    let pattern = try Pattern("3o!")
    let world = try World(size: 6, pattern)
    #expect((1...3).allSatisfy { world.isLiving(column: $0, row: 2) })
    #expect(world.living == 3)
    #expect(
      refusal { () throws(NotationError) in try World(size: 2, pattern) }
        == "1:1: the pattern has 3×1 squares, but the world has 2×2")
  }
}

@Suite struct PromptTests {
  @Test func commandsChangeTheWorld() throws {
    var prompt = Prompt(try World(size: 5, Pattern("3o!")))
    let start = prompt.world
    #expect(prompt.answer("next") == .show)
    #expect(prompt.world != start)
    #expect(prompt.answer("  NEXT  3 ") == .show)
    #expect(prompt.world == start)
    #expect(prompt.generation == 4)
    #expect(prompt.answer("change 1 2") == .show)
    #expect(prompt.world.isLiving(column: 0, row: 1))
    #expect(prompt.answer("changeAll") == .show)
    #expect(prompt.world.living == 21)
    // A match has the same words.
    #expect(prompt.answer("1,2 1,3 next") == .show)
    #expect(prompt.generation == 5)
    #expect(prompt.answer("all") == .show)
    #expect(prompt.answer("view") == .show)
    #expect(prompt.answer("board") == .show)
    #expect(prompt.answer("quit") == .end)
    #expect(prompt.answer("save a.rle") == .save("a.rle"))
    #expect(prompt.answer("help") == .say(Prompt.help))
    #expect(prompt.answer("") == .nothing)
    #expect(prompt.answer("exit") == .end)
  }

  @Test(arguments: [
    (
      "jump",
      "“jump” is not a command; the commands are next, X,Y, all, board, save, help and quit"
    ),
    ("next 0", "“0” is not a number of generations, from 1 to 1000000"),
    ("next x", "“x” is not a number of generations, from 1 to 1000000"),
    ("next 1 2", "“2” is not a move"),
    ("change 1", "“change” needs a column and a row: “change X Y”"),
    ("change 0 1", "there is no column “0”: they are numbered from 1 to 5"),
    ("change 1 6", "there is no row “6”: they are numbered from 1 to 5"),
    ("1,6", "there is no row “6”: they are numbered from 1 to 5"),
    ("changeAll 1", "“1” is not a move"),
    ("view 1", "“view 1”: expected “view” alone"), ("save", "“save”: expected “save FILE”"),
  ])
  func aFaultyPatternChangesNothing(line: String, message: String) {
    var prompt = Prompt(World(size: 5))
    #expect(prompt.answer(line) == .wrong(message))
    #expect(prompt.world == World(size: 5))
    #expect(prompt.generation == 0)
  }
}

/// What is typed for moves, in a match and at a prompt.
@Suite struct TypedMovesTests {
  @Test(arguments: [
    ("next", "next"), ("NEXT 3 all", "next next next all"), ("change 2 5 1,1", "2,5 1,1"),
    ("changeAll next next 2", "all next next next"), ("21,1 jump", "21,1 jump"), ("", ""),
  ])
  func oneLanguageIsReadAsTranscriptsWriteIt(typed: String, words: String) throws {
    let read = try Life(size: 5).words(of: typed)
    #expect(read.map(\.text).joined(separator: " ") == words)
  }

  @Test func aWrongNumberIsToldWithItsPlace() {
    #expect(
      refusal { () throws(NotationError) in try Life(size: 5).words(of: "all change 6 1") }
        == "1:12: there is no column “6”: they are numbered from 1 to 5")
  }
}
