import Foundation
import MoonstoneTestSupport
import Testing

/// Matches that are killed, gone on with, shown again and checked.
@Suite struct JournalTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// What a finished match amounts to, however often it was gone on with: a script that was killed
  /// while it thought says again what it had printed, and times differ.
  private func transcript(of journal: String) throws -> [String] {
    try workshop.lines(journal).filter {
      !$0.contains(#""event":"reopened""#) && !$0.contains(#""event":"noted""#)
    }.map(\.costless)
  }

  /// Lines so long that a pipe holds few of them: the program cannot run far ahead of its reader.
  private func writeTalker() throws {
    try workshop.write(
      """
      return {
        choose = function(board, context)
          local moves = board:moves()
          local memory = context.memory
          memory.count = (memory.count or 0) + 1
          memory.ballast = string.rep("x", 20000) .. context.ply
          print("thinking of move " .. memory.count)
          return moves[context.random(#moves)], { text = "move " .. memory.count }
        end,
      }

      """, to: "talker.lua")
  }

  @Test func aKillAtAnyMomentLosesNoMove() throws {
    try writeTalker()
    let arguments = ["match", "talker.lua", "talker.lua", "--seed", "5", "--json", "--journal"]
    let whole = try workshop.run(arguments + ["whole.jsonl"]).lines.count
    #expect(whole > 110)
    let expected = try transcript(of: "whole.jsonl")
    for moment in stride(from: 1, through: 100, by: isThorough ? 1 : 12 * patience) {
      let file = "killed-\(moment).jsonl"
      let program = try workshop.start(arguments + [file])
      for _ in 0..<moment { _ = program.line() }
      program.send(SIGKILL)
      let printed = program.linesRead + program.finish().lines
      let kept = try workshop.lines(file)
      // The last line that was printed may be torn: a prefix of what is kept, then.
      #expect(kept.last?.contains(#""ended""#) == false, "the kill came too late")
      #expect(kept.joined(separator: "\n").hasPrefix(printed.joined(separator: "\n")))
      #expect(try workshop.run("resume", file, "--quiet").code == 0)
      #expect(try transcript(of: file) == expected, "killed after \(moment) lines")
    }
  }

  @Test func aTornLineIsDroppedAndToldOf() async throws {
    let whole = await workshop.ask(
      "match", "chance", "last", "--seed", "3", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    let kept = lines.prefix(7).joined(separator: "\n") + "\n"
    try workshop.write(kept + lines[7].prefix(20), to: "torn.jsonl")
    let shown = await workshop.ask("replay", "./torn.jsonl", "--json")
    #expect(shown.output == kept)
    #expect(
      shown.error == """
        torn.jsonl:8: the last line is torn; its 20 bytes are left out
        the match is unfinished after 5 plies; “moonstone resume torn.jsonl” continues it

        """)
    let output = await workshop.ask("resume", "./torn.jsonl")
    #expect(output.error == "torn.jsonl:8: the last line is torn; its 20 bytes are dropped\n")
    #expect(try transcript(of: "torn.jsonl") == transcript(of: "whole.jsonl"))
    #expect(output.lines.last == whole.lines.last)
    #expect(output.lines.first == whole.lines.first)
  }

  @Test func aScriptFromACommitIsResumedAsItWas() async throws {
    let repository = try TestRepository()
    try repository.write(Scripts.first, to: "mine.lua")
    let commit = try repository.commit()
    let name = "\(repository.path)/mine.lua@git:"
    _ = await workshop.ask(
      "match", name + "HEAD", "last", "--seed", "3", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    #expect(lines[0].contains("mine.lua@git:\(commit)\""))
    try workshop.write(lines.prefix(7).joined(separator: "\n") + "\n", to: "part.jsonl")
    try repository.write("return {}", to: "mine.lua")
    try repository.commit()
    let output = await workshop.ask("resume", "./part.jsonl", "--quiet")
    #expect(output.error == "")
    #expect(try transcript(of: "part.jsonl") == transcript(of: "whole.jsonl"))
    let verified = await workshop.ask("replay", "./whole.jsonl", "--verify").output
    let counts = try #require(verified.firstMatch(of: /(\d+) of (\d+) choices verified/))
    #expect(counts.1 == counts.2)
  }

  @Test func resumingAsJSONPrintsOnlyTheNewLines() async throws {
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    try workshop.write(lines.prefix(7).joined(separator: "\n") + "\n", to: "part.jsonl")
    let output = await workshop.ask("resume", "./part.jsonl", "--json")
    #expect(output.lines == Array(try workshop.lines("part.jsonl").dropFirst(7)))
    #expect(output.error == "")
  }

  @Test func aMatchWhoseEndingWasNotWrittenEnds() async throws {
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    try workshop.write(lines.dropLast().joined(separator: "\n") + "\n", to: "part.jsonl")
    let output = await workshop.ask("resume", "./part.jsonl")
    #expect(output.code == 0)
    #expect(try transcript(of: "part.jsonl") == transcript(of: "whole.jsonl"))
    let again = await workshop.ask("resume", "./part.jsonl")
    #expect(again == output)
    #expect(
      again.lines.first == "the match is over: “moonstone replay part.jsonl” shows it")
    #expect(try transcript(of: "part.jsonl") == transcript(of: "whole.jsonl"))
  }

  @Test func anotherTextOfAScriptIsWarnedOfAndRecorded() throws {
    try workshop.write(Scripts.first, to: "mine.lua")
    _ = try workshop.run(
      "play", "--white", "mine.lua", "--seed", "1", "--journal", "m.jsonl", input: "f5\n")
    try workshop.write("return { choose = function() return 'f6' end }\n", to: "mine.lua")
    let output = try workshop.run("resume", "m.jsonl", input: "f3\n")
    #expect(
      output.error == """
        the script of white (mine.lua) is not the one that played so far: recorded is SHA-256 \
        45042629adddd221db3877d6406d4b3421410a11934f369ebd4f7a1d4a53f09e, present \
        184b21a517470659f0a8ecd13e40d2bd89434957ce622294c84bd7e7e797b90d

        """)
    #expect(output.lines.contains("4. white f6"))
    #expect(try workshop.lines("m.jsonl").filter { $0.contains(#""swapped""#) }.count == 1)
  }

  @Test func aPassThatWaitsWaitsAfterAResume() async throws {
    // White passes at ply 2 of a match from here; the journal ends while that waits.
    let position = "OX" + String(repeating: "-", count: 62) + " X"
    let whole = await workshop.ask(
      "match", "first", "last", "--position", position, "--seed", "1", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    try workshop.write(lines.prefix(2).joined(separator: "\n") + "\n", to: "part.jsonl")
    let output = await workshop.ask("resume", "./part.jsonl")
    #expect(output.lines.contains("1. black passes"))
    #expect(output.lines.last == whole.lines.last)
    #expect(try transcript(of: "part.jsonl") == transcript(of: "whole.jsonl"))
  }

  @Test func theClocksGoOnWhereTheyWere() async throws {
    _ = await workshop.ask(
      "match", "first", "last", "--time", "300+2", "--seed", "1", "--journal", "./whole.jsonl")
    // The first move took 299 of the 302 seconds: 5 are left for the next.
    var lines = Array(try workshop.lines("whole.jsonl").prefix(4))
    lines[2] = lines[2].replacing(#/"nanoseconds":\d+/#, with: "\"nanoseconds\":299000000000")
    try workshop.write(lines.joined(separator: "\n") + "\n", to: "part.jsonl")
    try workshop.write(
      Scripts.first.replacing(
        "board:moves()[1]", with: "print(math.ceil(context.seconds)) or board:moves()[1]"
      )
      .replacing("function(board)", with: "function(board, context)"),
      to: "strategies/reversi/first.lua")
    let output = await workshop.ask("resume", "./part.jsonl")
    #expect(output.lines.contains("black (first): 5"))
  }

  // MARK: - Verification

  @Test func theMovesOfScriptsAreVerified() async throws {
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./m.jsonl")
    let plies = try workshop.lines("m.jsonl").filter { $0.contains(#""played""#) }.count
    let text = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(
      text == Output(output: "\(plies) of \(plies) choices verified\n", error: "", code: 0))
    let json = await workshop.ask("replay", "./m.jsonl", "--verify", "--json")
    #expect(
      json.output
        == #"{"verification":{"difference":null,"otherPrograms":[],"unverified":{},"#
        + #""verified":\#(plies)}}"# + "\n")
  }

  @Test func aMatchOfManyProgramsAndTextsIsVerified() throws {
    // The scripts keep counts outside of their memory, which begin anew with each program and text.
    let counting = """
      local count = 0
      return { choose = function(board, context)
        count = count + 1
        context.memory.count = (context.memory.count or 0) + 1
        return board:moves()[1], { text = count .. " of " .. context.memory.count }
      end }

      """
    try workshop.write(counting, to: "mine.lua")
    try workshop.write(counting + "-- new\n", to: "new.lua")
    let program = try workshop.start(
      "play", "--white", "mine.lua", "--seed", "1", "--journal", "m.jsonl")
    program.type("f5\n")
    _ = program.lines(upTo: "2. white")
    program.endInput()
    _ = program.finish()
    let resumed = try workshop.start("resume", "m.jsonl")
    resumed.type("f3\n")
    #expect(resumed.lines(upTo: "4. white").last?.hasSuffix("1 of 2") == true)
    try workshop.write(counting + "-- new\n", to: "mine.lua")
    resumed.type("c3\n")
    #expect(resumed.lines(upTo: "6. white").last?.hasSuffix("1 of 3") == true)
    resumed.endInput()
    _ = resumed.finish()
    // One text is on disk at a time: each is verified while it is there, the other is told of.
    let digest = try workshop.lines("m.jsonl")[0].firstMatch(of: #/"sha256":"(\w+)"/#)?.1 ?? ""
    let unverified = """
      3 not verified: human is not a script
      2 not verified: mine.lua is not the recorded version (SHA-256 \(digest))

      """
    let late = try workshop.run("replay", "m.jsonl", "--verify")
    #expect(late.output == "1 of 6 choices verified\n" + unverified)
    #expect(late.code == 0)
    try workshop.write(counting, to: "mine.lua")
    let early = try workshop.run("replay", "m.jsonl", "--verify").lines
    #expect(early.first == "2 of 6 choices verified")
  }

  @Test func aMatchThatWentBackIsVerified() throws {
    let counting = """
      local count = 0
      return { choose = function(board, context)
        count = count + 1
        context.memory.count = (context.memory.count or 0) + 1
        return board:moves()[1], { text = count .. " of " .. context.memory.count }
      end }

      """
    try workshop.write(counting, to: "mine.lua")
    let output = try workshop.run(
      "play", "--white", "mine.lua", "--seed", "1", "--journal", "m.jsonl",
      input: "f5\nf3\nundo\nf3\nundo\nundo\nf5\n")
    #expect(
      output.lines.compactMap { $0.hasPrefix("2. ") || $0.hasPrefix("4. ") ? $0.suffix(6) : nil }
        == ["1 of 1", "2 of 2", "1 of 2", "1 of 1"])
    let found = try workshop.run("replay", "m.jsonl", "--verify")
    #expect(found.output == "4 of 8 choices verified\n4 not verified: human is not a script\n")
    #expect(found.code == 0)
  }

  @Test func theFirstDifferenceIsToldWithItsPlyAndLine() async throws {
    _ = await workshop.ask("match", "chance", "last", "--seed", "3", "--journal", "./m.jsonl")
    let lines = try workshop.lines("m.jsonl")
    let digest = try #require(
      await workshop.ask("choose", "first", "--json").output.firstMatch(of: #/"sha256":"(\w+)"/#)
    ).1
    // As if `first` had played white.
    let header = lines[0].replacing(
      #/"white":\{"name":"last","sha256":"\w+"/#,
      with: #""white":{"name":"first","sha256":"\#(digest)""#)
    try workshop.write(
      ([header] + lines.dropFirst()).joined(separator: "\n") + "\n", to: "m.jsonl")
    let output = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(
      output
        == Output(
          output: "1 of 1 choices verified\nstopped at the first difference\n",
          error: "moonstone: m.jsonl:4: ply 2: white (first) plays f4, and the journal has f6\n",
          code: 65))
  }

  @Test func aChangedCommentIsADifference() async throws {
    _ = await workshop.ask("match", "first", "last", "--seed", "3", "--journal", "./m.jsonl")
    try workshop.write(
      try workshop.read("m.jsonl").replacing("my move 2", with: "my move two"), to: "m.jsonl")
    let output = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(output.code == 65)
    #expect(output.error.hasPrefix("moonstone: m.jsonl:6: ply 4: white (last) says “"))
  }

  @Test func aForfeitIsVerified() async throws {
    try workshop.write(
      """
      return { choose = function(board, context)
        return context.ply > 3 and "a1" or board:moves()[1]
      end }

      """, to: "bad.lua")
    _ = await workshop.ask("match", "./bad.lua", "last", "--seed", "3", "--journal", "./m.jsonl")
    let output = await workshop.ask("replay", "./m.jsonl", "--verify")
    #expect(output == Output(output: "5 of 5 choices verified\n", error: "", code: 0))
    try workshop.write(
      try workshop.read("m.jsonl").replacing("illegalMove", with: "fault"), to: "m.jsonl")
    #expect(
      await workshop.ask("replay", "./m.jsonl", "--verify").error
        == "moonstone: m.jsonl:7: ply 5: black (bad.lua) forfeits by illegal move, "
        + "and the journal has fault\n")
  }
}
