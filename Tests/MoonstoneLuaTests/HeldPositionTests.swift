import MoonstoneHost
import MoonstoneKernel
@testable import MoonstoneLua
import MoonstoneTestSupport
import Synchronization
import Testing

/// What positions hold ends with the boards that scripts were given.
@Suite(.serialized) struct HeldPositionTests {
  private let plugin = Plugin(HeldNim())

  /// How many positions are held that were not before.
  private func held(by work: () throws -> Void) rethrows -> Int {
    let before = HeldNim.held.load(ordering: .relaxed)
    try work()
    return HeldNim.held.load(ordering: .relaxed) - before
  }

  private func answer(of script: Script) throws -> HeldNim.Move {
    let turn = Turn(
      game: plugin.game, position: plugin.game.initialPosition, moves: [], budget: .unlimited,
      seed: 7)
    script.getReady()
    return try plugin.asking()(turn) { try script.choose($0, within: 60, tellingBy: nil) }.move
  }

  /// Lua calls no finalizer there, and forgets that it has not.
  @Test(arguments: [
    "if depth > 0 then return pcall(deep, depth - 1, board) end",
    "if depth > 0 then return (('x'):gsub('x', function() deep(depth - 1, board) end)) end",
    "if depth > 0 then return deep(depth - 1, board), depth end",
  ])
  func boardsThatAreCollectedWhereNothingMoreCanBeCalled(recursion: String) throws {
    let source = ScriptSource(
      name: "deep",
      text: """
        local function deep(depth, board)
          \(recursion)
          for i = 1, 200 do
            local after = board:play("1")
            for move, child in board:children() do after = child end
          end
        end
        return { choose = function(board)
          for depth = 150, 199 do pcall(deep, depth, board) end
          pcall(deep, 1e9, board)
          return "1"
        end }
        """)
    let left = try held {
      let script = try Script(
        plugin.bridge, for: LoadedVersion(source, ample, as: .strategy))
      for _ in 1...2 {
        try script.load(source, ample, as: .strategy)
        #expect(try answer(of: script) == .one)
      }
    }
    #expect(left == 0)
  }

  /// An image of the machine's memory holds nothing that lies outside of it.
  @Test func boardsThatWereMadeWhileLoading() throws {
    let source = ScriptSource(
      name: "early",
      text: """
        local first = moonstone.board("5 black")
        local second = first:play("2")
        local next, state = second:children()
        return { choose = function()
          local _, third = next(state)
          return tostring(first) .. tostring(second) .. tostring(third) ==
            "5 black3 white2 black" and "2" or "1"
        end }
        """)
    let left = try held {
      let script = try Script(
        plugin.bridge, for: LoadedVersion(source, ample, as: .strategy))
      for _ in 1...3 {
        try script.load(source, ample, as: .strategy)
        #expect(script.imaged == nil)
        #expect(try answer(of: script) == .two)
      }
    }
    #expect(left == 0)
  }
}

/// Nim whose positions hold an object each.
private struct HeldNim: Game {
  static let held = Atomic(0)

  final class Token: Sendable {
    init() { HeldNim.held.add(1, ordering: .relaxed) }
    deinit { HeldNim.held.subtract(1, ordering: .relaxed) }
  }

  typealias Move = Nim.Move

  struct Position: MoonstoneKernel.Position {
    private var nim: Nim.Position
    private var token = Token()

    init(pile: Int) { nim = Nim.Position(pile: pile) }

    init?(_ description: String) {
      guard let nim = Nim.Position(description) else { return nil }
      self.nim = nim
    }

    var description: String { nim.description }
    var turn: Side { nim.turn }
    var legalMoves: [Move] { nim.legalMoves }
    var outcome: Outcome? { nim.outcome }

    mutating func playUnchecked(_ move: Move) {
      nim.playUnchecked(move)
      token = Token()
    }

    static func == (a: Position, b: Position) -> Bool { a.nim == b.nim }
    func hash(into hasher: inout Hasher) { nim.hash(into: &hasher) }
  }

  let initialPosition = Position(pile: 30)
  let name = "held-nim"
  let summary = "Nim."
}
