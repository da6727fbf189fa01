import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua

/// `--adjudicate`.
struct AdjudicationOption: ParsableArguments {
  @Option(
    name: .customLong("adjudicate"),
    help: ArgumentHelp(
      """
      “solve” ends a match as soon as few squares are empty: the rest is solved, and counts as \
      played perfectly. solve@14 begins with 14 empty squares.
      """, valueName: "solve[@N]"),
    completion: .list(["solve"]))
  var typed: String?

  /// - Returns: `nil` without the option.
  /// - Throws: exit code 64 for a game without a solver, and for a number that it does not solve.
  func adjudication<G: Game>(
    of game: G, in catalog: Catalog
  ) throws(Failure) -> Adjudication? {
    guard let typed else { return nil }
    guard let endgame = game.endgame else {
      throw Self.refusal(of: game.name, in: catalog)
    }
    if typed == "solve" { return Adjudication(empties: endgame.usual) }
    guard let adjudication = Adjudication(typed), adjudication.empties <= endgame.most else {
      throw .usage(
        "--adjudicate is “solve” or “solve@N”, with N empty squares from 1 to \(endgame.most) in "
          + "\(game.name), not “\(typed.printable)”")
    }
    return adjudication
  }

  /// Not in generic code, in which the compiler needs minutes for a key path.
  private static func refusal(of game: String, in catalog: Catalog) -> Failure {
    let others = catalog.games.filter { hasEndgame($0) }.map(\.name)
    let advice = others.isEmpty ? "" : "; \(others.joined(separator: " and ")) have one"
    return .usage("--adjudicate: \(game) has no solver of its own\(advice)")
  }

  private static func hasEndgame(_ entry: some GameEntry) -> Bool {
    entry.plugin.game.endgame != nil
  }
}
