import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// A thought that can be stepped through.
package struct OpenedThought: Sendable {
  package let debugger: ThoughtDebugger
  package let source: ScriptSource
  /// How it differs from the record; `nil` if it does not, or there is none.
  package let difference: String?
  /// The letters of a board's squares, as the page draws them, from the board as a text; `nil` where
  /// there are none.
  package let letters: @Sendable (_ board: String) -> String?
}

/// Thinks a thought once more, so that one can step through it: for the command, for editors and for
/// the page.
package struct ThoughtOpening<G: Game> {
  let loader: PlayerLoader<G>
  let progress: (_ done: Int, _ all: Int) throws -> Void

  /// - Parameters:
  ///   - loader: where scripts run, which has to be in workers.
  ///   - progress: hears how many of the thoughts since the version was loaded are asked, and may
  ///     throw to end that.
  package init(
    _ loader: PlayerLoader<G>,
    progress: @escaping (_ done: Int, _ all: Int) throws -> Void = { _, _ in }
  ) {
    (self.loader, self.progress) = (loader, progress)
  }

  /// - Parameters:
  ///   - thought: a thought whose ticks are limited.
  ///   - difference: how its answer differs from the record.
  package func open(
    _ thought: Thought<G>, difference: (DebugStop) -> String? = { _ in nil }
  ) throws -> OpenedThought {
    guard case .workers(let workers) = loader.home.isolation else {
      throw NoThought(.usage, "the script has to have a process of its own here")
    }
    let debugger = try ThoughtDebugger(
      thought, plugin: loader.plugin, workers: workers, tell: progress)
    let game = loader.plugin.game
    return OpenedThought(
      debugger: debugger, source: thought.script, difference: difference(debugger.beginning)
    ) { board in
      guard let position = try? game.position(board), let grid = game.grid(of: position) else {
        return nil
      }
      return BoardPicture.letters(grid, game.colors).joined()
    }
  }

  /// Opens the thought at a ply of a match.
  ///
  /// - Parameters:
  ///   - ply: counted from 1.
  ///   - script: the version that is asked.
  ///   - ticks: the budget of each ply of a match that has no ticks on record.
  ///   - mayDiffer: whether it is another version than the one that played, on purpose.
  package func open(
    ply: Int, of match: RerunMatch<G>, by script: ScriptSource, ticks: Int, mayDiffer: Bool = false
  ) throws -> OpenedThought {
    guard
      let found = try match.thought(
        atPly: ply, of: script, limits: loader.home.limits, ticks: ticks)
    else { throw NoThought(.data, "nobody was asked for a move at ply \(ply)") }
    return try open(found.thought) { stop in
      mayDiffer ? nil : Self.difference(of: stop, from: found.answer)
    }
  }

  private static func difference(
    of stop: DebugStop, from recorded: RecordedThought<G>.Answer
  ) -> String? {
    switch recorded {
    case .choice(let choice):
      let move = choice.move.description
      if case .end(move, _) = stop.place, choice.ticks ?? stop.ticks == stop.ticks { return nil }
      return "differs from the match, which has \(move)"
        + (choice.ticks.map { " for \($0) ticks" } ?? "")
    case .forfeit(let ending):
      if case .end(nil, _) = stop.place { return nil }
      return "differs from the match, which has a forfeit by \(ending.termination.inWords)"
    }
  }

  /// Opens the thought at which a capsule's script failed.
  ///
  /// - Parameters:
  ///   - capsule: what the file has.
  ///   - cut: the same within the limits of this place.
  ///   - path: the file.
  ///   - program: the name and version of this program.
  package func open(
    _ capsule: Capsule, cut: Capsule, in path: String, program: String
  ) throws -> OpenedThought {
    let record = try cut.record(of: loader.plugin.game, in: path)
    let reproduction = Reproduction(
      capsule: cut, positions: record.positions, moves: record.moves, loader: loader
    ) { _ in }
    let message = capsule.happened.message
    return try open(reproduction.thought) { stop in
      var isSame = false
      if case .end(nil, let found) = stop.place { isSame = message.contains(found) }
      guard let other = capsule.otherSemantics(than: program) else {
        return isSame ? nil : "differs from the capsule, which records: \(message.printable)"
      }
      return other + (isSame ? "" : "; it differs from the record: \(message.printable)")
    }
  }
}

/// Why there is no thought to step through.
package struct NoThought: ExplainedError {
  package let faultKind: FaultKind
  package let description: String

  package init(_ kind: FaultKind, _ description: String) {
    (faultKind, self.description) = (kind, description)
  }
}
