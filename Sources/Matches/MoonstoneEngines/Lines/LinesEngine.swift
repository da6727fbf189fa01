import Foundation
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// A program that reads one JSON object a line for each turn, and writes one back.
final class LinesEngine<G: Game>: Engine {
  let process: EngineProcess
  private let game: G

  /// The program says nothing before its first turn.
  init(_ process: EngineProcess, _ game: G) {
    self.process = process
    self.game = game
  }

  func answer(
    _ turn: Turn<G>, after lead: [G.Move], until deadline: ContinuousClock.Instant
  ) throws(EngineFault) -> EngineAnswer<G.Move> {
    try process.send(jsonLine(LinesQuestion(turn)) + "\n", until: deadline)
    let line = try answer(until: deadline)
    let answer = try? JSONDecoder().decode(LinesAnswer.self, from: Data(line.utf8))
    if answer?.resign == true { return .resignation }
    guard let answer, let word = answer.move else {
      process.kill()
      throw EngineFault(
        .broken, "answered “\(line.prefix(80))”, which is not a JSON object with a “move”")
    }
    guard let move = game.legalMove(word, in: turn.position) else {
      return .illegal(word)
    }
    return .move(move, answer.said)
  }

  /// The next line that is not blank.
  private func answer(until deadline: ContinuousClock.Instant) throws(EngineFault) -> String {
    while true {
      let line = try process.line(until: deadline)
      if line.contains(where: { !$0.isWhitespace }) { return line }
      try process.goOn(until: deadline)
    }
  }
}

extension Game {
  /// The legal move that a word stands for, as the game writes it or reads it in transcripts.
  func legalMove(_ word: String, in position: Position) -> Move? {
    var move = Move(word)
    if move == nil, let words = try? words(of: word), words.count == 1 {
      move = Move(words[0].text)
    }
    guard let move, position.isLegal(move) else { return nil }
    return move
  }
}
