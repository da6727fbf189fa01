#if os(Linux)
  import Foundation
  import MoonstoneKernel
  import MoonstoneTestSupport
  import Testing

  /// `moonstone debug` where something goes wrong, and what a search of the host shows.
  @Suite struct DebugFaultTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// The lines, with the ticks as T; empty where a sanitizer does not let processes fork.
    private func debug(_ line: String, _ input: String, error: String = "") throws -> [String] {
      let arguments = ["debug"] + line.split(separator: " ").map(String.init)
      let output = try workshop.run(arguments, input: input)
      if output.error.contains("cannot step through thoughts") { return [] }
      #expect(output.error == error && output.code == 0, "\(output.error)")
      return output.lines.map { line in
        line.replacing(/\d+ of \d+ ticks spent, \d+ left/, with: "T")
      }
    }

    private func expect(_ found: [String], _ wanted: String) {
      if !found.isEmpty { #expect(found.joined(separator: "\n") == wanted) }
    }

    @Test func aThoughtThatRunsOutOfTicksStopsAndIsLookedInto() throws {
      try workshop.write(DebugScripts.endless, to: "endless.lua")
      let found = try debug(
        "endless.lua --seed 1 --ticks 200K", "locals\np count > 1000\nrs\nrs\nc\nc\n")
      guard !found.isEmpty else { return }
      #expect(found[0] == "the thought is over: endless.lua:4: out of ticks; T", "\(found)")
      #expect(found[1] == "endless.lua:4  [error: endless.lua:4: out of ticks, T]")
      #expect(found.contains { $0.wholeMatch(of: /count = \d+/) != nil })
      #expect(found.contains("true"))
      #expect(found.last == "the thought is over: endless.lua:4: out of ticks; T")
    }

    @Test func aThoughtThatRunsOutOfMemoryStopsAndIsLookedInto() throws {
      try workshop.write(
        """
        return { choose = function(board)
          local text = "x"
          while true do
            text = text .. text
          end
        end }

        """, to: "big.lua")
      let found = try debug(
        "big.lua --seed 1 --memory 2M", "p #text\nrs\np #text\nc\nc\n")
      guard !found.isEmpty else { return }
      let end = "big.lua:4: out of memory: a script may use 2M"
      #expect(found[0] == "the thought is over: \(end); T", "\(found)")
      #expect(found[1] == "big.lua:4  [error: \(end), T]")
      let sizes = found.compactMap { Int($0) }
      #expect(sizes.count == 2 && sizes.allSatisfy { $0 >= 1 << 15 }, "\(found)")
      #expect(found.last == "the thought is over: \(end); T")
    }

    @Test func aWatchedValueThatIsGoneSaysSo() throws {
      try workshop.write(DebugScripts.counting, to: "mine.lua")
      expect(
        try debug(
          "mine.lua --seed 1", "b 2\nc\nd\nwatch sum\nc\nwatch\nrs\nwatch sum\nn\nwatch nothing\n"),
        """
        the thought is over: it plays d3; T
        breakpoint 1 at mine.lua:2
        mine.lua:2  [breakpoint 1, T]
        2    return sum + i
        1 breakpoint deleted
        sum is watched
        mine.lua:8  [sum went out of scope, T]
        8      if i % 20 == 0 then
        sum is watched no more
        nothing is watched
        mine.lua:2  [T]
        2    return sum + i
        sum is watched
        mine.lua:8  [T]
        8      if i % 20 == 0 then
        sum is gone, and is watched no more
        watch nothing: there is no such value here
        """)
    }

    @Test func aThoughtOfManyCoroutinesIsSteppedThrough() throws {
      try workshop.write(
        """
        return { choose = function(board)
          local made, total = {}, 0
          for i = 1, 2000 do
            made[i] = coroutine.wrap(function()
              local own = i
              coroutine.yield(own)
              return own * 2
            end)
          end
          for round = 1, 2 do
            for i = 1, 2000 do total = total + made[i]() end
          end
          return board:moves()[1], { text = "total " .. total }
        end }

        """, to: "many.lua")
      let found = try debug(
        "many.lua --seed 1", "b 7 if own == 1999\nc\nlocals\nup\nup\np round\nrs\nrs\nend\n")
      guard !found.isEmpty else { return }
      #expect(found.contains("many.lua:7  [breakpoint 1, T]"), "\(found)")
      #expect(found.contains("own = 1999") && found.contains("2"), "\(found)")
      #expect(found.last == found.first)
    }

    @Test func aCapsuleOfAnotherVersionSaysSo() async throws {
      try workshop.write(
        "return { choose = function(board)\n  error('no idea')\nend }\n", to: "bad.lua")
      _ = await workshop.ask(
        "match", "./bad.lua", "first", "--seed", "1", "--quiet", "--capsules", "./c")
      let name = try #require(try workshop.names(in: "c").first)
      let text = try workshop.read("c/\(name)")
      let own = "\"semantics\":\(Semantics.number),"
      #expect(text.contains(own))
      let unclear = text.replacing("no idea\",\"reason", with: "no clue\",\"reason")
      func write(_ name: String, _ semantics: String, in text: String) throws {
        let text = text.replacing(own, with: semantics)
        try workshop.write(
          text.replacing(/"program":"moonstone [^"]*"/, with: #""program":"moonstone 0.0.1""#),
          to: name)
      }
      // Capsules of the first programs have no number.
      try write("old.json", "", in: text)
      try write("other.json", "", in: unclear)
      try write("later.json", #""semantics":999,"#, in: text)
      try write("same.json", own, in: text)
      let numbers = (its: " with semantics 999", ours: " with semantics \(Semantics.number)")
      for (file, its, ours, difference) in [
        ("old.json", "", "", ""),
        ("other.json", "", "", "; it differs from the record: bad.lua:2: no clue"),
        ("later.json", numbers.its, numbers.ours, ""),
      ] {
        let output = try workshop.run("debug", file, input: "")
        if output.error.contains("cannot step through thoughts") { return }
        #expect(output.code == 0 && output.lines.count == 3, "\(output)")
        let said = output.error.replacing("\(workshop.path)/", with: "")
          .replacing(/(this is moonstone) [0-9.]+/, with: { "\($0.1)" })
        #expect(
          said == "moonstone: the capsule is of moonstone 0.0.1\(its), "
            + "and this is moonstone\(ours), where scripts may have other chance and ticks"
            + "\(difference)\n")
      }
      #expect(try workshop.run("debug", "same.json", input: "c\n").error.isEmpty)
    }

    /// Its journal has the last thought that is over.
    @Test func aMatchThatRunsIsSteppedInto() throws {
      try workshop.write(
        """
        local count = 0
        return { choose = function(board, context)
          count = count + 1
          while count > 2 do end
          return board:moves()[1]
        end }

        """, to: "slow.lua")
      let program = try workshop.start(
        "match", "slow.lua", "first", "--seed", "1", "--ticks", "none", "--time", "none",
        "--journal", "m.jsonl", "--json")
      var moves = 0
      while moves < 4, let line = program.line() { moves += line.contains("\"played\"") ? 1 : 0 }
      #expect(moves == 4 && program.isRunning)
      let found = try debug("m.jsonl --ply 3", "b 3\nc\np count\n")
      if !found.isEmpty {
        #expect(found.last == "1", "\(found)")
        #expect(found.first?.hasPrefix("the thought is over: it plays ") == true)
      }
      program.send(SIGKILL)
      _ = program.finish()
    }

    // MARK: - Searches

    private static let searching = """
      return { choose = function(board)
        local move, value, details = board:search { depth = 3 }
        local best = board:playouts { count = 60 }
        return move
      end }

      """

    @Test func aStopAtOneKindOfSearchIsNoneAtAnother() throws {
      try workshop.write(Self.searching, to: "look.lua")
      let thought = "look.lua --seed 1 --opening f5"
      for (call, line) in [("board:search", 2), ("board:playouts", 3)] {
        let found = try debug(thought, "b \(call)\nrc\n")
        guard !found.isEmpty else { return }
        let stops = found.filter { $0.hasPrefix("look.lua:") }
        #expect(stops.count == 1, "\(call): \(found)")
        #expect(stops.first?.hasPrefix("look.lua:\(line)  [before ") == true, "\(call): \(found)")
      }
    }

    @Test func aSearchIsOneStepWithWhatItFound() throws {
      try workshop.write(Self.searching, to: "look.lua")
      let found = try debug(
        "look.lua --seed 1 --opening f5",
        "start\nn\np move, value, details.nodes\nn\nsearches\n"
          + "search 1\nsearch\nticks\nrn\nlocals\nend\nsearch 1\n")
      guard !found.isEmpty else { return }
      let sentence = try #require(found.first { $0.hasPrefix("board:search finds ") })
      let (_, move, nodes) = try #require(
        sentence.firstMatch(of: /finds (\w+), value .* depth 3, (\d+) nodes: \w+ \w+ \w+$/)
      ).output
      #expect(
        found.contains { $0.hasPrefix("\"\(move)\", ") && $0.hasSuffix(", \(nodes)") }, "\(found)")
      #expect(
        found.contains { $0.hasPrefix("board:playouts finds ") && $0.contains("60 playouts") })
      #expect(
        found.contains { $0.hasPrefix("1  tick ") } && found.contains { $0.hasPrefix("2  tick ") })
      // Every legal move has a value, and the first is the one that was found; twice.
      let values = found.filter { $0.wholeMatch(of: #/  [a-h][1-8]  -?[\d.]+: .*/#) != nil }
      #expect(values.count == 6, "\(found)")
      #expect(found.contains { $0.hasPrefix("  ") && $0.contains(" playouts") })
      #expect(found.contains { $0.hasPrefix("├") && $0.contains("s") && $0.contains("●") })
      #expect(found.first == found.last { $0.hasPrefix("the thought is over") })
    }
  }
#endif
