import Foundation
import MoonstoneArchive
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport

/// The kinds of stores, each of which answers alike.
enum Archives: String, CaseIterable, Sendable {
  case memory, file, folder

  /// A name that would steer a terminal, and be a formula.
  static let hostile = "=x\u{1b}[31m\t\u{202e}"

  /// An empty store.
  func empty(in folder: String) throws -> any MatchStore {
    switch self {
    case .memory: MemoryStore()
    case .file: try SQLiteStore("\(folder)/matches.archive")
    case .folder:
      try FolderStore("\(folder)/matches") { name in
        name == "reversi" ? Reversi() : name == "connect-four" ? ConnectFour() : nil
      }
    }
  }

  /// A store with all of ``matches``.
  func filled(in folder: String) throws -> any MatchStore {
    let store = try empty(in: folder)
    try store.add(Self.matches)
    return store
  }

  /// Sixteen matches of Reversi that were played out, one and its image among them; one that was
  /// left, one that was forfeited, and one of Connect Four.
  static let matches: [ArchivedMatch] = {
    let game = Reversi()
    var matches = (1...15).map { number in
      match(
        of: game, playedOut(game, seed: UInt64(number)),
        number.isMultiple(of: 2) ? "corners" : "random",
        number.isMultiple(of: 2) ? hostile : "corners", date: "2026-01-\(10 + number)")
    }
    let image = game.symmetries[0]
    let moves = playedOut(game, seed: 1).map(image.move)
    let start = image.position(game.initialPosition)
    matches.append(match(of: game, from: start, moves, "corners", "mirror", date: nil))
    matches.append(match(of: game, Array(playedOut(game, seed: 20).prefix(7)), "corners", "left"))
    var forfeited = match(
      of: game, Array(playedOut(game, seed: 21).prefix(4)), "mini", "corners", date: "2025")
    forfeited.facts.ending = ArchivedEnding(
      outcome: .white, termination: .memory, side: .black, message: "mini.lua:3: out of memory")
    matches.append(forfeited)
    let other = ConnectFour()
    return matches + [match(of: other, playedOut(other, seed: 1), "corners", "random")]
  }()

  /// The moves of a match between players who choose by chance.
  static func playedOut<G: Game>(_ game: G, seed: UInt64) -> [G.Move] {
    var generator = SplitMix64(seed: seed)
    var position = game.initialPosition
    var moves: [G.Move] = []
    while let move = position.legalMoves.randomElement(using: &generator) {
      moves.append(move)
      position.playUnchecked(move)
    }
    return moves
  }

  /// A match with values for its plies but the third ones, whose sign changes.
  private static func match<G: Game>(
    of game: G, from start: G.Position? = nil, _ moves: [G.Move], _ black: String, _ white: String,
    date: String? = nil
  ) -> ArchivedMatch {
    let start = start ?? game.initialPosition
    var facts = MatchFacts(
      game: game.name,
      players: Sides(black: ArchivedPlayer(name: black), white: ArchivedPlayer(name: white)),
      start: start.description)
    facts.date = date
    let end = moves.reduce(into: start) { $0.playUnchecked($1) }
    facts.ending = end.outcome.map { ArchivedEnding(Ending(outcome: $0, termination: .rules)) }
    return ArchivedMatch(facts, of: game, from: start, moves) { index, ply in
      if index % 3 != 2 { ply.value = Double((moves.count + index) % 5) - 2 }
      ply.depth = index % 3 == 2 ? nil : 6
    }
  }
}
