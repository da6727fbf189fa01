import MoonstoneKernel
import MoonstoneSupport

/// What a player says, as GoGui draws it on its board. Its manual calls these lines draw commands
/// (“Analyze Commands”, type `gfx`).
struct GTPGraphics<G: Game> {
  let board: GTPBoard<G>
  let analyst: GTPAnalyst<G>

  /// The commands that draw a comment: a text, the expected moves, and marks on squares. There are
  /// none for arrows.
  func commands(for comment: Comment, in position: G.Position) -> [String] {
    var commands: [String] = []
    let words = analyst.words(comment)
    if !words.isEmpty { commands.append("TEXT \(words)") }
    let line = line(comment.pv, from: position)
    if !line.isEmpty { commands.append("VAR \(line.joined(separator: " "))") }
    return commands + marks(comment.marks)
  }

  /// The expected moves, each after its side, as far as they are legal.
  ///
  /// A comment that was made before its move was played begins with that move, which is left out.
  private func line(_ texts: [String], from start: G.Position) -> [String] {
    func legal(_ texts: some Sequence<String>) -> [String] {
      var position = start
      var words: [String] = []
      for text in texts {
        guard let move = G.Move(text), position.isLegal(move) else { break }
        let side = position.turn == .black ? "b" : "w"
        if move != board.game.pass { words += [side, board.text(move)] }
        position.playUnchecked(move)
      }
      return words
    }
    let whole = legal(texts)
    return whole.isEmpty ? legal(texts.dropFirst()) : whole
  }

  private func marks(_ marks: [String: Comment.Mark]) -> [String] {
    var good: [String] = []
    var bad: [String] = []
    var labels: [String] = []
    for (name, mark) in marks.sorted(by: { $0.key < $1.key }) {
      guard let square = board.square(name) else { continue }
      switch mark {
      case .text("good"): good.append(square)
      case .text("bad"): bad.append(square)
      default:
        let label = analyst.label(mark).filter { !$0.isWhitespace }
        if !label.isEmpty { labels += [square, label] }
      }
    }
    return [("CIRCLE", good), ("MARK", bad), ("LABEL", labels)].filter { !$0.1.isEmpty }
      .map { "\($0.0) \($0.1.joined(separator: " "))" }
  }
}
