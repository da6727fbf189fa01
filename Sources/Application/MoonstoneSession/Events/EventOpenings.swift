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
  /// How many are drawn, where they are drawn one by one.
  package static let mostDrawn = 5_000

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
    var drawing = BalancedOpenings(plugin, plies: plies, seed: seed)
    let openings = drawing.next(count)
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
      var drawing = BalancedOpenings(plugin, plies: plies, seed: seed)
      let openings = drawing.next(count)
      if !openings.isEmpty { return openings }
    }
    return [ArenaEvent.Opening(name: "", start: plugin.game.initialPosition.description)]
  }

  /// The openings that follow after those of ``read(_:of:count:seed:choice:note:)``, for an event or a
  /// series that can use more; `nil` if it cannot, or they are not drawn.
  ///
  /// - Parameters:
  ///   - wanted: what was wanted; ``usual`` if `nil`.
  ///   - count: how many openings can be used.
  ///   - first: those that were read.
  package static func more<G: Game>(
    _ wanted: String?, of plugin: Plugin<G>, count: Int, seed: UInt64,
    after first: [ArenaEvent.Opening]
  ) -> DrawnOpenings? {
    guard first.count == most, count > most, wanted.map(isFile) != true else { return nil }
    // The usual ones may be shorter than usual.
    let usual = "\(prefix)\(first[0].name.split(separator: " ").count)"
    let drawn = DrawnOpenings(wanted ?? usual, most: min(count, mostDrawn))
    draw(drawn, of: plugin, seed: seed, after: first.count)
    return drawn
  }

  /// Lets openings be drawn.
  ///
  /// - Parameter count: how many are listed, and left out.
  package static func draw<G: Game>(
    _ drawn: DrawnOpenings?, of plugin: Plugin<G>, seed: UInt64, after count: Int
  ) {
    guard let drawn else { return }
    guard let plies = Int(drawn.wanted.dropFirst(prefix.count)), (0...60).contains(plies) else {
      return
    }
    let next = drawing(plugin, plies: plies, seed: seed, after: count)
    drawn.draw(by: next)
  }

  /// Draws one opening after another.
  ///
  /// - Parameters:
  ///   - plies: their length; `nil` for the usual one, or a shorter one if that does not exist.
  ///   - count: how many of the first are left out.
  /// - Returns: what returns the next one; `nil` if none is found any more.
  static func drawing<G: Game>(
    _ plugin: Plugin<G>, plies: Int? = nil, seed: UInt64, after count: Int = 0
  ) -> DrawnOpenings.Drawing {
    let lengths = plies.map { [$0] } ?? Array(stride(from: usualPlies, to: 0, by: -2))
    let state = Locked<(drawing: BalancedOpenings<G>?, isOver: Bool)>((drawing: nil, isOver: false))
    return {
      state.withLock { state in
        if state.isOver { return nil }
        if state.drawing != nil, let next = state.drawing?.next() { return next }
        if state.drawing == nil {
          for plies in lengths {
            var drawing = BalancedOpenings(plugin, plies: plies, seed: seed)
            let before = drawing.next(count).count
            guard before == count, let first = drawing.next() else { continue }
            state.drawing = drawing
            return first
          }
        }
        state.isOver = true
        return nil
      }
    }
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
