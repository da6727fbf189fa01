import Foundation
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A program that reads one JSON object a line for each turn, and writes one back; for one match.
final class LinesEngine<G: Game>: Engine {
  let program: LinesProgram
  private let game: G
  /// How many moves the last turn had; `nil` before the first one.
  private var lastPly: Int?
  /// The fields that people have been told of.
  private var noted: Set<LinesAnswer.Field> = []
  private var complaints: [String] = []

  var process: EngineProcess { program.process }

  init(_ program: LinesProgram, _ game: G) {
    self.program = program
    self.game = game
  }

  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move> {
    let question = LinesQuestion(turn, after: lead)
    let isNew = lastPly.map { turn.ply < min($0, 2) } ?? true
    lastPly = turn.ply
    if program.stays, isNew {
      try program.send(question.beginning, until: deadline)
    }
    try program.send(question.line, until: deadline)
    let line = try program.line(until: deadline)
    let answer = LinesAnswer(line)
    if answer?.resign == true { return .resignation }
    guard let answer, let word = answer.move else {
      process.kill()
      throw EngineFault(
        .broken, "answered “\(line.excerpt)”, which is not a JSON object with a “move”")
    }
    for field in answer.wrong where noted.insert(field).inserted {
      complaints.append(
        "answered “\(line.excerpt)”: its “\(field.rawValue)” is ignored, since it must be "
          + field.rule)
    }
    guard let move = game.legalMove(word, in: turn.position) else {
      return .illegal(word)
    }
    return .move(move, answer.said)
  }

  func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }
}

extension Game {
  /// The legal move that a word stands for, as the game writes it or reads it in transcripts.
  func legalMove(_ word: String, in position: Position) -> Move? {
    var move = Move(word)
    if move == nil, let words = try? words(of: word), words.count == 1 {
      move = self.move(words[0].text, in: position)
    }
    guard let move, position.isLegal(move) else { return nil }
    return move
  }
}
