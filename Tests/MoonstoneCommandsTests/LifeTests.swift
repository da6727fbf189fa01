import MoonstoneTestSupport
import Testing

@Suite struct LifeTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aWorldIsShownChangedAndLeftFromAPipe() throws {
    let commands = "next\nchange 1 5\nchangeAll\nview\nsave w.cells\nexit\nnext\n"
    try workshop.write("#N Glider\nx = 3, y = 3\nbo$2bo$3o!\n", to: "glider.rle")
    let output = try workshop.run(["life", "5", "--file", "glider.rle"], input: commands)
    #expect(output.code == 0)
    #expect(output.error == "")
    try expectSnapshot(output.text, "life")
    #expect(try workshop.read("w.cells") == "OOOOO\nOOOOO\nO.O.O\nOO..O\n.O.OO\n")
    // What was written is where the next one begins.
    let again = try workshop.run(["life", "--file", "w.cells"], input: "")
    #expect(again.output.contains("generation 0: 19 of 400 live (4.8 %)"))
  }

  @Test func theSameSeedShowsTheSameWorld() throws {
    let first = try workshop.run(["life", "8", "--seed", "4"], input: "next 5\n")
    #expect(first.code == 0)
    #expect(try workshop.run(["life", "8", "--seed", "4"], input: "next 5\n") == first)
    #expect(try workshop.run(["life", "8", "--seed", "5"], input: "next 5\n") != first)
  }

  @Test func anUnknownCommandIsToldAndAskedAgain() throws {
    try workshop.write("", to: "there.rle")
    let output = try workshop.run(
      ["life", "2", "--seed", "1"],
      input: "jump\nchange 3 1\nsave there.rle\nsave world\nnext 0\nview\n")
    #expect(output.code == 65)
    #expect(
      output.error == """
        “jump” is not a command; the commands are next, X,Y, all, board, save, help and quit
        there is no column “3”: they are numbered from 1 to 2
        there.rle: this file already exists; name a new one
        world: expected a name that ends with .rle or .cells
        “0” is not a number of generations, from 1 to 1000000

        """)
    #expect(output.output.components(separatedBy: "generation 0").count == 3)
  }

  @Test(arguments: [
    (["life", "51"], 64, "a world has 1 to 50 squares a side, not “51”"),
    (["life", "--file", "none.rle"], 66, "none.rle: there is no such file"),
    (
      ["life", "--file", "bad.rle"], 65,
      "bad.rle:2:1: “q” is not a run: “b” is dead, “o” living, “$” the end of a row, “!” that of the pattern"
    ),
    (
      ["life", "2", "--file", "row.rle"], 65,
      "row.rle:1:1: the pattern has 3×1 squares, but the world has 2×2"
    ),
    (
      ["life", "--file", "row.rle", "--seed", "1"], 64,
      "--file and --seed exclude each other: nothing is left to chance"
    ),
    (
      ["match", "first", "last", "--game", "life"], 64,
      "life is a one-player game: leave “last” out"
    ),
    (
      ["play", "first", "--game", "life"], 64,
      "life is a one-player game: leave “first” out"
    ),
    (
      ["play", "--white", "human", "--game", "life"], 64,
      "life is a one-player game: leave “human” out"
    ),
    (
      ["match", "first", "--game", "life", "--watch"], 64,
      "life is a one-player game: there are no sides to exchange"
    ),
    (
      ["match", "first", "--game", "life:51"], 64,
      "no game “life:51”; the games of this kind are life:1 to life:50"
    ),
    (
      ["match", "first", "nobody"], 64,
      "no player “nobody” for reversi"
    ),
  ])
  func anImpossibleWorldIsRefused(arguments: [String], code: Int32, message: String) throws {
    try workshop.write("x = 1, y = 1\nq!\n", to: "bad.rle")
    try workshop.write("3o!\n", to: "row.rle")
    let output = try workshop.run(arguments)
    #expect(output.code == code)
    #expect(output.error.hasPrefix("moonstone: \(message)"), "\(output.error)")
  }

  @Test func aMatchForOneIsKeptAndGoneOnWith() throws {
    let match = try workshop.run(
      "match", "chance", "--game", "life:8", "--seed", "2", "--journal", "m.jsonl",
      "--in-process")
    #expect(match.code == 0)
    #expect(match.output.hasPrefix("life:8: hand (chance) against death (nobody), seed 2"))
    #expect(
      try workshop.run("fork", "m.jsonl", "--at", "5", "--journal", "f.jsonl").code == 0)
    for second in [["fork", "m.jsonl", "--at", "5"], ["play", "m.jsonl"]] {
      let output = try workshop.run(second + ["--white", "last"])
      #expect(output.code == 64)
      #expect(output.error == "moonstone: life:8 is a one-player game: leave “last” out\n")
    }
    #expect(try workshop.run("resume", "f.jsonl", "--in-process", "--quiet").code == 0)
    #expect(try workshop.run("diff", "m.jsonl", "f.jsonl").code == 0)
    #expect(try workshop.run("replay", "m.jsonl", "--verify").code == 0)
  }

  @Test func aPersonIsTheHand() throws {
    let output = try workshop.run(
      ["play", "--game", "life:3"], input: "next\n1,1\nundo\n1,2\nquit\n")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("2 moves made"))
    #expect(output.output.contains("1 ply taken back"))
  }

  @Test func everySquareOfTheLargestWorldCanBeChanged() throws {
    try workshop.write(
      """
      return { choose = function(board)
        local moves = board:moves()
        assert(#moves == 2502 and moves[2502] == "50,50" and board:size() == 50)
        local children = 0
        for _ in board:children() do children = children + 1 end
        local _, _, details = board:playouts { count = 1 }
        assert(children == 2502 and #details.moves == 2502)
        return "50,50"
      end }
      """, to: "strategies/life/last.lua")
    let output = try workshop.run("choose", "strategies/life/last.lua", "--game", "life:50")
    #expect(output.code == 0, "\(output.error)")
    #expect(output.output.contains("50,50"))
  }
}
