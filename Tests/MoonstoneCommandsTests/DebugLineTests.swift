#if os(Linux)
  import Foundation
  import Testing

  /// From a number to its cause: commands that find a fault print the command that steps through the
  /// thought behind it. Each is pasted into a shell here, as it was printed.
  @Suite struct DebugLineTests {
    /// Fails at its sixth thought, and plays its first legal move before.
    private static let script = """
      return { choose = function(board, context)
        local memory = context.memory
        memory.count = (memory.count or 0) + 1
        if memory.count == 6 then error("no idea") end
        return board:moves()[1]
      end }

      """

    private let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.takeWeights()
      try workshop.write(Self.script, to: "my bot.lua")
    }

    /// The commands in what a line of shell script prints.
    private func commands(in line: String) throws -> [String] {
      let output = try workshop.shell(line)
      #expect(output.code <= 1, "\(output.error)")
      return output.lines.compactMap { line in
        line.firstRange(of: "moonstone debug ").map { String(line[$0.lowerBound...]) }
      }
    }

    /// What a command prints about where it stands; `nil` where a sanitizer does not let processes
    /// fork.
    private func paste(_ command: String) throws -> String? {
      let output = try workshop.shell("echo q | \(command)")
      if output.error.contains("cannot step through thoughts") { return nil }
      #expect(output.code == 0 && output.error == "", "\(command): \(output.error)")
      return output.output
    }

    private func match() throws {
      _ = try workshop.shell(
        "moonstone match './my bot.lua' last --seed 1 --ticks 1M/move --quiet --journal 'a match.jsonl'"
          + " --capsules caps")
    }

    /// The move of a ply by the analysis, and what the debugger stands at the end of.
    @Test func eachFaultOfAnAnalysisOpensAtItsMove() throws {
      try match()
      let output = try workshop.shell("moonstone analyze 'a match.jsonl' --ticks 6K --json")
      var count = 0
      for line in output.lines {
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let command = object["debug"] as? String else {
          #expect(object["fault"] as? String == nil)
          continue
        }
        #expect(command == "moonstone debug 'a match.jsonl' --ply \(object["ply"] ?? 0)")
        count += 1
        guard let shown = try paste(command) else { return }
        #expect(shown.hasPrefix("the thought is over: it plays \(object["move"] ?? ""); "))
      }
      #expect(count > 0)
      let text = try commands(in: "moonstone analyze 'a match.jsonl' --ticks 6K")
      #expect(text.count == count)
      let html = try workshop.shell("moonstone analyze 'a match.jsonl' --ticks 6K --format html")
      #expect(html.output.contains("<code>\(text[0].replacing("'", with: "&#39;"))</code>"))
      let lesson = try commands(
        in: "yes skip | head -n 100 | moonstone lesson 'a match.jsonl' --ticks 6K")
      #expect(lesson == text)
    }

    @Test func aMatchWithoutScriptsHasNoThoughts() throws {
      try workshop.write("f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6f3b1\n", to: "m.txt")
      #expect(try commands(in: "moonstone analyze m.txt --ticks 6K").isEmpty)
    }

    @Test func aCapsuleOpensAtItsFailure() throws {
      try match()
      let found = try commands(in: "moonstone reproduce caps/*")
      #expect(found.count == 1)
      guard let shown = try paste(found[0]) else { return }
      #expect(shown.hasPrefix("the thought is over: ./my bot.lua:4: no idea; "), "\(shown)")
    }

    @Test func aFailingTestOpensOnItsPosition() throws {
      try workshop.write(
        "after f5d6c3; avoid d3; \"a name\"; within 3K\nafter f5d6c3; best d3\n", to: "my bot.tests"
      )
      try workshop.write(
        """
        local list = {}
        for i = 1, 2 do
          list[i] = test("number " .. i) { moves = i == 1 and "f5" or "f5d6c3", best = i == 1 and "d6" or "f4" }
        end
        return list

        """, to: "loop.lua")
      let found = try commands(
        in: "moonstone test './my bot.lua' 'my bot.tests' loop.lua --seed 3 --ticks 2M")
      let options = "--seed 3 --ticks 2000000"
      #expect(
        found == [
          "moonstone debug './my bot.lua' --test 'my bot.tests:1' \(options)",
          "moonstone debug './my bot.lua' --test loop.lua:3 \(options)",
          "moonstone debug './my bot.lua' --test loop.lua:3:2 \(options)",
        ])
      let budgets = ["of 3000 ticks", "of 2000000 ticks", "of 2000000 ticks"]
      let moves = ["d3", "f4", "d3"]
      for (command, (budget, move)) in zip(found, zip(budgets, moves)) {
        guard let shown = try paste(command) else { return }
        #expect(shown.contains(budget) && shown.contains("it plays \(move);"), "\(shown)")
      }
    }

    @Test(arguments: [
      ("--test my.tests:2", 65, "my.tests:2: no test begins at this line"),
      ("--test my.tests", 64, "--test “my.tests” is not a file and a line: mine.tests:3"),
      ("--test none:1", 66, "none: there is no such file"),
      (
        "--test my.tests:1 --opening f5", 64,
        "--test says which position it is, so --opening is not wanted"
      ),
    ])
    func aTestThatDoesNotExistIsRefused(options: String, code: Int, message: String) throws {
      try workshop.write("after f5d6c3; best d3\n", to: "my.tests")
      let output = try workshop.shell("moonstone debug './my bot.lua' \(options)")
      #expect(output == Output(output: "", error: "moonstone: \(message)\n", code: Int32(code)))
    }

    @Test func whatARerunFindsOpensInTheScriptThatWasAsked() throws {
      try match()
      try workshop.write(
        "return { choose = function(board) local m = board:moves() return m[#m], { text = 'x' } end }\n",
        to: "last bot.lua")
      let line = "moonstone rerun './last bot.lua' 'a match.jsonl' --side black --ticks 60M"
      let found = try workshop.shell("\(line) --json --analysis 20K").lines
      var faults = 0
      for line in found {
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let command = object["debug"] as? String else { continue }
        let now = try #require(object["now"] as? [String: Any])
        let was = try #require(object["was"] as? [String: Any])
        if let lost = now["loss"] as? Double, let before = was["loss"] as? Double {
          faults += lost > before ? 1 : 0
        }
        guard let shown = try paste(command) else { return }
        #expect(
          shown.hasPrefix(
            "the thought is over: it plays \(now["move"] ?? ""); \(now["ticks"] ?? "")"))
      }
      #expect(found.count > 1 && faults > 0)
      #expect(try commands(in: "\(line) --analysis 20K").count == faults)
    }

    @Test func theForfeitsOfAnEventOpenAtTheirThoughts() throws {
      _ = try workshop.shell(
        "moonstone arena './my bot.lua' last --pairs 1 --seed 1 --ticks 1M/move --out 'the cup' "
          + "--jobs 1 --quiet")
      let found = try commands(in: "moonstone arena report 'the cup'")
      #expect(found == ["moonstone debug 'the cup' --match 1.1.1 --ply 11"])
      let json = try workshop.shell("moonstone arena report 'the cup' --format json").output
      #expect(json.contains("\"debug\":\"\(found[0])\""))
      let page = try workshop.shell("moonstone arena report 'the cup' --format html").output
      #expect(page.contains("<code>\(found[0].replacing("'", with: "&#39;"))</code>"))
      guard let shown = try paste(found[0]) else { return }
      #expect(shown.hasPrefix("the thought is over: ./my bot.lua:4: no idea; "), "\(shown)")
      let faults = try commands(in: "moonstone analyze 'the cup' --ticks 6K")
      #expect(!faults.isEmpty && faults.allSatisfy { $0.contains(" --match 1.1.") })
      _ = try paste(faults[0])
      // A page that is one file has no debugger.
      #expect(!page.contains("/debug\""))
      // The folder of the event has the script, wherever its file is now.
      _ = try workshop.shell("mv 'my bot.lua' gone.lua")
      let again = try #require(try paste(found[0]))
      #expect(again == shown)
    }
  }
#endif
