import MoonstoneConnectFour
import MoonstoneKernel
import MoonstonePlainGames
import MoonstoneTestSupport
import Testing

private let depth = isThorough ? 8 : 7
private let plainDepth = isThorough ? 8 : 5
private let distinctPlies = isThorough ? 9 : 6

/// Lines of exactly this many plies from the start, without those that ended earlier; up to depth 6
/// nothing can have ended, nor a column been too full.
private let published = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]

/// Positions by the number of plies: sequence A212693 of the OEIS, by J. Tromp.
private let distinct = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186]

@Suite struct PerftTests {
  @Test func theLinesOfSoManyPliesAreThePublishedOnes() {
    for depth in 0...depth {
      let ended = ended(ConnectFour.Position(), within: depth - 1)
      #expect(ConnectFour.Position().perft(depth: depth) - ended == published[depth], "\(depth)")
    }
  }

  /// The lines that end within a number of plies: perft counts each once, and publications do not.
  private func ended(_ position: ConnectFour.Position, within plies: Int) -> Int {
    if position.outcome != nil { return plies >= 0 ? 1 : 0 }
    if plies <= 0 { return 0 }
    return position.legalMoves.reduce(0) {
      $0 + ended(position.playingUnchecked($1), within: plies - 1)
    }
  }

  @Test("a plain implementation counts the same: in release to depth 8, in debug to 5")
  func aPlainImplementationCountsTheSame() {
    for depth in 0...plainDepth {
      let plain = PlainConnectFour().lines(depth)
      #expect(plain.whole == published[depth], "depth \(depth)")
      #expect(ConnectFour.Position().perft(depth: depth) == plain.whole + plain.ended)
    }
  }

  @Test func aPlainImplementationCountsTheSameLateInMatches() {
    var generator = SplitMix64(seed: 11)
    for _ in 0..<12 {
      let boards = PlainConnectFour.randomMatch(&generator)
      for board in boards.suffix(4) {
        let plain = board.lines(4)
        #expect(
          ConnectFour.Position(board.text)?.perft(depth: 4) == plain.whole + plain.ended,
          "\(board.text)")
      }
    }
  }

  @Test func soManyPositionsAreThereAsWereCountedBefore() {
    var positions: Set = [ConnectFour.Position()]
    for ply in 0...distinctPlies {
      #expect(positions.count == distinct[ply], "ply \(ply)")
      positions = Set(
        positions.flatMap { position in
          position.legalMoves.map { position.playingUnchecked($0) }
        })
    }
  }
}
