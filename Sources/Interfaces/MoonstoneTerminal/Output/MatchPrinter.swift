import MoonstoneKernel

/// Prints a match for people, line by line.
package final class MatchPrinter<G: Game>: Observer {
  private let showsMoves: Bool
  private let style: Style
  private let print: @Sendable (TerminalText) -> Void

  /// - Parameter showsMoves: whether to show more than the end of the match.
  package init(
    showsMoves: Bool, style: Style = .of(isTerminal: Terminal.isOutput),
    print: @escaping @Sendable (TerminalText) -> Void = Terminal.print
  ) {
    self.showsMoves = showsMoves
    self.style = style
    self.print = print
  }

  package func observe(_ event: Match<G>.Event, in match: Match<G>) {
    if !showsMoves { guard case .ended = event else { return } }
    for line in match.lines(on: event, withBoards: true, style: style) { print(line) }
  }

  /// Prints the present board, with the last move marked.
  package func showBoard(of match: Match<G>) {
    print(TerminalText(match.board))
    print("")
  }
}
