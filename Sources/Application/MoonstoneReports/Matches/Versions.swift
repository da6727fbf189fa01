import Foundation
import MoonstoneKernel

/// The versions of one file, numbered as they were first seen.
package struct Versions: Sendable {
  /// One version of a script.
  package struct Version: Sendable {
    /// The number of the version, from 1 on.
    package let number: Int
    /// The SHA-256 of its text.
    package let digest: String
    /// The time when it was first seen.
    package let seen: Date

    /// `v2 3f8a1c2e`.
    package var name: String { "v\(number) \(digest.prefix(8))" }
  }

  /// The file.
  package let file: String
  /// All versions, the oldest first.
  package private(set) var all: [Version] = []

  /// Begins without versions.
  package init(_ file: String) { self.file = file }

  /// Returns the version with this digest, and whether it is new.
  package mutating func version(of digest: String, at time: Date) -> (Version, isNew: Bool) {
    if let known = all.first(where: { $0.digest == digest }) { return (known, false) }
    let version = Version(number: all.count + 1, digest: digest, seen: time)
    all.append(version)
    return (version, true)
  }
}

/// The record of a version of the first player against a version of the second.
package struct PairRecord: Sendable {
  /// The first player's wins.
  package private(set) var wins = 0
  /// The draws.
  package private(set) var draws = 0
  /// The first player's losses.
  package private(set) var losses = 0
  /// The first player's forfeits.
  package private(set) var forfeits = 0
  /// The second player's forfeits.
  package private(set) var otherForfeits = 0
  private var margins = (sum: 0, count: 0)

  /// Begins without matches.
  package init() {}

  /// The first player's mean margin over the matches that the rules decided.
  package var meanMargin: Double? {
    margins.count == 0 ? nil : Double(margins.sum) / Double(margins.count)
  }

  /// - Parameter side: the side of the first player.
  package mutating func add(_ ending: Ending, firstPlayed side: Side) {
    switch ending.outcome {
    case .win(side, _): wins += 1
    case .win: losses += 1
    case .draw: draws += 1
    case nil: break
    }
    if let margin = ending.margin(for: side) {
      margins.sum += margin
      margins.count += 1
    }
    switch ending.termination {
    case .time, .ticks, .memory, .illegalMove, .fault:
      if ending.side == side { forfeits += 1 } else { otherForfeits += 1 }
    case .rules, .resignation, .aborted: break
    }
  }

  /// `3 won, 0 drawn, 1 lost, mean margin +4.5`.
  package var text: String {
    var text = "\(wins) won, \(draws) drawn, \(losses) lost"
    if let meanMargin { text += ", mean margin \(meanMargin.signed)" }
    if forfeits + otherForfeits > 0 { text += ", \(forfeits) and \(otherForfeits) forfeits" }
    return text
  }
}

extension Double {
  /// The number with two decimals at most, and its sign unless it is 0.
  package var signed: String {
    let rounded = (self * 100).rounded() / 100
    return (rounded > 0 ? "+" : "") + (rounded == 0 ? "0" : rounded.short)
  }
}
