import Foundation
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// The same scripts as observers: those that attack where a strategy is loaded do so where the
/// observer is, and those that attack where it chooses do so at each event. The match is what it
/// would have been without them.
@Suite(.timeLimit(.minutes(10 * patience))) struct HostileObserverTests {
  /// At each event the observer does what the strategy would have done at its turn.
  private static func observer(_ script: HostileScript) throws -> ScriptSource {
    let text = try String(contentsOfFile: script.path, encoding: .isoLatin1)
    let source = """
      local loaded = (function(...)
      \(text)
      end)()
      local attack = type(loaded) == "table" and loaded.choose or loaded
      return {
        observe = function(event, board, context)
          if type(attack) ~= "function" then return end
          context.side, context.comment = board:turn(), function() end
          local move = attack(board, context)
          event.move, event.ply, event.side = move, -1, nil
          print(event.kind)
        end,
      }
      """
    return ScriptSource(name: "hostile.lua", bytes: Array(source.data(using: .isoLatin1)!))
  }

  /// The lines of a match's journal, with any observers.
  private func lines(observedBy observer: LuaObserver<Reversi>?) async throws -> [String] {
    let random = (RandomMoves(seed: 3), RandomMoves(seed: 4))
    let record = EventRecorder(observer)
    let match = Match(
      Reversi(), players: Sides(black: random.0.identity, white: random.1.identity))
    let host = Host(
      match, players: Sides<any Player<Reversi>>(black: random.0, white: random.1),
      observers: [record], seed: 7, now: { 0 })
    let played = try await host.run()
    #expect(played.ending?.termination == .rules)
    return record.lines
  }

  private func check(_ script: HostileScript, _ isolation: ScriptIsolation) async throws {
    // A script that may run out of time does so soon.
    let seconds = script.allowed.contains(.timeout) ? 0.2 : ampleSeconds
    let limits = ObserverLimits(
      script: ScriptLimits(memory: Arena.memory, loadSeconds: seconds), ticks: 200_000,
      seconds: seconds)
    var observer: LuaObserver<Reversi>?
    do throws(ScriptError) {
      observer = try LuaObserver(
        try! Self.observer(script), plugin: Arena.reversi, limits: limits, isolation: isolation)
    } catch {
      #expect(error.kind == .invalid, "\(error)")
      #expect(error.message.isFit(lines: true), "\(error.message.debugDescription)")
    }
    #expect(try await lines(observedBy: observer) == lines(observedBy: nil))
    #expect(!FileManager.default.fileExists(atPath: "escaped"))
  }

  @Test(
    .serialized,
    arguments: HostileScript.sample(of: HostileScript.everything, for: .process)
      .filter { !$0.spinsInC })
  func thisProcessHoldsThemAsObservers(script: HostileScript) async throws {
    try await check(script, .inProcess)
  }

  @Test(.serialized, arguments: HostileScript.sample(of: HostileScript.corpus, for: .worker))
  func aWorkerHoldsThemAsObservers(script: HostileScript) async throws {
    try await check(script, .workers(Arena.workers))
    try await eventually("every worker is waited for") { SystemProcess.zombieWorkers.isEmpty }
  }

  @Test func aHarmlessObserverHearsItAllAndALoopingOneIsDropped() throws {
    // Otherwise nothing above would have come to an attack.
    func reports(_ name: String) throws -> [ObserverReport] {
      let script = try #require(HostileScript.everything.first { $0.name == name })
      let observer = try LuaObserver(
        Self.observer(script), plugin: Arena.reversi,
        limits: ObserverLimits(ticks: 200_000, seconds: ampleSeconds), isolation: .inProcess)
      return observer.hear(.start(Match(Reversi()), seed: 1), ofMatch: 1)
    }
    #expect(try reports("choose_alternates.lua") == [.said("start")])
    let looped = try reports("move_pcall_swallow.lua")
    guard case .dropped(let why) = looped.last else {
      Issue.record("\(looped)")
      return
    }
    #expect(why.contains("out of ticks"), "\(why)")
  }
}

/// Plays any move, the same ones each time.
private final class RandomMoves: Player {
  let identity = PlayerIdentity(name: "chance")
  private let random: Locked<SplitMix64>

  init(seed: UInt64) { random = Locked(SplitMix64(seed: seed)) }

  func choose(_ turn: Turn<Reversi>) -> Choice<Reversi.Move> {
    Choice(random.withLock { Array(turn.position.legalMoves).randomElement(using: &$0)! })
  }
}

/// Keeps the lines of a journal, and then tells an observer in Lua.
private final class EventRecorder: Observer {
  private let observer: LuaObserver<Reversi>?
  private let kept = Locked<[String]>([])

  var lines: [String] { kept.withLock { $0 } }

  init(_ observer: LuaObserver<Reversi>?) { self.observer = observer }

  func observe(_ event: Event<Reversi.Position>, in match: Match<Reversi>) {
    if let line = JournalLine.event(event) { kept.withLock { $0.append(line) } }
    guard let observer, let told = ObservedEvent(event, in: match, seed: 7) else { return }
    for report in observer.hear(told, ofMatch: 1) {
      switch report {
      case .said(let text), .note(let text), .dropped(let text):
        #expect(text.isFit(lines: true), "\(text.debugDescription)")
        #expect(!text.isEmpty && text.utf8.count < 5000)
        #expect(!text.contains("ESCAPED"))
      }
    }
  }
}
