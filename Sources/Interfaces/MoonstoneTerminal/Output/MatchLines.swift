import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

extension Match {
  /// Returns the lines that show an event to people; empty for events that only programs need.
  ///
  /// - Parameter withBoards: whether to include the board if it has changed.
  package func lines(
    on event: Event, withBoards: Bool, style: Style = Style(isOn: false)
  ) -> [TerminalText] {
    var lines = words(on: event, style).map { [$0] } ?? []
    guard withBoards else { return lines }
    switch event {
    case .started, .resumed, .played, .tookBack, .redid, .reset: lines += [TerminalText(board), ""]
    case .passed: lines.append("")
    default: break
    }
    return lines
  }

  /// The present board, with the last move marked.
  package var board: String { game.diagram(of: position, lastMove: moves.last) }

  private func words(on event: Event, _ style: Style) -> TerminalText? {
    switch event {
    case .played(let choice, let side, _, _, _):
      let comment = choice.comment?.inWords ?? ""
      let said: TerminalText = comment.isEmpty ? "" : "  \(style.faint("-- " + comment))"
      return "\(style.strong("\(ply). \(game.sideNames[side]) \(choice.move)"))\(said)"
    case .passed(let side, _): return style.strong("\(ply). \(game.sideNames[side]) passes")
    case .tookBack(let plies): return "\(plies.plies) taken back"
    case .redid(let moves): return "\(moves.count.plies) played again"
    case .changed(let side, let player):
      return "\(game.sideNames[side]) is played by \(player.name.shownName) from now on"
    case .swapped(let side, _): return "\(name(of: side)): the new version of the script plays on"
    case .noted(let side, let text): return "\(name(of: side)): \(text.printableLines)"
    case .paused: return "the match is paused"
    case .resetAsked: return "start over?"
    case .resetRefused: return "the match goes on"
    case .reset: return "the match starts over"
    case .ended(let ending): return style.strong(sentence(on: ending))
    case .started, .resumed, .asked, .thinking: return nil
    }
  }
}
