import MoonstoneKernel

/// One visit of a match to a position: the key, the match, the ply, and how it went on.
struct Posting: Comparable {
  let key: UInt64
  /// The match, the ply and the move in one number, so that postings sort fast.
  private let rest: UInt64

  /// The most matches of a run, by ``PositionRun``.
  static let mostMatches = 1 << 20
  /// The most plies of a match that the index has.
  static let mostPlies = 1 << 16

  /// - Parameters:
  ///   - key: the key of the position.
  ///   - match: the place of the match in its run.
  ///   - ply: how many plies were played before.
  ///   - step: how it went on.
  init(key: UInt64, match: Int, ply: Int, step: Step) {
    self.key = key
    rest = UInt64(match) << 44 | UInt64(ply) << 28 | UInt64(step.code)
  }

  /// The place of the match in its run.
  var match: Int { Int(rest >> 44) }
  /// How many plies were played before.
  var ply: Int { Int(rest >> 28 & 0xFFFF) }
  /// How the match went on.
  var step: Step { Step(code: UInt32(truncatingIfNeeded: rest & 0xFFF_FFFF)) }

  /// Two sorted lists as one.
  static func merged(_ one: [Self], _ other: [Self]) -> [Self] {
    var merged: [Self] = []
    merged.reserveCapacity(one.count + other.count)
    var rest = other[...]
    for posting in one {
      while let next = rest.first, next < posting {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(posting)
    }
    return merged + rest
  }

  static func < (one: Self, other: Self) -> Bool {
    one.key != other.key ? one.key < other.key : one.rest < other.rest
  }
}

/// How a match went on from a position: who moved, and the number of the canonical move's text.
struct Step: Hashable {
  /// Twice the number of the move, plus 1 for white; 0 at the end of a match.
  let code: UInt32

  /// The greatest number of a move.
  static let mostMoves = 1 << 26

  init(code: UInt32) { self.code = code }

  init(move: Int, side: Side) { code = UInt32(move) << 1 | UInt32(side.rawValue) }

  static let end = Step(code: 0)

  /// The number of the canonical move's text; 0 at the end of a match.
  var move: Int { Int(code >> 1) }
  var side: Side { code & 1 == 0 ? .black : .white }
}
