import MoonstoneLaws
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

private let matches = isThorough ? 500 : 40

@Test(arguments: UInt64(1)...4)
func reversiKeepsTheLawsOfEveryGame(seed: UInt64) throws {
  try GameLaws.check(Reversi(), matches: trials(matches), seed: seed) { $0.side(at: $1) }
}
