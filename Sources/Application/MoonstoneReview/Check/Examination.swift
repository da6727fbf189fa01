import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Checks one strategy: it plays against `random`, and has to play legal moves.
package struct Examination<G: Game> {
  static var matchCount: Int { 10 }

  package let file: String
  package let loader: PlayerLoader<G>
  /// The folder for capsules; `nil` if they are not kept.
  package let capsules: CapsuleFolder?
  package let interruption: Interruption
  package let clocks: Clocks
  package let seeds: Seeds
  /// The version to check; `nil` for the one in the file.
  private let version: ScriptSource?
  private let meter = Meter<G>()
  package private(set) var report: CheckReport

  /// Prepares the check of a strategy.
  ///
  /// - Parameter version: the version to check; without it the one in the file.
  package init(
    file: String, version: ScriptSource? = nil, loader: PlayerLoader<G>, clocks: Clocks,
    seeds: Seeds, capsules: CapsuleFolder?, interruption: Interruption
  ) {
    self.file = file
    self.version = version
    self.loader = loader
    self.capsules = capsules
    self.interruption = interruption
    self.clocks = clocks
    self.seeds = seeds
    report = CheckReport(file: file, seed: seeds.first)
  }

  /// - Throws: only errors that are not the script's fault, such as an `AbortedMatch`.
  package mutating func run() async throws {
    do {
      report.sha256 = try strategy().identity.digest
    } catch {
      report.problems.append(CheckReport.Problem(reason: "load", message: error.description))
      return
    }
    defer { (report.slowestSeconds, report.mostTicks) = meter.most }
    for line in loader.game.trialLines {
      try await play(after: line, as: position(after: line).turn, seed: seeds.first)
      if hasRunOutOfTime { return }
      report.positions += 1
    }
    for number in 1...Self.matchCount {
      let side: Side = number.isMultiple(of: 2) && !loader.game.isSolo ? .white : .black
      let seed = seeds.seed(ofMatch: number)
      let ending = try await play(after: [], as: side, seed: seed, match: number)
      report.matches.played += 1
      switch ending?.outcome {
      case .win(side, _): report.matches.won += 1
      case .win: report.matches.lost += 1
      case .draw: report.matches.drawn += 1
      case nil: break
      }
      if hasRunOutOfTime { return }
    }
  }

  private func strategy() throws(CatalogError) -> LuaStrategy<G> {
    guard let version else { return try loader.strategy(file, at: file) }
    do {
      return try loader.strategy(version)
    } catch {
      throw .script(error)
    }
  }

  private func position(after moves: [G.Move]) -> G.Position {
    moves.reduce(into: loader.game.initialPosition) { $0.playUnchecked($1) }
  }

  /// A match in which these moves were played.
  private func match(
    after moves: [G.Move], by players: Sides<PlayerIdentity>
  ) throws(Rejection) -> Match<G> {
    var match = Match(loader.game, players: players, clocks: clocks)
    if moves.isEmpty { return match }
    _ = try match.apply(.start)
    for move in moves {
      guard let request = match.request else { break }
      let isPass = if case .acknowledgePass = request.kind { true } else { false }
      let answer: Answer<G.Move> = isPass ? .acknowledge : .play(Choice(move), elapsed: .zero)
      _ = try match.apply(.answer(request, answer))
    }
    return match
  }

  /// Whether time ran out; each further try might take as long.
  private var hasRunOutOfTime: Bool {
    report.problems.contains { $0.reason == Termination.time.rawValue }
  }

  /// Plays on after these moves against the opponent. Outside the numbered matches, it plays only
  /// until the other side is to move.
  @discardableResult private mutating func play(
    after moves: [G.Move], as side: Side, seed: UInt64, match number: Int? = nil
  ) async throws -> Ending? {
    let script: LuaStrategy<G>
    do {
      script = try strategy()
    } catch {
      report.problems.append(CheckReport.Problem(reason: "load", message: error.description))
      return nil
    }
    let other: any Player<G> =
      number == nil || loader.game.isSolo ? Nobody<G>() : try loader.random()
    let players: Sides<any Player<G>> =
      side == .black ? Sides(black: script, white: other) : Sides(black: other, white: script)
    let match = try match(after: moves, by: players.map(\.identity))
    meter.side = side
    let host = Host(
      match, players: players, observers: [meter], seed: seed, keepsMemory: true,
      loop: loader.plugin.loop)
    interruption.onRequest { host.leave() }
    let played = try await host.run()
    try interruption.check()
    if let ending = played.ending, ending.termination == .aborted {
      throw AbortedMatch(players: players.map(\.identity.name), why: ending.message ?? "")
    }
    if let ending = played.ending, ending.side == side {
      report.problems.append(
        CheckReport.Problem(
          reason: ending.termination.rawValue, message: ending.message ?? "",
          board: played.position.description, side: side.description, match: number,
          ply: played.ply + 1, seed: seed,
          capsule: try capsules?.keep(played, by: players, seed: seed), calls: script.lastCalls))
    }
    return played.ending
  }
}

/// Measures the moves of one side.
private final class Meter<G: Game>: Observer {
  private struct State {
    var side = Side.black
    var slowest = Duration.zero
    var mostTicks: Int?
  }

  private let state = Locked(State())

  var side: Side {
    get { state.withLock { $0.side } }
    set { state.withLock { $0.side = newValue } }
  }

  var most: (seconds: Double, ticks: Int?) {
    state.withLock { ($0.slowest / .seconds(1), $0.mostTicks) }
  }

  func observe(_ event: Match<G>.Event, in match: Match<G>) {
    state.withLock { state in
      guard case .played(let choice, state.side, _, let elapsed, _) = event else { return }
      state.slowest = max(state.slowest, elapsed)
      if let ticks = choice.ticks { state.mostTicks = max(state.mostTicks ?? 0, ticks) }
    }
  }
}
