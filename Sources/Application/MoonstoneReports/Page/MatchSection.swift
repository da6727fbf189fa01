import MoonstoneArena
import MoonstoneKernel

/// One match of an event on its page.
struct MatchSection<G: Game> {
  /// The number of the match on the page, counted from 1.
  let number: Int
  private let kept: KeptMatch
  private let view: MatchView<G>

  /// - Returns: `nil` if a move is illegal in this game.
  init?(_ number: Int, _ kept: KeptMatch, of game: G) {
    self.number = number
    self.kept = kept
    let moves = kept.moves.compactMap { G.Move($0) }
    guard moves.count == kept.moves.count, let start = try? game.position(kept.opening.start),
      let view = try? MatchView(game, opening: kept.opening.lead(in: game), from: start, moves)
    else { return nil }
    self.view = view
  }

  static func anchor(_ number: Int) -> String { "match-\(number)" }

  func html(sharing drawing: BoardDrawing?) -> HTML {
    """
    <details class="match" id="\(Self.anchor(number))"\(view.data)>
    <summary>\(number). \(summary)</summary>
    <div class="in"><figure>\(view.board(sharing: drawing))\(view.steps)</figure>
    <div>\(details)\(view.graph)\(view.list)</div></div></details>
    """
  }

  // MARK: - In words

  private func player(_ side: Side) -> HTML {
    "<bdi>\(kept.names[side])</bdi> (\(view.game.sideNames[side]))"
  }

  private var summary: HTML {
    "\(player(.black)) against \(player(.white)): \(verdict)"
  }

  private var verdict: HTML {
    let result = kept.result
    guard let winner = result.winner else { return "a draw" }
    let margin = result.margin.map { " by \($0)" } ?? ""
    let how = result.termination == .rules ? margin : ", \(result.termination.inWords)"
    return "<bdi>\(kept.names[winner])</bdi> wins\(how)"
  }

  private var details: HTML {
    let pairing = kept.result.match.pairing
    let message: HTML =
      kept.message.map { "<p>What was said: <code><bdi>\($0)</bdi></code></p>" } ?? ""
    return """
      <p class="dim">round \(pairing.round), pair \(pairing.number), \
      match \(kept.result.match.leg), seed \("\(kept.seed)"), \
      opening <bdi>\(kept.opening.name)</bdi></p>\(message)
      """
  }
}
