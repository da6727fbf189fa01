import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import Testing

/// A strategy of the program's, asked for its move.
struct Rung<G: Game> {
  private let player: LuaStrategy<G>
  private let game: G

  /// - Parameter name: such as `connect-four/solver`.
  init(_ name: String, of game: G) throws {
    let text = try rungFile("strategies/\(name).lua").joined(separator: "\n")
    player = try LuaStrategy(
      ScriptSource(name: "\(name).lua", text: text), plugin: Plugin(game), isolation: .inProcess)
    self.game = game
  }

  func choice(
    in position: G.Position, budget: Budget = .unlimited
  ) async throws -> Choice<G.Move> {
    try await player.choose(Turn(game: game, position: position, budget: budget))
  }
}

/// The lines of a file of the project.
func rungFile(_ path: String) throws -> [String] {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    .components(separatedBy: "\n")
}

/// The lines of a file of positions without its remarks: a position, and what follows the
/// semicolon.
func rungPositions(_ path: String) throws -> [(position: String, answer: [String])] {
  try rungFile(path).filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
    let parts = line.components(separatedBy: "; ")
    return (try #require(parts.first), try #require(parts.last).components(separatedBy: " "))
  }
}
