import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview

/// Walks through the positions of an archive with keys.
package struct ExplorerScreen<G: Game> {
  private var walk: Exploration<G>
  private var painter: Painter
  private var keys = KeyReader()
  /// The chosen move, from 0.
  private var choice = 0

  /// - Parameters:
  ///   - walk: where to begin.
  ///   - colors: the colours of the game; `nil` for the usual ones.
  package init(_ walk: Exploration<G>, colors: BoardColors) {
    self.walk = walk
    let isColoured = Style.of(isTerminal: Terminal.isOutput).isOn
    painter = Painter(isColoured ? Palette(colors: colors) : nil)
  }

  /// Goes on until the person leaves.
  ///
  /// - Throws: an `ArchiveError`.
  package mutating func run() throws {
    guard keys.takeTerminal() else { return }
    defer {
      if !Foreground.isElsewhere { write(painter.leave()) }
      TerminalMode.restore()
    }
    while true {
      var page = try walk.page()
      choice = min(choice, max(page.moves.count - 1, 0))
      write(painter.paint(picture(page)))
      guard let pressed = keys.read() else { return }
      for key in pressed {
        let depth = walk.moves.count
        guard take(key, page) else { return }
        // The next key is about the page that this one leads to.
        if walk.moves.count != depth { page = try walk.page() }
      }
    }
  }

  /// Does what a key says. Returns `false` when the person leaves.
  private mutating func take(_ key: Key, _ page: ExploredPosition<G.Move>) -> Bool {
    switch key {
    case .character("q"), .escape, .control("d"): return false
    case .up: choice = max(choice - 1, 0)
    case .down: choice = min(choice + 1, max(page.moves.count - 1, 0))
    case .enter, .right: play(choice, page)
    case .backspace, .left, .character("b"): goBack()
    case .control("z"):
      write(painter.leave())
      return keys.suspend()
    case .control("l"):
      let size = Terminal.size
      write(painter.redraw(picture(page), columns: size.columns, rows: size.rows))
    case .character(let digit):
      if let number = digit.wholeNumberValue { play(number - 1, page) }
    default: break
    }
    return true
  }

  private mutating func play(_ index: Int, _ page: ExploredPosition<G.Move>) {
    // Keys that were pressed together may come after a move that left the page.
    guard page.moves.indices.contains(index), walk.position.isLegal(page.moves[index].move) else {
      return
    }
    walk.play(page.moves[index].move)
    choice = 0
  }

  private mutating func goBack() {
    if walk.goBack() { choice = 0 }
  }

  private func picture(_ page: ExploredPosition<G.Move>) -> Picture {
    let size = Terminal.size
    let diagram = walk.game.diagram(of: walk.position, lastMove: walk.moves.last)
    var lines = diagram.split(separator: "\n", omittingEmptySubsequences: false).map {
      Picture.Row(String($0))
    }
    let path = walk.moves.map(\.description).joined(separator: " ")
    lines.append(Picture.Row(path.isEmpty ? "from the start" : path, .faint))
    let report = ExplorationReport(walk, page).lines(fitting: size.columns - 1)
    // The first two lines are whose turn it is, and the headings.
    let first = lines.count + 2
    for (number, line) in report.enumerated() {
      lines.append(
        Picture.Row(line, number == choice + 2 && !page.moves.isEmpty ? .mark : .plain))
    }
    lines.append(Picture.Row("arrows and Enter walk on, Backspace goes back, q leaves", .faint))
    let hidden = max(lines.count - size.rows, 0)
    let cursor = max(first + choice - hidden, 0)
    return Picture(
      lines: lines.dropFirst(hidden).map { $0.cut(to: size.columns - 1) },
      cursor: (min(cursor, lines.count - hidden - 1), 0))
  }

  private func write(_ text: String) {
    if !text.isEmpty { Terminal.prompt(TerminalText(own: text), aside: false) }
  }
}
