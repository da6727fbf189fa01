import MoonstoneKernel
import MoonstoneRecords

/// A match as a file tells it, whatever its format.
package typealias FiledMatch<G: Game> = MatchRecord<G>
