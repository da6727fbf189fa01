import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// What a script was when it was asked: enough to ask it again.
@Suite struct ScriptSnapshotTests {
  private func turn(_ position: Reversi.Position, _ moves: [Reversi.Move]) -> Turn<Reversi> {
    Turn(game: Reversi(), position: position, moves: Trail(moves), keepsMemory: true)
  }

  private let counting = """
    local n = (context.memory.n or 0) + 1
    context.memory.n = n
    if n == 3 then error('three') end
    return board:moves()[1]
    """

  @Test func itHoldsTheMemoryBeforeTheTurnAndNotAfterIt() async throws {
    let script = try strategy(counting)
    #expect(script.snapshot.memory == nil)
    var position = Reversi().initialPosition
    var moves: [Reversi.Move] = []
    func play() async throws {
      let choice = try await script.choose(turn(position, moves))
      position.playUnchecked(choice.move)
      moves.append(choice.move)
    }
    try await play()
    #expect(script.snapshot.memory == nil)
    try await play()
    #expect(script.snapshot.memory == #"{["n"]=1}"#)
    _ = try? await play()
    #expect(script.snapshot.memory == #"{["n"]=2}"#)
    #expect(script.snapshot.first == ScriptSnapshot.Beginning(ply: 0, memory: nil))
    #expect(script.snapshot.source.name == "test.lua")
    // Asked again from it, another one fails as this one did.
    let again = try strategy(counting, memory: script.snapshot.memory)
    await #expect(throws: Forfeit(.fault, "test.lua:4: three")) {
      try await again.choose(turn(position, moves))
    }
  }

  @Test func aNewTextBeginsAnew() async throws {
    let folder = try TemporaryFolder()
    func text(_ comment: String) -> String {
      "return { choose = function(board, context) \(counting) end } -- \(comment)\n"
    }
    let path = try folder.write(text("one"), to: "mine.lua")
    let script = try LuaStrategy(try ScriptFile(path: path), plugin: reversi, isolation: .inProcess)
    let start = Reversi().initialPosition
    let move = try await script.choose(turn(start, [])).move
    _ = try folder.write(text("another"), to: "mine.lua")
    _ = try await script.choose(turn(start.playingUnchecked(move), [move]))
    let snapshot = script.snapshot
    #expect(snapshot.first == ScriptSnapshot.Beginning(ply: 1, memory: #"{["n"]=1}"#))
    #expect(String(decoding: snapshot.source.bytes, as: UTF8.self) == text("another"))
  }

  @Test func everyPriceHasItsName() {
    #expect(
      TickPrice.all.first == TickPrice(what: "choose or observe, for being called", ticks: 100))
    #expect(Set(TickPrice.all.map(\.what)).count == TickPrice.all.count)
    #expect(TickPrice.all.allSatisfy { $0.ticks > 0 && !$0.what.isEmpty })
  }
}
