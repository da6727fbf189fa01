import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua

/// Where the matches of an event begin.
enum EventOpenings {
  /// How many are made, at most; then they come again.
  static let most = 200
  static let usual = "balanced:\(usualPlies)"
  private static let usualPlies = 8
  private static let prefix = "balanced:"
  /// How many that are not balanced, or not new, are tried for each that is.
  private static let patience = 400

  /// - Parameters:
  ///   - typed: what follows `--openings`; ``usual`` when `nil`.
  ///   - count: how many the event can use.
  /// - Throws: exit code 64, 65 or 66.
  static func read<G: Game>(
    _ typed: String?, of plugin: Plugin<G>, count: Int, seed: UInt64
  ) throws(Failure) -> [ArenaEvent.Opening] {
    let wanted = min(count, most)
    guard let typed else { return usualOnes(plugin, count: wanted, seed: seed) }
    guard typed.hasPrefix(prefix) else { return try file(typed, of: plugin.game) }
    let number = typed.dropFirst(prefix.count)
    guard let plies = Int(number), (0...60).contains(plies) else {
      throw .usage("--openings \(typed): write balanced: and a number of plies from 0 to 60")
    }
    let openings = balanced(plugin, plies: plies, count: wanted, seed: seed)
    guard !openings.isEmpty else {
      throw .usage(
        "--openings \(typed): no balanced opening of \(plies.plies) was found; try fewer plies")
    }
    if openings.count < wanted {
      Terminal.tell(
        "moonstone: --openings \(typed): \(openings.count) were found of \(wanted) that could be "
          + "played; they come again")
    }
    return openings
  }

  /// Shorter ones where there are none of the usual length, as in a game that is soon over.
  private static func usualOnes<G: Game>(
    _ plugin: Plugin<G>, count: Int, seed: UInt64
  ) -> [ArenaEvent.Opening] {
    for plies in stride(from: usualPlies, to: 0, by: -2) {
      let openings = balanced(plugin, plies: plies, count: count, seed: seed)
      if !openings.isEmpty { return openings }
    }
    return [ArenaEvent.Opening(name: "", start: plugin.game.initialPosition.description)]
  }

  // MARK: - From a file

  /// A transcript or a position a line; what begins with “#” or “%” is a comment.
  private static func file<G: Game>(
    _ path: String, of game: G
  ) throws(Failure) -> [ArenaEvent.Opening] {
    var openings: [ArenaEvent.Opening] = []
    // Some editors begin a text with a mark of its byte order, or end lines with two characters.
    let text = try contents(of: path).trimmingPrefix("\u{FEFF}")
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("%") { continue }
      do {
        openings.append(try opening(text, of: game))
      } catch {
        throw .data("\(path):\(index + 1):\(error.column): \(error.message)")
      }
    }
    if openings.isEmpty { throw .data("\(path): there is no opening in it") }
    return openings
  }

  private static func opening<G: Game>(
    _ text: String, of game: G
  ) throws(NotationError) -> ArenaEvent.Opening {
    let start: G.Position
    do throws(NotationError) {
      start = try game.transcript(text).reduce(into: game.initialPosition) { $0.playUnchecked($1) }
    } catch let first {
      do throws(NotationError) {
        start = try game.position(text)
      } catch let second {
        // What was meant went well for longer.
        throw first.column >= second.column ? first : second
      }
    }
    guard start.outcome == nil else {
      throw NotationError("the game is over after this opening", column: 1)
    }
    return ArenaEvent.Opening(name: text, start: start.description)
  }

  // MARK: - Balanced ones

  /// Random moves to positions that are not alike under the board's symmetries, and in which neither side
  /// is better off, as ``Balance`` tells.
  private static func balanced<G: Game>(
    _ plugin: Plugin<G>, plies: Int, count: Int, seed: UInt64
  ) -> [ArenaEvent.Opening] {
    let game = plugin.game
    let isEven = plugin.balance.makeJudge()
    var chance = SplitMix64(seed: seed)
    var seen: Set<UInt64> = []
    var openings: [ArenaEvent.Opening] = []
    var misses = 0
    while openings.count < count, misses < patience {
      misses += 1
      var position = game.initialPosition
      var moves: [G.Move] = []
      while moves.count < plies {
        let legal = Array(position.legalMoves)
        guard !legal.isEmpty else { break }
        let move = legal[Int(chance.next() % UInt64(legal.count))]
        moves.append(move)
        position.playUnchecked(move)
      }
      guard moves.count == plies, position.outcome == nil,
        seen.insert(game.fingerprint(from: position, [])).inserted, isEven(position)
      else { continue }
      misses = 0
      openings.append(
        ArenaEvent.Opening(
          name: moves.map(\.description).joined(separator: " "), start: position.description))
    }
    return openings
  }
}
