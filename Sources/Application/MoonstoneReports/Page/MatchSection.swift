import MoonstoneArena
import MoonstoneKernel

/// One match of an event on its page.
struct MatchSection {
  /// The number of the match on the page, counted from 1.
  let number: Int
  private let kept: EventMatchResult
  private let view: MatchView
  private let folder: CommonFolder
  /// Whether what was said at a forfeit is told.
  private let isHeard: Bool

  /// - Parameters:
  ///   - number: the number of the match on the page, counted from 1.
  ///   - kept: the match.
  ///   - game: its game.
  ///   - event: its event.
  ///   - folder: what is left out of the names of players.
  ///   - hears: whether it is told what was said when a player failed.
  /// - Returns: `nil` if a move is illegal in this game.
  init?<G: Game>(
    _ number: Int, _ kept: EventMatchResult, of game: G, in event: ArenaEvent,
    without folder: CommonFolder, hears: (PlayerIdentity) -> Bool = { _ in true }
  ) {
    self.number = number
    self.folder = folder
    self.kept = kept
    guard let played = try? kept.record(of: game, in: event) else { return nil }
    let (record, lead) = kept.opening.leading(into: played)
    guard let sheet = try? MatchSheet(record, hasClocks: false) else { return nil }
    view = MatchView(sheet, lead: lead)
    isHeard = sheet.match.ending?.forfeiter.map { hears(sheet.match.players[$0]) } ?? true
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
    "<bdi>\(folder.without(kept.names[side]))</bdi> (\(view.names[side]))"
  }

  private var summary: HTML {
    "\(player(.black)) against \(player(.white)): <bdi>\(folder.without(kept.verdict))</bdi>"
  }

  private var details: HTML {
    let message: HTML =
      (isHeard ? kept.message : nil).map {
        "<p>What was said: <code><bdi>\(folder.leftOut(of: $0))</bdi></code></p>"
      } ?? ""
    return "<p class=\"dim\"><bdi>\(kept.place)</bdi></p>\(message)"
  }
}

extension EventMatchResult {
  /// `anna.lua wins by 12`, `anna.lua wins, fault`, `a draw`.
  package var verdict: String {
    guard let winner = result.winner else { return "a draw" }
    let margin = result.margin.map { " by \($0)" } ?? ""
    let why = result.termination == .rules ? "" : ", \(result.termination.inWords)"
    let how = result.termination.hasMargin ? margin + why : why
    return "\(names[winner].printable) wins\(how)"
  }

  /// `round 1, pair 2, match 1, seed 5, opening f5 d6`.
  package var place: String {
    let pairing = result.match.pairing
    return "round \(pairing.round), pair \(pairing.number), match \(result.match.leg), "
      + "seed \(seed), opening \(opening.name.printable)"
  }
}
