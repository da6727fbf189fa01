import Foundation
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// A match does not hold all that its scripts keep from move to move, and yet knows it.
@Suite(.timeLimit(.minutes(10 * patience))) struct LetGoMemoryTests {
  /// Keeps 100,000 letters that change with each move, and plays by them.
  private static let source = ScriptSource(
    name: "keeps.lua",
    text: """
      return { choose = function(board, context)
        local memory, moves = context.memory, board:moves()
        memory.count = (memory.count or 0) + 1
        memory.text = string.rep(tostring(memory.count % 10), 100000)
        local move = moves[1 + memory.count * 7 % #moves]
        return move, { text = memory.count .. " " .. memory.text:sub(1, 3) }
      end }
      """)

  /// What is played and told in a match.
  private final class Story: Observer {
    private let told = Locked<[String]>([])
    var all: [String] { told.withLock(\.self) }

    func observe(_ event: Match<Reversi>.Event, in match: Match<Reversi>) {
      switch event {
      case .played(let choice, _, _, _, _):
        let (text, letters) = (choice.comment?.text ?? "", choice.memory?.utf8.count ?? 0)
        told.withLock { $0.append("\(choice.move) \(text) \(choice.ticks ?? 0) \(letters)") }
      case .noted(_, let text): told.withLock { $0.append(text) }
      default: break
      }
    }
  }

  /// A match is played to its end, goes back, and is played to its end again.
  private static func story(
    holding limit: Int, _ journal: (any Observer<Reversi>)?
  ) async throws -> [String] {
    let plugin = Plugin(Reversi())
    let players: [any Player<Reversi>] = try (1...2).map { _ in
      try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
    }
    let sides = Sides(black: players[0], white: players[1])
    var match = Match(
      Reversi(), players: sides.map(\.identity),
      clocks: Clocks(.unlimited, ticks: .perMove(10_000_000)))
    match.memoryLimit = limit
    let story = Story()
    let host = Host(
      match, players: sides, observers: (journal.map { [$0] } ?? []) + [story], keepsMemory: true,
      loop: plugin.loop)
    _ = try await host.run()
    #expect(host.match.ply > 50)
    #expect(host.match.lacksMemories == (limit < 5_000_000))
    try host.interrupt(.takeBack(plies: 45))
    _ = try await host.run()
    return story.all
  }

  @Test func whatWasLetGoIsReadFromTheJournal() async throws {
    let whole = try await Self.story(holding: 64 << 20, nil)
    try await withFolder { folder in
      let file = "\(folder)/m.jsonl"
      let writer = try JournalWriter<Reversi>(creating: file, memory: 1 << 20)
      #expect(try await Self.story(holding: 1 << 20, writer) == whole)
      let again = try JournalReading(file, game: Reversi())
      #expect(again.match.ending != nil && again.match.memories.black?.count ?? 0 > 100_000)
    }
    let header = JournalHeader(Match(Reversi()), seed: 0, memory: 1 << 20, program: "test")
    let held = try RunningJournal<Reversi>(header, in: nil, holding: 1 << 20)
    #expect(try await Self.story(holding: 1 << 20, held) == whole, "a match in no file")
    #expect(try held.lines().count > 80)
  }

  @Test func withoutAJournalItIsSaid() async throws {
    let told = try await Self.story(holding: 1 << 20, nil)
    let notes = told.filter { $0.contains("was let go") }
    #expect(
      notes
        == Array(
          repeating: "keeps.lua: its context.memory of this moment was let go, since a match holds "
            + "1M, and no journal has it; it begins with none",
          count: 2))
  }

  @Test func aJournalThatGoesOnStillHasThem() async throws {
    try await withFolder { folder in
      let file = "\(folder)/m.jsonl"
      _ = try await Self.story(
        holding: 1 << 20, JournalWriter<Reversi>(creating: file, memory: 1 << 20))
      let reading = try JournalReading(file, game: Reversi())
      let running = try RunningJournal(continuing: file, after: reading, program: "test")
      let memory = try #require(try running.memory(3))
      #expect(memory.count > 100_000)
      let saved = "\(folder)/saved.jsonl"
      try running.save(to: saved)
      #expect(try JournalReading(saved, game: Reversi()).match.moves == reading.match.moves)
    }
  }
}
