import MoonstoneKernel
import MoonstoneReports
import MoonstoneSearch

/// What was found out about a move in a position; a line of the file that keeps an analysis.
struct Finding: Codable, Sendable {
  struct Question: Hashable, Sendable {
    let position: String
    let move: String
  }

  let position: String
  let move: String
  let before: PlyAnalysis.Value
  let after: PlyAnalysis.Value
  let line: [String]
  let reply: [String]
  let depth: Int
  let nodes: Int

  init<Move: Symbol>(_ question: Question, _ appraisal: Appraisal<Move>) {
    position = question.position
    move = question.move
    before = PlyAnalysis.Value(appraisal.before)
    after = PlyAnalysis.Value(appraisal.after)
    line = appraisal.line.map(\.description)
    reply = appraisal.reply.map(\.description)
    depth = appraisal.depth
    nodes = appraisal.nodes
  }

  var question: Question { Question(position: position, move: move) }
}

extension PlyAnalysis.Value {
  init<Move: Symbol>(_ value: Appraisal<Move>.Value) {
    self.init(worth: value.worth, chance: value.chance, exact: value.isExact)
  }
}
