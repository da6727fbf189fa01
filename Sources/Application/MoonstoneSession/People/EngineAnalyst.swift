import MoonstoneEngines
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports

extension Plugin {
  /// What other programs' boards show of a game: values as in `values`, comments in our words.
  package var analyst: GTPAnalyst<G> {
    GTPAnalyst(
      values: { [self] position, isWanted in
        let valuation = valuation(
          of: position, best: .max, nodes: Values<G>.nodes, isWanted: isWanted)
        return Dictionary(
          valuation.entries.map {
            ($0.move, $0.figure(in: valuation.unit).replacing(" ", with: ""))
          },
          uniquingKeysWith: { first, _ in first })
      },
      label: { $0.inThreeColumns },
      words: { $0.inWords })
  }
}
