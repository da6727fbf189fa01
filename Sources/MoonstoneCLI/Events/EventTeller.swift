import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Tells how an event goes: a line on a terminal that is always the newest, and elsewhere a line a match.
final class EventTeller: Sendable {
  private struct State: Sendable {
    var done = 0
    var before = 0
    var shown: Duration = .zero
    var standings: (@Sendable () -> (event: ArenaEvent, standings: Standings))?
    var running: (@Sendable () -> Int)?
  }

  private let event: ArenaEvent
  private let sideNames: Sides<String>
  private let isQuiet: Bool
  private let progress = Progress(besideOutput: false)
  private let started = monotonicTime()
  private let state = Locked(State())

  init<G: Game>(_ event: ArenaEvent, _ game: G, isQuiet: Bool) {
    self.event = event
    sideNames = game.sideNames
    self.isQuiet = isQuiet
  }

  func begin(
    _ standings: @escaping @Sendable () -> (event: ArenaEvent, standings: Standings),
    running: @escaping @Sendable () -> Int
  ) {
    let before = standings().standings.played
    state.withLock { state in
      state.before = before
      state.standings = standings
      state.running = running
    }
    show(always: true)
  }

  func tell<G: Game>(
    _ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?
  ) {
    state.withLock { $0.done += 1 }
    if !isQuiet, !Terminal.isOutput || !progress.isShown {
      Terminal.print(line(result, match, seed: seed, capsule: capsule))
    }
    show(always: false)
  }

  /// Shows what an observer says.
  ///
  /// - Parameter aside: since the output is for programs.
  func tell(_ report: ObserverReport, aside: Bool) {
    guard case .said(let text) = report else { return note(report.sentence) }
    progress.clear()
    aside ? Terminal.tell(text) : Terminal.print(text)
  }

  /// A sentence for the person.
  func note(_ text: String) {
    progress.clear()
    Terminal.tell("moonstone: \(text)")
  }

  func end() { progress.clear() }

  private func line<G: Game>(
    _ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?
  ) -> String {
    let pairing = result.match.pairing
    let number = pairing.number > 1 ? " pair \(pairing.number)" : ""
    let ending = match.ending.map { match.sentence(on: $0) } ?? ""
    let sentence = ending.split(separator: "\n").joined(separator: "; ")
    return "round \(pairing.round)\(number) match \(result.match.leg): "
      + "\(match.name(of: .black)) against \(match.name(of: .white)), seed \(seed), "
      + "opening \(event.opening(of: pairing).name): \(sentence)"
      + (capsule.map { "; capsule \($0)" } ?? "")
  }

  private func show(always: Bool) {
    guard progress.isShown else { return }
    let now = monotonicTime()
    let look = state.withLock { state -> State? in
      guard always || now - state.shown >= .milliseconds(500) else { return nil }
      state.shown = now
      return state
    }
    guard let look, let (event, standings) = look.standings?() else { return }
    let seconds = (now - started) / .seconds(1)
    var parts = ["\(standings.played) of \(standings.planned) done"]
    if let running = look.running?() { parts.append("\(running) running") }
    if look.done > 0, seconds > 0 {
      let rate = Double(look.done) / seconds
      parts.append("\(rate.rounded(to: 1).short) a second")
      parts.append("\(Self.clock(Double(standings.planned - standings.played) / rate)) left")
    }
    let leaders = standings.rows.prefix(3).filter { $0.matches > 0 }.map {
      "\(event.entrants[$0.entrant].name.printable) \($0.points.short)/\($0.matches)"
    }
    let text = ([parts.joined(separator: ", ")] + leaders).joined(separator: "; ")
    progress.show(String(text.prefix(Terminal.size.columns - 1)))
  }

  /// `1:05`, `2:00:00`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e8).rounded())
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
  }
}
