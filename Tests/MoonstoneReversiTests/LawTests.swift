import MoonstoneReversi
import MoonstoneTestSupport
import Testing

#if DEBUG
  private let matches = 40
#else
  private let matches = 500
#endif

@Test(arguments: UInt64(1)...4)
func reversiKeepsTheLawsOfEveryGame(seed: UInt64) {
  GameLaws.check(Reversi(), matches: trials(matches), seed: seed) { $0.side(at: $1) }
}
