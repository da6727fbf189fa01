import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneRecords

/// Which matches of a file of another program are wanted, and what becomes of broken ones.
package struct MatchChoice {
  /// The number of the only wanted match, counted from 1 with the broken ones; `nil` for all.
  package var number: Int?
  /// Whether broken matches are left out; otherwise the first one ends the reading.
  package var skipsBroken = false
  /// Receives sentences for the person.
  package var tell: (String) -> Void = { _ in }

  /// Chooses all matches.
  package init() {}

  /// What became of the matches of a file.
  package struct Count {
    /// How many there are, broken ones too.
    package var all = 0
    /// The broken ones, which were left out.
    package var broken: [MatchFault] = []
  }

  /// Reads the chosen matches of a file.
  ///
  /// - Throws: the first ``MatchFault`` unless broken matches are left out; what `take` throws, and
  ///   the error of a file that cannot be read at all. A ``MatchFault`` that `take` throws is one
  ///   of a broken match.
  @discardableResult
  package func read<G: Game>(
    _ path: String, _ format: MatchFormat, of game: G,
    _ take: (FiledMatch<G>) throws -> Void
  ) throws -> Count {
    let reader = MatchReader(path, of: game, skipsBroken: skipsBroken, tell: tell)
    var count = Count()
    try reader.read(format) { result in
      count.all += 1
      guard number == nil || number == count.all else { return }
      do {
        try take(try result.get())
      } catch let fault as MatchFault {
        guard skipsBroken, number == nil else { throw fault }
        count.broken.append(fault)
      }
    }
    for sentence in count.broken.sentences { tell(sentence) }
    return count
  }
}

extension [MatchFault] {
  /// A sentence for each of the first broken matches, and one for the others.
  package var sentences: [String] {
    let mostTold = 20
    let more = count - mostTold
    return prefix(mostTold).map { "\($0); left out" }
      + (more > 1 ? ["\(more) more broken matches are left out"] : [])
      + (more == 1 ? ["1 more broken match is left out"] : [])
  }
}
