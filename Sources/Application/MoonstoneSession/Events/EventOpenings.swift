import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports

/// Where the matches of an event begin.
package enum EventOpenings {
  /// How many are made, at most; then they come again.
  package static let most = 200
  package static let usual = "balanced:\(usualPlies)"
  private static let usualPlies = 8
  private static let prefix = "balanced:"
  /// How many that are not balanced, or not new, are tried for each that is.
  private static let patience = 400

  /// - Parameters:
  ///   - wanted: a file, or `balanced:` and a number of plies; ``usual`` when `nil`.
  ///   - count: how many the event can use.
  ///   - note: told in a sentence when fewer are found than could be played.
  package static func read<G: Game>(
    _ wanted: String?, of plugin: Plugin<G>, count: Int, seed: UInt64, note: (String) -> Void
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    let count = min(count, most)
    guard let wanted else { return usualOnes(plugin, count: count, seed: seed) }
    guard wanted.hasPrefix(prefix) else { return try file(wanted, of: plugin.game) }
    let number = wanted.dropFirst(prefix.count)
    guard let plies = Int(number), (0...60).contains(plies) else { throw .badPlies(wanted) }
    let openings = balanced(plugin, plies: plies, count: count, seed: seed)
    if openings.isEmpty { throw .noneBalanced(wanted, plies: plies) }
    if openings.count < count {
      note(
        "\(wanted): found \(openings.count) of the \(count) openings that could be played; "
          + "they are reused")
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
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    var openings: [ArenaEvent.Opening] = []
    // Some editors begin a text with a mark of its byte order, or end lines with two characters.
    let text: Substring
    do {
      text = try TextFile.contents(of: path).trimmingPrefix("\u{FEFF}")
    } catch {
      throw .file(error)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("%") { continue }
      do {
        openings.append(try opening(text, of: game))
      } catch {
        throw .notation(path, line: index + 1, error)
      }
    }
    if openings.isEmpty { throw .empty(path) }
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

/// Why there are no openings to play.
package enum OpeningsError: Error, CustomStringConvertible {
  case badPlies(String)
  case noneBalanced(String, plies: Int)
  case file(FileError)
  case notation(_ file: String, line: Int, NotationError)
  /// A file without an opening.
  case empty(String)

  package var description: String {
    switch self {
    case .badPlies(let typed):
      "\(typed): write balanced: and a number of plies from 0 to 60"
    case .noneBalanced(let typed, let plies):
      "\(typed): no balanced opening of \(plies.plies) was found; try fewer plies"
    case .file(let error): error.description
    case .notation(let file, let line, let error):
      "\(file):\(line):\(error.column): \(error.message)"
    case .empty(let file): "\(file): there is no opening in it"
    }
  }
}
