import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

extension NBoardServer: EngineServer {
  /// `ping` does, and `quit`.
  package func interrupts(_ line: String) -> Bool {
    ["ping", "quit"].contains(NBoardLine(line).name)
  }

  package func interrupt() { thinking.giveUp() }

  package func answer(
    _ line: String, isWanted: @escaping @Sendable () -> Bool,
    tell: @escaping @Sendable (String) -> Void
  ) async -> Bool {
    let line = NBoardLine(line)
    do {
      switch line.name {
      case "set depth": setDepth(line, tell)
      case "set contempt": if let value = line.number(-100...100) { set(contempt: value) }
      case "set game":
        let match = try notation.match(String(line.rest))
        state.withLock { $0.match = match }
      case "move": try play(line)
      case "go": await go(isWanted, tell)
      case "hint": await hint(line.number(1...1000) ?? 1, isWanted, tell)
      case "analyze": await analyze(isWanted, tell)
      case "learn": tell("learned")
      case "ping": tell("pong \(oneLine(line.rest))")
      case "quit": return true
      default: break
      }
    } catch {
      tell("status \(oneLine(error.reason))")
    }
    return false
  }

  private func setDepth(_ line: NBoardLine, _ tell: @Sendable (String) -> Void) {
    if let depth = line.number(1...NBoardQuestion<G>.deepest) {
      state.withLock { $0.depth = depth }
    }
    tell("set myname \(oneLine(player.identity.name))")
  }

  private func set(contempt: Int) { state.withLock { $0.contempt = contempt } }

  /// Plays a move such as `F5` or `F5/1.20/0.5`.
  private func play(_ line: NBoardLine) throws(NBoardRefusal) {
    let side = state.withLock(\.match.position.turn)
    let told: GGFMove
    do throws(GGFFault) {
      told = try GGFMove(side, parsing: String(line.rest))
    } catch {
      throw NBoardRefusal("“\(line.rest.prefix(40))” is not a move")
    }
    try state.withLock { (state) throws(NBoardRefusal) in
      try state.match.play(told.text, seconds: told.seconds, notation)
    }
  }
}
