import MoonstoneKernel
import MoonstoneSupport
import Testing

/// Forfeits that are kept, and repeated.
@Suite struct CapsuleTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func write(_ body: String, to name: String = "bad.lua") throws {
    try workshop.write(
      "local turns = 0\nreturn { choose = function(board, context)\n\(body)\nend }\n", to: name)
  }

  /// Plays a match that `bad.lua` forfeits as white, and answers its capsule's path.
  private func capsule(_ arguments: String...) async throws -> String {
    let output = await workshop.ask(
      ["match", "first", "./bad.lua", "--seed", "1", "--quiet", "--capsules", "./c"] + arguments)
    #expect(output.code == 0)
    let names = try workshop.names(in: "c")
    #expect(names.count == 1)
    return "c/" + (names.first ?? "")
  }

  @Test(arguments: [
    ("error('no idea')", "fault: bad.lua:3: no idea", []),
    (
      "return 'a1'",
      #"illegal move: bad.lua: choose returned "a1", which is illegal here; legal moves: c3 e3 c5"#,
      []
    ),
    ("while true do end", "ticks: bad.lua:3: out of ticks", ["--ticks", "10K/move"]),
    (
      "local s = 'x' while true do s = s .. s end",
      "memory: bad.lua:3: out of memory: a script may use 2M", ["--memory", "2M"]
    ),
  ])
  func aForfeitIsReproduced(body: String, what: String, options: [String]) async throws {
    try write(body)
    _ = await workshop.ask(
      ["match", "first", "./bad.lua", "--seed", "1", "--quiet", "--capsules", "./c"] + options)
    let file = "c/" + (try #require(try workshop.names(in: "c").first))
    let expected = Output(
      output: """
        reversi: white (bad.lua), ply 2, seed 1
        recorded: forfeits by \(what)
        now:      forfeits by \(what)
        debug:    moonstone debug \(file)
        reproduced

        """, error: "", code: 0)
    // From the one file: the script is gone.
    try workshop.remove("bad.lua")
    #expect(await workshop.ask("reproduce", "./\(file)") == expected)
    #expect(await workshop.ask("reproduce", "./\(file)", "--in-process") == expected)
  }

  @Test func playKeepsACapsuleToo() async throws {
    try write("error('no idea')")
    let output = try workshop.run("play", "--white", "bad.lua", "--capsules", "c", input: "f5\n")
    #expect(output.code == 0)
    let file = "c/" + (try #require(try workshop.names(in: "c").first))
    #expect(await workshop.ask("reproduce", "./\(file)").lines.last == "reproduced")
  }

  @Test func aFallenFlagIsReproduced() async throws {
    try write("while true do end")
    let file = try await capsule("--time", "0.05/move", "--in-process")
    #expect(
      await workshop.ask("reproduce", "./\(file)", "--in-process").lines.suffix(4) == [
        "recorded: forfeits by time: bad.lua:3: out of time: it had 0.05 s for this move",
        "now:      forfeits by time: bad.lua:3: out of time: it had 0.05 s for this move",
        "debug:    moonstone debug \(file)", "reproduced",
      ])
    // A worker on a busy machine may say it in other words.
    let output = await workshop.ask("reproduce", "./\(file)")
    #expect(output.lines.last == "reproduced")
    #expect(output.code == 0)
  }

  @Test func aCapsuleIsWhole() async throws {
    try write("context.memory.count = (context.memory.count or 0) + 1\nerror('no idea')")
    let file = try await capsule("--ticks", "1M/move")
    let digest = sha256(try workshop.read("bad.lua").utf8)
    #expect(
      try workshop.read(file).replacing("\(workshop.path)/", with: "") == """
        {"capsule":1,"first":{"ply":1},"game":"reversi","happened":{"message":"bad.lua:4: no idea",\
        "reason":"fault"},"limits":{"allowanceTicks":1000000,"loadNanoseconds":60000000000,\
        "loadTicks":100000000,"memory":67108864,"moveNanoseconds":60000000000,"ticks":1000000},"moves":["d3"],\
        "player":"bad.lua","ply":1,\
        "position":"-------------------X-------XX------XO--------------------------- O",\
        "program":"moonstone 0.2.0","script":{"name":"bad.lua","sha256":"\(digest)",\
        "text":"local turns = 0\\nreturn { choose = function(board, context)\\n\
        context.memory.count = (context.memory.count or 0) + 1\\nerror('no idea')\\nend }\\n"},\
        "seed":1,"semantics":\(Semantics.number),"side":"white",\
        "start":"---------------------------OX------XO--------------------------- X"}

        """)
  }

  @Test func theJournalNamesIt() async throws {
    try write("error('no idea')")
    let file = try await capsule("--journal", "./m.jsonl")
    #expect(
      try workshop.lines("m.jsonl").last?.replacing("\(workshop.path)/", with: "")
        == #"{"event":"noted","side":"white","text":"capsule: \#(file)"}"#)
    #expect(
      await workshop.ask("replay", "./m.jsonl").lines.last == "white (bad.lua): capsule: \(file)")
    #expect(
      await workshop.ask("resume", "./m.jsonl", "--quiet").lines.first
        == "the match is over: “moonstone replay m.jsonl” shows it")
    #expect(await workshop.ask("replay", "./m.jsonl", "--verify").code == 0)
  }

  @Test func itsMemoryAndItsChanceAreWhatTheyWere() async throws {
    try write(
      """
      local n = (context.memory.n or 0) + 1
      context.memory.n = n
      if n == 4 then error(n .. " " .. context.random(1000) .. " " .. context.ply) end
      return board:moves()[1]
      """)
    let file = try await capsule()
    #expect(try workshop.read(file).contains(#""memory":"{[\"n\"]=3}""#))
    let output = await workshop.ask("reproduce", "./\(file)")
    #expect(output.lines.last == "reproduced")
    #expect(output.code == 0)
  }

  @Test func valuesHeldByLocalsAreBroughtBack() async throws {
    try write("turns = turns + 1 if turns == 3 then error('three') end return board:moves()[1]")
    let file = try await capsule()
    let output = await workshop.ask("reproduce", "./\(file)")
    #expect(
      output
        == Output(
          output: """
            reversi: white (bad.lua), ply 6, seed 1
            recorded: forfeits by fault: bad.lua:3: three
            now:      forfeits by fault: bad.lua:3: three
            debug:    moonstone debug \(file)
            reproduced, with the turns from ply 2 on

            """, error: "", code: 0))
  }

  @Test func aResumedMatchKeepsThemToo() async throws {
    try write("if context.ply > 4 then error('late') end return board:moves()[1]")
    _ = await workshop.ask(
      "match", "first", "./bad.lua", "--seed", "1", "--quiet", "--journal", "./whole.jsonl")
    let lines = try workshop.lines("whole.jsonl")
    try workshop.write(lines.prefix(4).joined(separator: "\n") + "\n", to: "m.jsonl")
    #expect(await workshop.ask("resume", "./m.jsonl", "--quiet", "--capsules", "./c").code == 0)
    let file = "c/" + (try #require(try workshop.names(in: "c").first))
    #expect(await workshop.ask("reproduce", "./\(file)").lines.last == "reproduced")
  }

  @Test func aMatchWithoutForfeitLeavesNone() async throws {
    _ = await workshop.ask("match", "first", "last", "--seed", "1", "--quiet", "--capsules", "./c")
    #expect(try workshop.names(in: "c").isEmpty)
  }

  @Test func aScriptThatBehavesNowIsToldOf() async throws {
    try write("error('no idea')")
    let file = try await capsule()
    try workshop.write(
      try workshop.read(file).replacing("no idea\",\"reason", with: "no clue\",\"reason"),
      to: "d.json")
    let output = await workshop.ask("reproduce", "./d.json")
    #expect(
      output
        == Output(
          output: """
            reversi: white (bad.lua), ply 2, seed 1
            recorded: forfeits by fault: bad.lua:3: no clue
            now:      forfeits by fault: bad.lua:3: no idea
            debug:    moonstone debug d.json
            not reproduced

            """, error: "", code: 1))
    #expect(
      await workshop.ask("reproduce", "./\(file)", "--json").output
        == #"{"debug":"moonstone debug \#(file)","now":{"message":"bad.lua:3: no idea","move":null,"reason":"fault"},"recorded":{"message":"bad.lua:3: no idea","move":null,"reason":"fault"},"reproduced":true,"turnsBefore":false}"#
        + "\n")
  }

  @Test func aSpoiltCapsuleIsRefusedWithItsPlace() async throws {
    try write("error('no idea')")
    let text = try workshop.read(try await capsule())
    func expect(
      _ text: String, _ message: String, code: Int32 = 65,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try workshop.write(text, to: "s.json")
      #expect(
        await workshop.ask("reproduce", "./s.json")
          == Output(output: "", error: "moonstone: s.json\(message)\n", code: code),
        sourceLocation: sourceLocation)
    }
    try await expect("", ":1:1: this is not a JSON object, as a capsule is")
    try await expect("[]", ":1:1: this is not a JSON object, as a capsule is")
    try await expect(String(text.prefix(200)), ": this ends in the middle of its JSON")
    try await expect("{\"capsule\":1,\n  \"ply\": x}", ":2:10: this is not JSON")
    try await expect(
      text.replacing("\"capsule\":1", with: "\"capsule\":2"),
      ": “capsule” is 2, and this program reads version 1")
    try await expect(
      text.replacing("\"seed\":1", with: "\"sead\":1"),
      ": “seed” is missing, and must be an integer from 0 to 9007199254740991")
    try await expect(
      text.replacing("\"memory\":67108864", with: "\"memory\":0"),
      ": “limits.memory” is not valid, and must be an integer from 1 to 1099511627776")
    try await expect(
      text.replacing("no idea')", with: "no clue')"),
      ": “script.sha256” differs from the text's, which is "
        + sha256(try workshop.read("bad.lua").replacing("no idea", with: "no clue").utf8))
    try await expect(
      text.replacing("\"moves\":[\"d3\"]", with: "\"moves\":[\"a1\"]"),
      ": “moves.1” is “a1”, and must be a legal move")
    try await expect(
      text.replacing("\"reversi\"", with: #""three:\u001b]0;x""#),
      ": “game” is not valid, and must be the name of a game")
    try await expect(
      text.replacing("\"reversi\"", with: "\"../reversi\""),
      ": “game” is not valid, and must be the name of a game")
    try await expect(
      text.replacing("\"reversi\"", with: "\"chess\""),
      ": “game” is “chess”, which is not the name of a game; “moonstone games” lists the games"
    )
    #expect(
      await workshop.ask("reproduce", "./no.json")
        == Output(output: "", error: "moonstone: no.json: there is no such file\n", code: 66))
  }

  @Test func aFolderThatCannotBeMadeEndsTheCommandAtOnce() async throws {
    try workshop.write("x", to: "file")
    #expect(
      await workshop.ask("match", "first", "last", "--seed", "1", "--capsules", "./file/c")
        == Output(
          output: "",
          error: "moonstone: --capsules file/c: the folder cannot be made: Not a directory\n",
          code: 74))
  }

  @Test func aCapsuleThatCannotBeWrittenLeavesNothing() throws {
    try write("-- \(String(repeating: "x", count: 9000))\nerror('no idea')")
    let output = try workshop.shell(
      "ulimit -f 8 && moonstone match first bad.lua --seed 1 --quiet --capsules c")
    #expect(output.code == 74)
    #expect(output.error.hasSuffix(".json: cannot be written: File too large\n"))
    #expect(try workshop.names(in: "c").isEmpty)
  }
}
