#if os(Linux)
  import Foundation
  import MoonstoneSupport
  import Testing

  /// A match whose players changed: the commands that step through its thoughts know who had each.
  @Suite struct DebugPlayerTests {
    /// Plays its first legal move. Each version says which one it is.
    private static func script(_ version: String) -> String {
      """
      return { choose = function(board)
        local list = board:moves() -- the \(version) version
        return list[1]
      end }

      """
    }

    private let workshop: Workshop

    init() throws {
      workshop = try Workshop()
      try workshop.takeWeights()
      try workshop.write(Self.script("first"), to: "mine.lua")
      _ = try workshop.shell(
        "moonstone match ./mine.lua last --seed 1 --ticks 1M/move --quiet --journal m.jsonl")
    }

    private func digest(_ version: String) -> String {
      sha256(Array(Self.script(version).utf8))
    }

    private func player(_ version: String) -> String {
      #"{"name":"./mine.lua","sha256":"\#(digest(version))"}"#
    }

    /// Writes the match with a line after its 20th ply, and with another player of black before.
    private func write(_ event: String, _ player: String, before: String? = nil) throws {
      var lines = try workshop.lines("m.jsonl")
      let place = try #require(lines.firstIndex { $0.contains(#""ply":20,"#) })
      lines.insert(#"{"event":"\#(event)","player":\#(player),"side":"black"}"#, at: place + 1)
      if let before {
        lines[0] = lines[0].replacing(self.player("first"), with: before)
        // A person spends no ticks.
        for line in lines[..<place].indices where lines[line].contains(#""side":"black","ticks""#) {
          lines[line] = lines[line].replacing(/,"ticks":\d+/, with: "")
        }
      }
      try workshop.write(lines.map { "\($0)\n" }.joined(), to: "m.jsonl")
    }

    /// The faults of black in an analysis, each with its command.
    private func faults(
      of match: String = "m.jsonl"
    ) throws -> [(ply: Int, command: String?)] {
      let output = try workshop.shell("moonstone analyze \(match) --ticks 6K --json")
      #expect(output.code == 0, "\(output.error)")
      return try output.lines.compactMap { line in
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let ply = object["ply"] as? Int, object["side"] as? String == "black",
          object["fault"] as? String != nil
        else { return nil }
        return (ply, object["debug"] as? String)
      }
    }

    private let person = #"{"kind":"person","name":"human","sha256":null}"#

    @Test func aScriptThatTookOverHasThoughtsOnlyFromThereOn() throws {
      try write("changed", player("first"), before: person)
      let faults = try faults()
      #expect(faults.contains { $0.ply <= 20 } && faults.contains { $0.ply > 20 })
      for fault in faults { #expect((fault.command == nil) == (fault.ply <= 20), "\(fault)") }
    }

    @Test func anArchiveThatKnowsOnlyTheLastPlayerOffersNoThoughtWithoutTicks() throws {
      try write("changed", player("first"), before: person)
      let added = try workshop.shell("moonstone archive add ./m.jsonl --archive ./a.db")
      #expect(added.code == 0, "\(added.error)")
      let faults = try faults(of: "a.db")
      #expect(faults.contains { $0.ply <= 20 } && faults.contains { $0.ply > 20 })
      for fault in faults { #expect((fault.command == nil) == (fault.ply <= 20), "\(fault)") }
    }

    @Test func aScriptWhoseSideAPersonTookKeepsItsThoughts() throws {
      try write("changed", person)
      let faults = try faults()
      #expect(faults.contains { $0.ply <= 20 } && faults.contains { $0.ply > 20 })
      for fault in faults { #expect((fault.command == nil) == (fault.ply > 20), "\(fault)") }
    }

    @Test func eachThoughtOpensInTheVersionThatHadIt() throws {
      try workshop.write(Self.script("second"), to: "mine.lua")
      try write("swapped", player("second"))
      for (ply, command) in try faults() {
        let command = try #require(command)
        let output = try workshop.shell("printf 'start\\nl\\nq\\n' | \(command)")
        if output.error.contains("cannot step through thoughts") { return }
        #expect(output.code == 0 && !output.error.contains("another version"), "\(output.error)")
        let version = ply <= 20 ? "first" : "second"
        #expect(output.output.contains("the \(version) version"), "ply \(ply): \(output.output)")
      }
    }

    @Test func aVersionThatIsNeitherKeptNorInItsFileIsSaid() throws {
      try workshop.write(Self.script("third"), to: "mine.lua")
      try write("swapped", player("second"))
      let output = try workshop.shell("echo q | moonstone debug m.jsonl --ply 23")
      if output.error.contains("cannot step through thoughts") { return }
      #expect(output.error.contains("is another version than the one that played"))
    }
  }
#endif
