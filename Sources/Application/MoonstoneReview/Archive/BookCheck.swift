import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua

/// Proves that each value of an opening book is the minimax of the values that follow it.
///
/// A move that leads to a position of the book is worth what the book says there, to the side that
/// moved. So a position of the book has the value of its best move, and no other move into the book
/// may be worth more. Where its best move leaves the book, its value is a *leaf*: it comes from an
/// analysis or from matches, and no book proves it.
package struct BookCheck<G: Game> {
  /// How many positions of the book were reached from its beginning.
  package private(set) var positions = 0
  /// How many of them have a value that comes from outside the book.
  package private(set) var leaves = 0
  /// What is wrong, in the order in which it was found; at most ``mostFaults``.
  package private(set) var faults: [String] = []
  /// More than are kept, if there are many.
  package private(set) var faultCount = 0
  /// The most faults that are kept.
  package static var mostFaults: Int { 20 }

  private let game: G
  private let book: OpeningBook

  /// Checks a book.
  ///
  /// - Parameters:
  ///   - book: the book, of this game.
  ///   - game: the game.
  ///   - start: where the book begins.
  package init(_ book: OpeningBook, of game: G, from start: G.Position) {
    self.game = game
    self.book = book
    follow(from: start)
    if positions < book.count {
      let lost = book.count - positions
      note(
        "\(lost == 1 ? "1 position" : "\(lost) positions") cannot be reached from the beginning "
          + "by moves within the book")
    }
  }

  private mutating func follow(from start: G.Position) {
    let key = game.archiveKey(of: start)
    guard let entry = book.entry(key.rawValue) else { return }
    var waiting = [(position: start, entry: entry, line: [String]())]
    var seen: Set<PositionKey> = [key]
    while let next = waiting.popLast() {
      positions += 1
      for child in check(next.position, next.entry, after: next.line)
      where seen.insert(child.key).inserted {
        waiting.append((child.position, child.entry, next.line + [child.move]))
      }
    }
  }

  /// A move into a position of the book.
  private struct Child {
    let move: String
    let position: G.Position
    let key: PositionKey
    let entry: OpeningBook.Entry
    /// What the move is worth to the side that plays it; `nil` if the book does not know.
    let value: Double?
  }

  /// Checks a position, and returns the moves into the book.
  private mutating func check(
    _ position: G.Position, _ entry: OpeningBook.Entry, after line: [String]
  ) -> [Child] {
    let place = line.isEmpty ? "at the beginning" : "after \(line.joined(separator: " "))"
    var best: G.Move?
    var chosen: Child?
    var children: [Child] = []
    for move in position.legalMoves {
      let isBest = best == nil && game.canonicalMove(move, in: position) == entry.move
      if isBest { best = move }
      let after = position.playingUnchecked(move)
      let key = game.archiveKey(of: after)
      guard after.outcome == nil, let found = book.entry(key.rawValue) else { continue }
      let value = found.value.map { after.turn == position.turn ? $0 : -$0 }
      let child = Child(
        move: move.description, position: after, key: key, entry: found, value: value)
      children.append(child)
      if isBest { chosen = child }
    }
    guard let best else {
      note("\(place): “\(entry.move)”, its best move, is not legal in any orientation")
      return children
    }
    let value = entry.value
    if let known = chosen?.value {
      if known != value {
        note("\(place): is worth \(text(value)), but \(best), its best move, is worth \(known)")
      }
    } else {
      leaves += 1
    }
    for child in children
    where child.key != chosen?.key && child.value ?? -.infinity > value ?? -.infinity {
      note("\(place): is worth \(text(value)), but \(child.move) is worth \(text(child.value))")
    }
    return children
  }

  private func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "nothing known" }

  private mutating func note(_ fault: String) {
    faultCount += 1
    if faults.count < Self.mostFaults { faults.append(fault) }
  }
}
