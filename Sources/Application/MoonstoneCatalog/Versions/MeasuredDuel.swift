import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// A duel between two versions, as far as it was played.
package struct MeasuredDuel: Hashable, Codable, Sendable {
  /// The SHA-256 of the version whose scores these are. It comes before the other one in the
  /// alphabet, so that a duel is the same whoever was named first.
  package let first: String
  /// The SHA-256 of the other one.
  package let second: String
  package let game: String
  /// What the duel depends on besides: a duel that goes on has the same name.
  package let name: String
  /// The counts of pairs, from the worst score to the best.
  package let counts: [Int]

  /// - Parameters:
  ///   - one: the SHA-256 of the version whose scores these are.
  ///   - other: the SHA-256 of the other one.
  ///   - game: the name of the game.
  ///   - name: what the duel depends on besides.
  ///   - counts: the counts of pairs, from the worst score to the best.
  package init(
    _ one: String, over other: String, in game: String, named name: String, counts: [Int]
  ) {
    let isOrdered = one < other
    first = isOrdered ? one : other
    second = isOrdered ? other : one
    self.game = game
    self.name = name
    self.counts = isOrdered ? counts : counts.reversed()
  }

  package var pairs: Int { counts.reduce(0, +) }

  fileprivate var isUsable: Bool {
    counts.count == 5 && counts.allSatisfy { 0...1_000_000_000 ~= $0 }
  }

  fileprivate var key: [String] { [first, second, game, name] }
}

// How versions did against each other.
extension VersionFolder {
  var duelFile: String { "\(folder)/duels.jsonl" }

  /// From this size on, in bytes, the file of duels is written anew.
  private static let longFile = 4 << 20

  /// Keeps how a duel stands.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func note(_ duel: MeasuredDuel) throws(FileFault) {
    try locked { () throws(FileFault) in
      try SharedLines.append(jsonLine(duel), to: duelFile)
      guard SharedLines.size(of: duelFile) > Self.longFile else { return }
      var (lines, size): ([String], Int) = ([], 0)
      // The newest stay.
      for duel in duels.reversed() {
        let line = jsonLine(duel) + "\n"
        size += line.utf8.count
        guard size <= Self.longFile / 2 else { break }
        lines.append(line)
      }
      try WholeFile.write(Array(lines.reversed().joined().utf8), to: duelFile, mode: 0o600)
    }
  }

  /// Every duel, as far as it came: one that was played again counts once.
  package var duels: [MeasuredDuel] {
    var (places, found): ([[String]: Int], [MeasuredDuel]) = ([:], [])
    for duel in SharedLines.read(MeasuredDuel.self, in: duelFile) where duel.isUsable {
      if let place = places[duel.key] {
        if found[place].pairs < duel.pairs { found[place] = duel }
      } else {
        places[duel.key] = found.count
        found.append(duel)
      }
    }
    return found
  }
}
