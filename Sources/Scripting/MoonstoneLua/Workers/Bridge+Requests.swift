import MoonstoneHost
import MoonstoneKernel

/// What a worker's script is asked, put to it.
extension Bridge {
  /// Asks a script what a request asks.
  ///
  /// - Parameters:
  ///   - attention: hears what the script says while it thinks.
  ///   - reply: makes a message of its answer.
  func choose(
    _ reader: inout FrameReader, _ script: Script, heardBy attention: TurnAttention,
    reply: (Result<ScriptAnswer, ScriptFailure>) -> Frame
  ) throws(FrameError) -> Frame {
    let text = try reader.text()
    let moves = try reader.codes()
    let side = try reader.integer() == 0 ? Side.black : .white
    let budget = try reader.budget()
    let seconds = try reader.double()
    let seed = try reader.number()
    let keepsMemory = try reader.flag()
    try reader.end()
    var answer: Frame?
    script.getReady()
    let isPosition = erased.read(text) { position in
      moves.withUnsafeBufferPointer { moves in
        let turn = ScriptTurn(
          position: position, moves: moves, side: side, budget: budget, seed: seed,
          keepsMemory: keepsMemory, attention: attention)
        answer = reply(
          Result { () throws(ScriptFailure) in
            try script.choose(turn, within: seconds, tellingBy: nil)
          })
      }
    }
    guard isPosition, let answer else { throw FrameError() }
    return answer
  }

  /// Tells an observer what a request tells.
  func observe(
    _ reader: inout FrameReader, _ script: Script
  ) throws(FrameError) -> ScriptFailure? {
    let text = try reader.text()
    let moves = try reader.codes()
    let event = try reader.text()
    let ticks = try reader.integer()
    let seconds = try reader.double()
    let seed = try reader.number()
    try reader.end()
    var failure: ScriptFailure?
    script.getReady()
    let isPosition = erased.read(text) { position in
      failure = moves.withUnsafeBufferPointer { moves in
        script.observe(
          ScriptNotice(
            position: position, moves: moves, event: event, ticks: ticks, seconds: seconds,
            seed: seed))
      }
    }
    guard isPosition else { throw FrameError() }
    return failure
  }
}
