import MoonstoneKernel
import Testing

@testable import MoonstoneTerminal

/// What a person types at a match.
@Suite struct CommandTests {
  @Test(arguments: [
    ("", Command.blank), (" undo ", .undo(1)), ("UNDO 3", .undo(3)), ("/hint", .hint(nil)),
    ("hint greedy", .hint("greedy")), ("f5", .other("f5")), ("hint a b", .other("hint a b")),
    ("?", .help), ("exit", .quit), ("red ./a.lua", .change(.black, "./a.lua")),
    ("WHITE human", .change(.white, "human")), ("/save  my file ", .save("my file")),
    ("/", .other("/")), ("y", .yes), ("redo", .redo(1)),
    ("save", .wrong("“save” needs the name of a new file: “save FILE”")),
    ("undo it", .wrong("“undo” takes a whole number from 1 on, not “it”")),
    ("undo 0", .wrong("“undo” takes a whole number from 1 on, not “0”")),
    ("yellow", .wrong("“yellow” needs a player: “yellow human”, a strategy's name or a .lua file")),
  ])
  func aTypedLineIsUnderstood(line: String, meaning: Command) {
    #expect(Command(line, sideNames: Sides(black: "Red", white: "Yellow")) == meaning)
  }
}
