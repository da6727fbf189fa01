import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// The Lua observers of a command, one instance of each for all of its matches.
package final class ObserverHub<G: Game>: Sendable {
  /// Receives the messages of observers, for the person.
  package typealias Voice = @Sendable (ObserverReport) -> Void

  private struct State: Sendable {
    var plugin: Plugin<G>
    var observers: [LuaObserver<G>]
    var matches = 0
    var last: ObservedEvent<G>?
    /// The events of matches to be heard once they are kept, by seed.
    var waiting: [UInt64: [ObservedEvent<G>]] = [:]
    var isFinished = false
  }

  /// Locked during each event, so that observers hear events one by one.
  private let state: Locked<State>
  private let voice: Locked<Voice>
  private let usualVoice: Voice

  /// - Parameter voice: receives messages, unless ``speak(through:)`` sets another one.
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

  /// Sets another receiver of messages; `nil` restores the first one.
  package func speak(through voice: Voice?) { self.voice.withLock { $0 = voice ?? usualVoice } }

  /// Lets another observer hear a match that is being played, and all that follow. One of the same
  /// name gives way to it.
  ///
  /// - Throws: a `ScriptError` for one that does not load; nothing changes then.
  func add(
    _ observer: ObserverSource, home: ScriptHome, to match: Match<G>, seed: UInt64
  ) throws(ScriptError) {
    let plugin = state.withLock(\.plugin)
    let new = try LuaObserver(
      try observer.file(), named: observer.name, plugin: plugin,
      limits: ObserverLimits(script: home.limits), isolation: home.isolation)
    state.withLock { state in
      state.observers.removeAll { $0.name.isExactly(new.name) }
      let reports = new.hear(.start(match, seed: seed), ofMatch: max(state.matches, 1))
      let voice = voice.withLock(\.self)
      for report in reports { voice(report) }
      if !new.isDropped { state.observers.append(new) }
    }
  }

  // MARK: - Events

  /// Returns an observer that passes on a match as it is played. A match in progress begins at
  /// once.
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

  /// Returns an observer that stores a match until ``tell(ofMatchWith:)``. With several matches at
  /// a time, observers hear whole matches in turn, and results do not wait for them.
  func lateListener(seed: UInt64) -> any Observer<G> {
    let events = Locked<[ObservedEvent<G>]>([])
    return MatchListener(seed: seed) { [self] event, isLast in
      events.withLock { $0.append(event) }
      if isLast { state.withLock { $0.waiting[seed] = events.withLock(\.self) } }
    }
  }

  /// Passes on a match that a late listener stored.
  package func tell(ofMatchWith seed: UInt64) {
    state.withLock { state in
      guard let events = state.waiting.removeValue(forKey: seed) else { return }
      state.matches += 1
      tell(events, ofMatch: state.matches, &state)
    }
  }

  /// Announces once that no more matches follow.
  package func finish() {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isFinished = true
      let event = ObservedEvent.finish(
        after: state.last, matches: state.matches, of: state.plugin.game)
      tell([event], ofMatch: nil, &state)
    }
  }

  /// Passes on events, and delivers all messages about them together.
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

  // MARK: - New rules

  /// Continues with new rules; observers keep their `context.memory`.
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
  /// The report in a sentence, for people.
  package var sentence: String {
    switch self {
    case .said(let text), .note(let text): text.printableLines
    case .dropped(let why):
      "\(why.printableLines) — this observer is dropped, and the match goes on"
    }
  }
}

/// Hears one match and passes its events on to the observers in Lua.
private final class MatchListener<G: Game>: Observer {
  private let seed: UInt64
  private let hasBegun = Locked(false)
  /// Remarks that a player made while its clock ran; they are passed on when it stops.
  private let asides = Locked<[ObservedEvent<G>]>([])
  private let tell: @Sendable (ObservedEvent<G>, _ isLast: Bool) -> Void

  init(seed: UInt64, tell: @escaping @Sendable (ObservedEvent<G>, _ isLast: Bool) -> Void) {
    self.seed = seed
    self.tell = tell
  }

  /// Announces the beginning of the match, once.
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
