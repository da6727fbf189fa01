import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

package enum EventOpenings {
  /// The largest number of openings; after that they repeat.
  package static let most = 200
  package static let usual = "balanced:\(usualPlies)"
  private static let usualPlies = 8
  private static let prefix = "balanced:"
  /// The number of failed attempts for each balanced, new opening.
  private static let patience = 400

  /// - Parameters:
  ///   - wanted: a file or a folder with matches, positions or transcripts, or `balanced:` and a
  ///     number of plies; ``usual`` if `nil`.
  ///   - count: the number of openings that the event can use.
  ///   - seed: the seed of the balanced ones.
  ///   - choice: which match of such a file is wanted, and what becomes of broken ones.
  ///   - note: receives a sentence if fewer are found.
  package static func read<G: Game>(
    _ wanted: String?, of plugin: Plugin<G>, count: Int, seed: UInt64,
    choice: MatchChoice = MatchChoice(), note: (String) -> Void
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    let count = min(count, most)
    guard let wanted else { return usualOnes(plugin, count: count, seed: seed) }
    if isFile(wanted) {
      var choice = choice
      choice.game = plugin.game.name
      let subject: MatchSubject
      do {
        subject = try MatchSubject(wanted, choice)
      } catch {
        throw .unusable(error)
      }
      return try openings(subject, of: plugin.game)
    }
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

  /// Whether these openings are those of a file or a folder.
  package static func isFile(_ wanted: String) -> Bool { !wanted.hasPrefix(prefix) }

  /// Makes openings of the usual length, or shorter ones if those do not exist, as in a short game.
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

  /// A text has an opening on each line, unless it has whole matches.
  private static func openings<G: Game>(
    _ subject: MatchSubject, of game: G
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    guard subject.isOfLines else { return try matches(subject, of: game) }
    do throws(OpeningsError) {
      return try chosen(by: subject, of: file(subject.path, of: game))
    } catch {
      guard subject.hasMoves, case .notation = error, let found = try? matches(subject, of: game)
      else {
        throw error
      }
      return found
    }
  }

  /// Reads one transcript or position per line; what follows “#” or “%” is a comment. A game whose
  /// positions have these characters has comments only at the beginning of a line.
  private static func file<G: Game>(
    _ path: String, of game: G
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    var openings: [ArenaEvent.Opening] = []
    let text: String
    do {
      text = try TextFile.contents(of: path, as: .openings)
    } catch {
      throw .unusable(error)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("%") { continue }
      do throws(NotationError) {
        openings.append(try opening(text, of: game))
      } catch {
        // A position may have these characters itself.
        let words = text.prefix { $0 != "#" && $0 != "%" }.trimmingCharacters(in: .whitespaces)
        do throws(NotationError) {
          openings.append(try opening(words, of: game))
        } catch let other {
          let isAtComment = error.column > words.count
          throw .notation(path, line: index + 1, isAtComment ? other : error)
        }
      }
    }
    if openings.isEmpty { throw .empty(path) }
    return openings
  }

  /// The opening of the wanted number, or all.
  private static func chosen(
    by subject: MatchSubject, of openings: [ArenaEvent.Opening]
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    do {
      guard let number = try subject.number() else { return openings }
      if number <= openings.count { return [openings[number - 1]] }
      throw ConversionError.nothing(subject.path, number: "\(number)", count: openings.count)
    } catch {
      throw .unusable(error)
    }
  }

  /// Takes where matches begin or, if that is the initial position, where they are after the usual
  /// number of plies. No position comes twice, and there are at most ``most``.
  private static func matches<G: Game>(
    _ subject: MatchSubject, of game: G
  ) throws(OpeningsError) -> [ArenaEvent.Opening] {
    var openings: [ArenaEvent.Opening] = []
    var seen: Set<String> = []
    do {
      if let recorded = try subject.recordedGame(), recorded != game.name {
        throw ConversionError.severalGames(subject.path, game: recorded, first: game.name)
      }
      try subject.read(of: game) { match in
        guard openings.count < most else { return }
        var start = match.start
        var moves: ArraySlice<G.Move> = []
        if start == game.initialPosition {
          moves = match.moves.prefix(usualPlies)
          for move in moves { start.playUnchecked(move) }
        }
        let text = start.description
        guard start.outcome == nil, seen.insert(text).inserted else { return }
        let name = moves.isEmpty ? text : game.text(of: Array(moves))
        openings.append(ArenaEvent.Opening(name: name, start: text))
      }
    } catch {
      throw .unusable(error)
    }
    if openings.isEmpty { throw .empty(subject.path) }
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
        // The longer valid part shows the intended notation.
        throw first.column >= second.column ? first : second
      }
    }
    guard start.outcome == nil else {
      throw NotationError("the game is over after this opening", column: 1)
    }
    return ArenaEvent.Opening(name: text, start: start.description)
  }

  // MARK: - Balanced ones

  /// Plays random moves to positions that differ under the board's symmetries and are even
  /// according to ``Balance``.
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

/// The reason why openings are not available.
package enum OpeningsError: ExplainedError {
  case badPlies(String)
  case noneBalanced(String, plies: Int)
  case notation(_ file: String, line: Int, NotationError)
  /// The file cannot be read, or a match of it is broken.
  case unusable(any Error)
  /// The file does not contain an opening.
  case empty(String)

  package var faultKind: FaultKind {
    switch self {
    case .badPlies, .noneBalanced: .usage
    case .unusable(let error): (error as? any ExplainedError)?.faultKind ?? .data
    case .notation, .empty: .data
    }
  }

  package var description: String {
    switch self {
    case .badPlies(let typed):
      "\(typed): write balanced: and a number of plies from 0 to 60"
    case .noneBalanced(let typed, let plies):
      "\(typed): no balanced opening of \(plies.plies) was found; try fewer plies"
    case .notation(let file, let line, let error):
      "\(file):\(line):\(error.column): \(error.message)".printable
    case .unusable(let error): "\(error)"
    case .empty(let file): "\(file.printable): there is no opening in it"
    }
  }
}
