import Dispatch
import Foundation
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneLua
import MoonstoneReports
import MoonstoneSearch
import MoonstoneSupport

/// Finds out what each ply of some matches gave away.
///
///     let analysis = Analysis(of: reversi)
///     for found in try await analysis.run(records) { print(found.text()) }
///
/// A ply's figures depend only on its position, its move and the budget. So they are the same with
/// any number of jobs, and a move that several matches have in common is appraised once.
public struct Analysis<G: Game>: Sendable {
  /// What a node of a search costs, in ticks: as much as it costs a script.
  package static var ticksPerNode: Int { 30 }
  /// The least budget of a ply, in ticks.
  public static var leastTicks: Int { 3_000 }

  /// How far an analysis is.
  public struct Progress: Sendable {
    /// How many moves are appraised; those that were known before do not count.
    public let done: Int
    /// How many moves are to be appraised; those that were known before do not count.
    public let all: Int
    /// Which job has done the last one, counted from 0, and how many positions it visited for it.
    package let work: (job: Int, nodes: Int)
  }

  private let plugin: Plugin<G>
  private let ticks: Int
  private let jobs: Int

  /// - Parameters:
  ///   - plugin: the game, which has two players.
  ///   - ticks: the budget of each ply; at least ``leastTicks``.
  ///   - jobs: how many plies are analysed at a time, at most; 1 or more, and by default as many as
  ///     there are processors.
  public init(
    of plugin: Plugin<G>, ticks: Int = 2_000_000,
    jobs: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    precondition(ticks >= Self.leastTicks, "a ply needs at least \(Self.leastTicks) ticks")
    precondition(jobs > 0, "somebody has to analyse")
    self.plugin = plugin
    self.ticks = ticks
    self.jobs = jobs
  }

