import Foundation
import MoonstoneEngines
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// From `ping` to `pong` while the engine of NBoard searches, and while a script thinks that never
/// ends.
func pingBenchmark() async throws {
  let plugin = Plugin(try trained())
  let endless = try LuaStrategy(
    ScriptSource(name: "endless", text: "return { choose = function() while true do end end }"),
    plugin: plugin, isolation: .inProcess)
  for line in ["hint 4", "analyze", "go"] {
    let server = NBoardServer(
      player: endless, game: plugin.game,
      adviser: { question, found in
        plugin.deepeningValuations(
          of: question.position, best: question.count, depth: 60, nodes: .max,
          isWanted: question.isWanted, found: found)
      })
    let pinging = Pinging(line)
    await server.serve(reading: { pinging.next() }, telling: { pinging.hear($0) })
    let times = pinging.times
    report(
      "from ping to pong during “\(line)”, worst of \(times.count)", times.max() ?? .infinity, "ms",
      atMost: 20)
  }
}

/// What a controller writes that interrupts a line some times, a moment after it.
private final class Pinging: Sendable {
  private struct State {
    var rounds = 0
    var isAsked = false
    var since = Duration.zero
    var times: [Double] = []
  }

  private let line: String
  private let state = Locked(State())
  private let pong = DispatchSemaphore(value: 0)

  init(_ line: String) {
    self.line = line
    // The first line waits for nothing.
    pong.signal()
  }

  /// In milliseconds.
  var times: [Double] { state.withLock(\.times) }

  func next() -> String? {
    let (isAsked, round) = state.withLock { ($0.isAsked, $0.rounds) }
    if isAsked {
      Thread.sleep(forTimeInterval: 0.1)
      state.withLock { state in
        state.isAsked = false
        state.rounds += 1
        state.since = monotonicTime()
      }
      return "ping \(round)"
    }
    pong.wait()
    if round == 20 { return nil }
    state.withLock { $0.isAsked = true }
    return line
  }

  func hear(_ line: String) {
    guard line.hasPrefix("pong") else { return }
    state.withLock { $0.times.append((monotonicTime() - $0.since).nanoseconds / 1e6) }
    pong.signal()
  }
}
