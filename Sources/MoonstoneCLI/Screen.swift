import MoonstoneHost
import MoonstoneKernel

/// Shows a match to people.
final class Screen<G: Game>: Observer {
  private let showsMoves: Bool
  private let style: Style
  private let print: @Sendable (String) -> Void

  /// - Parameter showsMoves: whether more is shown than how the match ends.
  init(
    showsMoves: Bool, style: Style = .of(isTerminal: Terminal.isOutput),
    print: @escaping @Sendable (String) -> Void = Terminal.print
  ) {
    self.showsMoves = showsMoves
    self.style = style
    self.print = print
  }

  func observe(_ event: Match<G>.Event, in match: Match<G>) {
    if case .ended(let ending) = event {
      print(style.strong(match.sentence(on: ending)))
    } else if showsMoves {
      show(event, in: match)
    }
  }

  /// The board as it is, with the last move marked.
  func showBoard(of match: Match<G>) {
    print(match.game.diagram(of: match.position, lastMove: match.moves.last))
    print("")
  }

  private func show(_ event: Match<G>.Event, in match: Match<G>) {
    switch event {
    case .started, .resumed: showBoard(of: match)
    case .played(let choice, let side, _, _):
      let comment = choice.comment?.inWords ?? ""
      let said = comment.isEmpty ? "" : "  " + style.faint("-- " + comment)
      print(style.strong("\(match.ply). \(match.game.sideNames[side]) \(choice.move)") + said)
      showBoard(of: match)
    case .passed(let side):
      print(style.strong("\(match.ply). \(match.game.sideNames[side]) passes"))
      print("")
    case .tookBack(let plies):
      print("\(plies.plies) taken back")
      showBoard(of: match)
    case .changed(let side, let player):
      print("\(match.game.sideNames[side]) is played by \(player.name.printable) from now on")
    case .swapped(let side, _):
      print("\(match.name(of: side)): the new text of the script plays on")
    case .noted(let side, let text):
      print("\(match.name(of: side)): \(text.printableLines)")
    case .paused: print("the match is paused")
    case .resetAsked: print("the match shall start over?")
    case .resetRefused: print("the match goes on")
    case .reset:
      print("the match starts over")
      showBoard(of: match)
    case .asked, .ended: break
    }
  }
}
