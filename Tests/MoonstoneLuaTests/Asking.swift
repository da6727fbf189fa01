import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

let reversi = Plugin(Reversi())

/// Limits that no script here reaches because the machine has other things to do.
let ample = ScriptLimits(loadSeconds: 60)

/// A strategy of Reversi from the body of its `choose(board, context)`.
func strategy(
  _ body: String, before: String = "", limits: ScriptLimits = ample, memory: String? = nil
) throws -> LuaStrategy<Reversi> {
  // One line before the body, so that its first line is line 2.
  let text = "\(before) return { choose = function(board, context)\n\(body)\nend }"
  return try LuaStrategy(
    ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
    isolation: .inProcess, memory: memory)
}

/// What a strategy with this body answers in the initial position, or another.
func choice(
  _ body: String, before: String = "", limits: ScriptLimits = ample,
  at position: Reversi.Position = Reversi().initialPosition, moves: [Reversi.Move] = [],
  remaining: Duration? = nil, seed: UInt64 = 0, keepsMemory: Bool = false
) async throws -> Choice<Reversi.Move> {
  let strategy = try strategy(body, before: before, limits: limits)
  return try await strategy.choose(
    Turn(
      game: Reversi(), position: position, moves: Trail(moves),
      budget: Budget(remaining: remaining),
      seed: seed,
      keepsMemory: keepsMemory))
}

/// What an expression is in a script, as `tostring` writes it.
func value(
  _ expression: String, before: String = "", at position: Reversi.Position? = nil,
  moves: [Reversi.Move] = [], remaining: Duration? = nil, seed: UInt64 = 0
) async throws -> String? {
  let body = "return board:moves()[1], { text = tostring(\(expression)) }"
  return try await choice(
    body, before: before, at: position ?? Reversi().initialPosition, moves: moves,
    remaining: remaining, seed: seed
  ).comment?.text
}

/// What a strategy with this body forfeits with.
func forfeit(
  _ body: String, before: String = "", limits: ScriptLimits = ample,
  remaining: Duration? = nil
) async throws -> Forfeit {
  try await #require(throws: Forfeit.self) {
    try await choice(body, before: before, limits: limits, remaining: remaining)
  }
}

/// A folder of its own for one test, gone afterwards.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("\(NSTemporaryDirectory())/moonstone-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }
}
