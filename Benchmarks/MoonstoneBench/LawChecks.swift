import Dispatch
import Foundation
import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

private struct MissingGame: Error, CustomStringConvertible {
  let description: String
}

/// A game whose laws are checked.
private struct LawfulGame: Sendable {
  let name: String
  /// One match is played for this many that are asked for.
  private let share: Int
  private let check: @Sendable (_ matches: Int) throws -> Void
  private let comparison: @Sendable (_ positions: Int) throws -> SearchComparison

  /// - Parameters:
  ///   - thorough: in how many matches every move is looked at, and not the played one alone.
  ///   - share: of how many matches that are asked for one is played.
  init<G: Game>(
    _ game: G, thorough: Int = 50, plies: Int = 400, share: Int = 1,
    piece: @escaping @Sendable (G.Position, G.Position.Square) -> Side?
  ) {
    name = game.name
    self.share = share
    comparison = { SearchComparison(game, positions: $0, leaves: 10_000, plies: plies) }
    check = { matches in
      try GameLaws.check(game, matches: matches, plies: plies, thorough: thorough, piece: piece)
      // From difficult positions too.
      try GameLaws.check(
        game, matches: matches / 4, seed: 2, from: game.trials, plies: plies, depth: 0,
        thorough: thorough / 4, piece: piece)
    }
  }

  /// A game in Lua.
  init(lua name: String) {
    self.name = name
    share = 1
    check = {
      try GameLaws.check(
        try Self.game(inLua: name), matches: $0, depth: 1, codes: 400, thorough: 10)
    }
    comparison = {
      SearchComparison(
        try Self.game(inLua: name), positions: $0 / 10, leaves: 1000, plies: 400)
    }
  }

  private static func game(inLua name: String) throws -> LuaGame {
    let file = "games/\(name.prefix { $0 != ":" }).lua"
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw MissingGame(description: "\(file) is not here: run it in the folder of the package")
    }
    // A machine that is busy with all the others may keep a call waiting.
    return try LuaGame(
      ScriptSource(name: file, bytes: Array(bytes)), named: name, limits: RulesLimits(seconds: 60),
      isolation: .inProcess)
  }

  /// - Returns: whether every law holds; prints what was played, and what is broken first.
  func check(_ matches: Int) -> Bool {
    let count = max(1, matches / share)
    let start = monotonicTime()
    return tell {
      try check(count)
      return ("every law holds in \(count) matches (\(seconds(since: start)))", true)
    }
  }

  /// - Returns: whether searches find what minimax does; prints where, and the first difference.
  func compareSearches(_ positions: Int) -> Bool {
    let start = monotonicTime()
    return tell {
      let comparison = try comparison(max(1, positions / share))
      let isSame = comparison.breach == nil
      return (comparison.description + (isSame ? " (\(seconds(since: start)))" : ""), isSame)
    }
  }

  private func tell(_ work: () throws -> (text: String, holds: Bool)) -> Bool {
    var (text, holds) = ("", false)
    do { (text, holds) = try work() } catch { text = "\(error)" }
    print("\(name): \(text)")
    // At once, in a pipe too.
    fflush(nil)
    return holds
  }
}

/// How long it is since then, to a tenth of a second.
func seconds(since start: Duration) -> String {
  let tenths = Int((monotonicTime() - start).nanoseconds / 1e8)
  return "\(tenths / 10).\(tenths % 10) s"
}

/// Every game of the registry, the long ones first, so that no core waits for one at the end.
private let lawfulGames: [LawfulGame] = [
  LawfulGame(lua: "hex"), LawfulGame(lua: "gomoku"),
  // Thousands of squares and moves: the small boards of the family have as many matches as the
  // others.
  LawfulGame(Life(), thorough: 0, plies: 20, share: 100) { $0.side(at: $1) },
  LawfulGame(SizedReversi<TenByTen>()) { $0.side(at: $1) },
  LawfulGame(Breakthrough()) { $0.side(at: $1) },
  LawfulGame(Reversi()) { $0.side(at: $1) },
  LawfulGame(Life(size: 5), thorough: 10) { $0.side(at: $1) },
  LawfulGame(Breakthrough(size: 7)) { $0.side(at: $1) },
  LawfulGame(Breakthrough(size: 6)) { $0.side(at: $1) },
  LawfulGame(SizedReversi<SixBySix>()) { $0.side(at: $1) },
  LawfulGame(Breakthrough(size: 5)) { $0.side(at: $1) },
  LawfulGame(lua: "hex:5"), LawfulGame(lua: "hex:2"),
  LawfulGame(Life(size: 1)) { $0.side(at: $1) },
  LawfulGame(ConnectFour()) { $0.side(at: $1) },
]

/// Every law over random matches of every game, at the speed of release, which the tests do not
/// have, and searches and the solver of Reversi beside what finds the same by trying everything.
/// Ends the program with 1 when one is broken, and names law, game and position.
///
/// - Parameter words: how many matches, 2000 if not said, and the names of games, all of them if
///   none is.
func lawChecks(_ words: [String]) {
  let matches = words.compactMap { Int($0) }.first ?? 2000
  let names = words.filter { Int($0) == nil }
  let unknown = names.filter { name in !lawfulGames.contains { $0.name == name } }
  guard unknown.isEmpty else {
    print("nobody checks the laws of \(unknown.joined(separator: ", ")): add it to LawChecks.swift")
    exit(1)
  }
  let wanted = lawfulGames.filter { names.isEmpty || names.contains($0.name) }
  let breaches = Locked(0)
  DispatchQueue.concurrentPerform(iterations: wanted.count) { index in
    let game = wanted[index]
    if !game.check(matches) { breaches.withLock { $0 += 1 } }
    if !game.compareSearches(matches / 4) { breaches.withLock { $0 += 1 } }
  }
  if names.isEmpty || names.contains("reversi") {
    if !solverCheck(max(1, matches / 10)) { breaches.withLock { $0 += 1 } }
  }
  if names.isEmpty || names.contains("connect-four") {
    breaches.withLock { $0 += connectFourCounts() }
  }
  if breaches.withLock({ $0 }) > 0 { exit(1) }
}