  /// Analyses matches on threads of its own.
  ///
  /// - Parameters:
  ///   - matches: the matches, of this game.
  ///   - progress: called after each move, on any thread.
  /// - Returns: what was found, in the order of the matches.
  /// - Throws: an ``AnalysisError`` if a match has no move, or the game is for one player.
  public func run(
    _ matches: [MatchRecord<G>], progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws(AnalysisError) -> [MatchAnalysis] {
    for match in matches { try match.checkHasMoves() }
    return try await onOwnThread { () throws(AnalysisError) in
      try run(matches, keptIn: nil, unkept: { _ in }, progress: progress)
    }
  }

  /// Analyses matches.
  ///
  /// - Parameters:
  ///   - file: the file that keeps what was found; `nil` keeps nothing.
  ///   - unkept: called last if the file cannot be written.
  ///   - progress: called after each ply, on any thread.
  /// - Throws: an ``AnalysisError``.
  package func run(
    _ matches: [MatchRecord<G>], keptIn file: String?, unkept: (FileFault) -> Void,
    progress: @Sendable (Progress) -> Void = { _ in }
  ) throws(AnalysisError) -> [MatchAnalysis] {
    let findings = try findings(for: tasks(of: matches), keptIn: file, unkept, progress)
    return matches.map { analysis(of: $0, findings) }
  }

  /// Appraises every legal move of some positions, as for a ply of a match.
  ///
  /// - Parameters:
  ///   - positions: the positions.
  ///   - file: the file that keeps what was found; `nil` keeps nothing.
  ///   - unkept: called last if the file cannot be written.
  ///   - progress: called after each move, on any thread.
  /// - Returns: for each position, what its moves are worth to the side that makes them.
  /// - Throws: an ``AnalysisError``.
  package func values(
    in positions: [G.Position], keptIn file: String?, unkept: (FileFault) -> Void,
    progress: @Sendable (Progress) -> Void = { _ in }
  ) throws(AnalysisError) -> [[G.Move: PlyAnalysis.Value]] {
    let tasks = positions.map { position in position.legalMoves.map { Task(position, $0) } }
    let findings = try findings(for: tasks.flatMap(\.self), keptIn: file, unkept, progress)
    return tasks.map { tasks in
      tasks.reduce(into: [:]) { $0[$1.move] = findings[$1.question]?.after }
    }
  }

  /// Appraises some moves, as for plies of a match.
  ///
  /// - Parameters:
  ///   - moves: legal moves in their positions.
  ///   - file: the file that keeps what was found; `nil` keeps nothing.
  ///   - unkept: called last if the file cannot be written.
  ///   - goesOn: whether to begin with another move; called on any thread.
  ///   - progress: called after each move, on any thread.
  /// - Returns: for each move the worth with the best move and the worth after it, to the side that
  ///   makes it; `nil` for one that was not begun.
  /// - Throws: an ``AnalysisError``.
  package func worth(
    of moves: [(position: G.Position, move: G.Move)], keptIn file: String?,
    unkept: (FileFault) -> Void, goesOn: @Sendable () -> Bool = { true },
    progress: @Sendable (Progress) -> Void = { _ in }
  ) throws(AnalysisError) -> [(before: PlyAnalysis.Value, after: PlyAnalysis.Value)?] {
    let tasks = moves.map { Task($0.position, $0.move) }
    let findings = try findings(for: tasks, keptIn: file, unkept, progress, goesOn)
    return tasks.map { findings[$0.question].map { ($0.before, $0.after) } }
  }

  /// Appraises a legal move, as for a ply of a match.
  package func appraise(_ position: G.Position, _ move: G.Move) -> Appraisal<G.Move> {
    plugin.appraisers.make()(position, move, ticks / Self.ticksPerNode)
  }

  /// Returns whether a file can keep this analysis without losing another one: there is none, or
  /// one with the same budget, rules, weights and searches.
  package func isFree(_ file: String) -> Bool { AnalysisFile.isFree(file, for: header) }

  private var header: AnalysisFile.Header {
    AnalysisFile.Header(
      game: plugin.game.name, rules: plugin.game.rulesDigest, ticks: ticks,
      values: plugin.game.valueScale.map { hexadecimal($0.identity) } ?? "playouts")
  }

  // MARK: - Tasks

  private struct Task {
    let position: G.Position
    let move: G.Move
    let question: Finding.Question

    init(_ position: G.Position, _ move: G.Move) {
      self.position = position
      self.move = move
      question = Finding.Question(position: position.description, move: move.description)
    }
  }

  /// The moves to appraise. A forced pass is worth what the next ply is worth.
  private func tasks(of matches: [MatchRecord<G>]) -> [Task] {
    matches.flatMap { match in
      zip(match.positions, match.moves)
        .filter { plugin.game.forcedPass(in: $0.0) == nil }
        .map { Task($0.0, $0.1) }
    }
  }

  /// Does the tasks that were not done before, each once.
  private func findings(
    for tasks: [Task], keptIn file: String?, _ unkept: (FileFault) -> Void,
    _ progress: @Sendable (Progress) -> Void, _ goesOn: @Sendable () -> Bool = { true }
  ) throws(AnalysisError) -> [Finding.Question: Finding] {
    let kept = try file.map { path throws(AnalysisError) in try AnalysisFile(path, header) }
    var seen = Set((kept?.known ?? [:]).keys)
    let tasks = tasks.filter { seen.insert($0.question).inserted }
    let work = Locked(Work(count: tasks.count, known: kept?.known ?? [:]))
    DispatchQueue.concurrentPerform(iterations: min(jobs, tasks.count)) { job in
      let appraise = plugin.appraisers.make()
      while goesOn(), let index = work.withLock({ $0.take() }) {
        let task = tasks[index]
        let appraisal = appraise(task.position, task.move, ticks / Self.ticksPerNode)
        let finding = Finding(task.question, appraisal)
        let done = work.withLock { $0.finish(finding, kept) }
        progress(Progress(done: done, all: tasks.count, work: (job, finding.nodes)))
      }
    }
    if let failure = kept?.failure { unkept(failure) }
    return work.withLock(\.findings)
  }

  /// Which tasks are begun, and what was found.
  private struct Work {
    private var next = 0
    private let count: Int
    private var done = 0
    private(set) var findings: [Finding.Question: Finding]

    init(count: Int, known: [Finding.Question: Finding]) {
      self.count = count
      findings = known
    }

    mutating func take() -> Int? {
      guard next < count else { return nil }
      next += 1
      return next - 1
    }

    mutating func finish(_ finding: Finding, _ kept: AnalysisFile?) -> Int {
      findings[finding.question] = finding
      done += 1
      kept?.keep(finding)
      return done
    }
  }

  // MARK: - Findings

  private func analysis(
    of match: MatchRecord<G>, _ findings: [Finding.Question: Finding]
  ) -> MatchAnalysis {
    let game = plugin.game
    let positions = match.positions
    var plies: [PlyAnalysis] = []
    // Backwards, since a forced pass is worth what follows it.
    for index in match.plies.indices.reversed() {
      let (position, move) = (positions[index], match.plies[index].move.description)
      let side = position.turn
      let question = Finding.Question(position: position.description, move: move)
      let found = findings[question]
      let next = plies.last.map { $0.side == side ? $0.before : $0.before.reversed }
      let value = next ?? worth(of: positions[index + 1], for: side)
      plies.append(
        PlyAnalysis(
          ply: index + 1, side: side, position: question.position, move: move,
          isForced: position.legalMoves.count == 1, before: found?.before ?? value,
          after: found?.after ?? value, line: found?.line ?? [move],
          reply: found?.reply ?? [], depth: found?.depth ?? 0))
    }
    var analysis = MatchAnalysis(
      name: match.place, game: game.name, sideNames: game.sideNames, players: match.names,
      unit: game.valueScale?.unit, ticks: ticks, result: match.result,
      ending: match.sentenceOfEnding,
      plies: plies.reversed())
    analysis.debugLines = match.debugLines
    return analysis
  }

  /// The worth of a position after the last ply, a forced pass.
  private func worth(of position: G.Position, for side: Side) -> PlyAnalysis.Value {
    let margin = position.outcome?.margin(for: side) ?? 0
    return PlyAnalysis.Value(
      worth: Double(plugin.game.valueScale == nil ? margin.signum() : margin),
      chance: margin > 0 ? 1 : margin < 0 ? 0 : 0.5, exact: position.outcome != nil)
  }
}
