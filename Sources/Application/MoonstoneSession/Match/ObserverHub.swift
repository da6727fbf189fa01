import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The observers in Lua of one command: one of each, for all of its matches.
package final class ObserverHub<G: Game>: Sendable {
  /// Takes what observers say, for the person.
  package typealias Voice = @Sendable (ObserverReport) -> Void

  private struct State: Sendable {
    var plugin: Plugin<G>
    var observers: [LuaObserver<G>]
    /// How many matches were begun to be told.
    var matches = 0
    var last: ObservedEvent<G>?
    /// What happened in matches that are to be told when they are kept, by their seeds.
    var waiting: [UInt64: [ObservedEvent<G>]] = [:]
    var isFinished = false
  }

  /// Held while observers are told something, so that they hear one thing after another.
  private let state: Locked<State>
  private let voice: Locked<Voice>
  private let usualVoice: Voice

  /// - Parameter voice: takes what observers say, unless ``speak(through:)`` names another one.
  package init(
    _ sources: [ObserverSource], of plugin: Plugin<G>, home: ScriptHome,
    voice: @escaping Voice
  ) throws(CatalogError) {
    var observers: [LuaObserver<G>] = []
    do throws(ScriptError) {
      for source in sources {
        observers.append(
          try LuaObserver(
            try source.file(), named: source.name, plugin: plugin,
            limits: ObserverLimits(script: home.limits), isolation: home.isolation))
      }
    } catch {
      throw .script(error)
    }
    state = Locked(State(plugin: plugin, observers: observers))
    usualVoice = voice
    self.voice = Locked(voice)
  }

  /// Has what is said told otherwise; `nil` for as at first.
  package func speak(through voice: Voice?) { self.voice.withLock { $0 = voice ?? usualVoice } }

  // MARK: - What they are told

  /// Tells them of a match as it is played, and at once of the beginning of one that is under way.
  package func listener(to match: Match<G>, seed: UInt64) -> any Observer<G> {
    let number = state.withLock { state in
      state.matches += 1
      return state.matches
    }
    let listener = MatchListener<G>(seed: seed) { [self] event, _ in
      state.withLock { tell([event], ofMatch: number, &$0) }
    }
    if match.phase != .ready { listener.begin(match) }
    return listener
  }

  /// Keeps what happens in a match until ``tell(ofMatchWith:)``: where several are played at a time,
  /// observers hear one whole match after another, and nobody's result waits for them.
  func lateListener(seed: UInt64) -> any Observer<G> {
    let events = Locked<[ObservedEvent<G>]>([])
    return MatchListener(seed: seed) { [self] event, isLast in
      events.withLock { $0.append(event) }
      if isLast { state.withLock { $0.waiting[seed] = events.withLock(\.self) } }
    }
  }

  /// Tells them of a match that a late listener heard.
  package func tell(ofMatchWith seed: UInt64) {
    state.withLock { state in
      guard let events = state.waiting.removeValue(forKey: seed) else { return }
      state.matches += 1
      tell(events, ofMatch: state.matches, &state)
    }
  }

  /// Tells them that no match follows, once.
  package func finish() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isFinished = true
      let event = ObservedEvent.finish(
        after: state.last, matches: state.matches, of: state.plugin.game)
      tell([event], ofMatch: nil, &state)
    }
  }

  /// What is said of all these events is told in one piece.
  private func tell(_ events: [ObservedEvent<G>], ofMatch number: Int?, _ state: inout State) {
    var reports: [ObserverReport] = []
    for event in events {
      for observer in state.observers {
        for report in observer.hear(event, ofMatch: number) {
          if case .said(let text) = report, case .said(let before) = reports.last {
            reports[reports.count - 1] = .said("\(before)\n\(text)")
          } else {
            reports.append(report)
          }
        }
      }
    }
    state.last = events.last ?? state.last
    state.observers.removeAll(where: \.isDropped)
    let voice = voice.withLock(\.self)
    for report in reports { voice(report) }
  }

  // MARK: - Other rules

  /// Goes on with rules that are new, with what observers keep in `context.memory`.
  package func move(to plugin: Plugin<G>, home: ScriptHome) {
    state.withLock { state in
      var moved: [LuaObserver<G>] = []
      for observer in state.observers {
        do throws(ScriptError) {
          moved.append(
            try LuaObserver(goingOnFrom: observer, plugin: plugin, isolation: home.isolation))
        } catch {
          voice.withLock(\.self)(.dropped(error.message))
        }
      }
      state.observers = moved
      state.plugin = plugin
    }
  }
}

extension ObserverReport {
  /// For people.
  package var sentence: String {
    switch self {
    case .said(let text), .note(let text): text.printableLines
    case .dropped(let why):
      "\(why.printableLines) — this observer is dropped, and the match goes on"
    }
  }
}

/// Hears one match, and tells what observers in Lua are told of it.
private final class MatchListener<G: Game>: Observer {
  private let seed: UInt64
  private let hasBegun = Locked(false)
  /// What a player said of itself while its clock ran: told when that stands still.
  private let asides = Locked<[ObservedEvent<G>]>([])
  private let tell: @Sendable (ObservedEvent<G>, _ isLast: Bool) -> Void

  init(seed: UInt64, tell: @escaping @Sendable (ObservedEvent<G>, _ isLast: Bool) -> Void) {
    self.seed = seed
    self.tell = tell
  }

  /// Tells that the match has begun, once.
  func begin(_ match: Match<G>) {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst { tell(.start(match, seed: seed), false) }
  }

  func observe(_ event: Match<G>.Event, in match: Match<G>) {
    begin(match)
    guard let told = ObservedEvent(event, in: match, seed: seed) else { return }
    var isLast = false
    switch event {
    case .swapped, .noted: return asides.withLock { $0.append(told) }
    case .ended: isLast = true
    default: break
    }
    let asides = asides.withLock { asides in
      defer { asides = [] }
      return asides
    }
    for aside in asides { tell(aside, false) }
    tell(told, isLast)
  }
}
