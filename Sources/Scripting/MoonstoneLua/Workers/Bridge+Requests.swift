import MoonstoneHost
import MoonstoneKernel

/// What a worker's script is asked, put to it.
extension Bridge {
  /// Asks a script what a request asks.
  ///
  /// - Parameters:
  ///   - moves: the moves of the question before, which become those of this one.
  ///   - attention: hears what the script says while it thinks.
  ///   - reply: makes a message of its answer.
  func choose(
    _ reader: inout FrameReader, _ script: Script, after moves: inout [Int64],
    heardBy attention: TurnAttention,
    reply: (Result<ScriptAnswer, ScriptFailure>) -> Frame
  ) throws(FrameError) -> Frame {
    let text = try reader.text()
    try reader.follow(&moves)
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
          position: position, moves: MovesSoFar(moves), side: side, budget: budget, seed: seed,
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
  ///
  /// - Parameter moves: the moves of the request before, which become those of this one.
  func observe(
    _ reader: inout FrameReader, _ script: Script, after moves: inout [Int64]
  ) throws(FrameError) -> ScriptFailure? {
    let text = try reader.text()
    try reader.follow(&moves)
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
            position: position, moves: MovesSoFar(moves), event: event, ticks: ticks,
            seconds: seconds,
            seed: seed))
      }
    }
    guard isPosition else { throw FrameError() }
    return failure
  }
}
