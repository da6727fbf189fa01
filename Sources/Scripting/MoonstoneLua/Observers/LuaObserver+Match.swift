import MoonstoneKernel
import MoonstoneSupport

extension LuaObserver {
  /// An observer of one match, for a `Host`: it tells the script of each event.
  ///
  ///     let lead = try LuaObserver(
  ///       ScriptFile(path: "lead.lua"), plugin: reversi, isolation: .inProcess)
  ///     let host = Host(
  ///       reversi.game, black: a, white: b, observers: [lead.observer { print($0) }])
  ///
  /// The match waits while the script hears an event.
  ///
  /// - Parameters:
  ///   - number: the number of the match, counted from 1.
  ///   - seed: the seed of the match.
  ///   - report: hears what the script said and what became of it.
  public func observer(
    ofMatch number: Int = 1, seed: UInt64 = 0,
    report: @escaping @Sendable (ObserverReport) -> Void
  ) -> any Observer<G> {
    Listener(self, number, seed, report)
  }

  private final class Listener: Observer {
    private let script: LuaObserver<G>
    private let number: Int
    private let seed: UInt64
    private let report: @Sendable (ObserverReport) -> Void
    private let hasBegun = Locked(false)

    init(
      _ script: LuaObserver<G>, _ number: Int, _ seed: UInt64,
      _ report: @escaping @Sendable (ObserverReport) -> Void
    ) {
      self.script = script
      self.number = number
      self.seed = seed
      self.report = report
    }

    func observe(_ event: Match<G>.Event, in match: Match<G>) {
      let isFirst = hasBegun.withLock { hasBegun in
        defer { hasBegun = true }
        return !hasBegun
      }
      // A match that is resumed begins where it is.
      if isFirst { hear(.start(match, seed: seed)) }
      if let event = ObservedEvent(event, in: match, seed: seed) { hear(event) }
    }

    private func hear(_ event: ObservedEvent<G>) {
      for said in script.hear(event, ofMatch: number) { report(said) }
    }
  }
}
