import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Test(arguments: UInt64(1)...4)
func reversiKeepsTheLawsOfEveryGame(seed: UInt64) {
  GameLaws.check(Reversi(), matches: trials(500), seed: seed) { $0.side(at: $1) }
}
