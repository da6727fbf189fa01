import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneConnectFour

/// What is seen at sight, beside what trying every move finds.
@Suite struct ClaimsTests {
  private typealias Position = ConnectFour.Position

  /// What perfect play comes to for the side to move: 1, 0 or -1.
  private func worth(_ position: Position) -> Int {
    if let outcome = position.outcome {
      return outcome.winner.map { $0 == position.turn ? 1 : -1 } ?? 0
    }
    var best = -1
    for move in position.legalMoves where best < 1 {
      best = max(best, -worth(position.playingUnchecked(move)))
    }
    return best
  }

  /// The positions of a match by chance in which nobody ever can win at once.
  private func positions(_ chance: inout SplitMix64) -> [Position] {
    var positions: [Position] = []
    var next: Position? = ConnectFour().initialPosition
    while let position = next {
      positions.append(position)
      next = position.legalMoves.map(position.playingUnchecked).filter {
        $0.outcome == nil && Bitboard.completions($0.own) & $0.landings == 0
      }.randomElement(using: &chance)
    }
    return positions
  }

  @Test func whatIsClaimedIsWhatPerfectPlayComesTo() {
    var chance = SplitMix64(seed: 1)
    // How often a margin was claimed to be reached, and how often not.
    var reached = [0: 0, 1: 0]
    var missed = reached
    for _ in 0..<trials(300) {
      for position in positions(&chance) where position.empties.nonzeroBitCount <= 10 {
        let worth = worth(position)
        for margin in [0, 1] {
          switch Claims.finding(margin, position.own, position.opponent, position.landings) {
          case .isUnknown: break
          case .isWorth:
            #expect(worth >= margin, "\(position)")
            reached[margin]! += 1
          case .isNotWorth:
            #expect(worth < margin, "\(position)")
            missed[margin]! += 1
          }
        }
      }
    }
    // A win is never claimed, only that there is none.
    #expect(reached[0]! >= trials(30) && reached[1]! == 0)
    #expect(missed[0]! >= trials(30) && missed[1]! >= trials(100))
  }
}
