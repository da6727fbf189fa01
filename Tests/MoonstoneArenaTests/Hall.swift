import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneTestSupport

/// Plays by lot, as the match's seed has it.
final class Gambler<G: Game>: Player {
  let identity: PlayerIdentity

  init(_ name: String) { identity = PlayerIdentity(name: name) }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    var random = SplitMix64(seed: turn.seed &+ UInt64(turn.ply))
    let move = Array(turn.position.legalMoves).randomElement(using: &random)
    guard let move else { throw CancellationError() }
    return Choice(move, ticks: 10)
  }
}

/// A folder of its own for one test; gone when the test is.
final class Hall: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func folder(_ name: String) -> String { "\(path)/\(name)" }

  static let game = Strip("-b----w- black")

  /// An event of gamblers.
  static func event(
    _ format: Format = .roundRobin(rounds: 4), entrants: Int = 4, seed: UInt64 = 1,
    test: SPRT? = nil, openings: [String] = ["-b----w- black", "b------w white", "--bw---- black"],
    shard: ArenaEvent.Shard? = nil, ofScripts: Bool = false
  ) throws -> ArenaEvent {
    ArenaEvent(
      game: game.name, schedule: try Schedule(format, entrants: entrants, test: test),
      entrants: (0..<entrants).map {
        Entrant(name: "gambler-\($0)", digest: ofScripts ? "\($0)\($0)abcdef" : nil)
      },
      openings: openings.map { ArenaEvent.Opening(name: $0, start: $0) }, seed: seed,
      clocks: Clocks(.unlimited, ticks: .perMove(1000)), memory: 1 << 20, program: "test 1",
      shard: shard)
  }

  /// Gamblers, the named ones replaced by others.
  static func delegate(
    _ others: @escaping @Sendable (Int) throws -> (any Player<Strip>)? = { _ in nil },
    tell: @escaping @Sendable (Arena<Strip>.FinishedMatch) throws -> Void = { _ in }
  ) -> Arena<Strip>.Delegate {
    Arena<Strip>.Delegate(
      player: { entrant, _, _ in try others(entrant) ?? Gambler("gambler-\(entrant)") }, tell: tell)
  }

  /// Plays an event to its end and answers its digest.
  static func digest(_ event: ArenaEvent, jobs: Int = 1) async throws -> String {
    let arena = try Arena(event, of: game, delegate: delegate())
    try await arena.run(jobs: jobs)
    return arena.results.digest(of: event, arena.plan)
  }
}
