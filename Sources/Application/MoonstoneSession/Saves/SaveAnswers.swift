import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// Answers each save of a script: whether the version loads, what the tests beside it say, what it
/// would have played in matches so far, and by duels in the background whether it is better than
/// the version before and the best so far.
///
/// Each stage begins when the one before is done. The next save ends them all; what a duel has
/// found out by then is kept, and it goes on when that version is saved again.
package final class SaveAnswers<G: Game>: Sendable {
  private struct State: Sendable {
    /// The versions that load, by their SHA-256.
    var sources: [String: ScriptSource] = [:]
    /// The newest version, the one before it, and the best so far, by their SHA-256.
    var present: String?
    var former: String?
    var best: String?
    /// Where scripts run, and what duels have found out there; `nil` before the first save.
    var workshop: SaveWorkshop<G>?
  }

  private let name: String
  private let path: String
  private let plan: SaveAnswering
  private let past: SavePast<G>
  private let loader: @Sendable () -> PlayerLoader<G>
  private let number: @Sendable (_ digest: String) -> Int
  private let tell: @Sendable (SaveAnswer) -> Void
  private let state = Locked(State())
  private let work = Latest<Interruption?>(nil)

  /// - Parameters:
  ///   - name: the script's name in matches.
  ///   - path: the file of the script, whose tests lie beside it.
  ///   - plan: what is asked.
  ///   - past: the matches that versions are asked about.
  ///   - loader: returns the loader with the newest rules.
  ///   - number: returns the number of a version, in the order in which they came.
  ///   - tell: receives what is known whenever there is more; called on any thread, must return
  ///     soon.
  package init(
    of name: String, at path: String, _ plan: SaveAnswering, past: SavePast<G>,
    loader: @escaping @Sendable () -> PlayerLoader<G>,
    number: @escaping @Sendable (_ digest: String) -> Int,
    tell: @escaping @Sendable (SaveAnswer) -> Void
  ) {
    self.name = name
    self.path = path
    self.plan = plan
    self.past = past
    self.loader = loader
    self.number = number
    self.tell = tell
  }

  deinit { end() }

  /// Notes the version that there was before any save. Nothing is asked about it.
  package func begin(with version: ScriptSource) {
    state.withLock { state in
      guard state.present == nil else { return }
      // So that it comes before those that are saved.
      _ = number(version.digest)
      Self.note(version, in: &state)
      state.best = version.digest
    }
  }

  /// Answers what became of the file, instead of what was saved before.
  package func take(_ news: SavedScript.News) {
    switch news {
    case .rejected(let error):
      var answer = SaveAnswer(refusal: error.message)
      if let present = state.withLock(\.present) { answer.version = number(present) }
      let ticket = replaceWork(by: nil)
      work.commit(ticket) { [answer] _ in tell(answer) }
    case .usable(let version):
      state.withLock { Self.note(version, in: &$0) }
      plan.keeper?.see(version, of: .script(name: name, path: path))
      let interruption = Interruption()
      let ticket = replaceWork(by: interruption)
      let told = Locked(answer(to: version.digest))
      let update: AnswerUpdate = { [work, tell] change in
        work.commit(ticket) { _ in
          tell(
            told.withLock { answer in
              change(&answer)
              return answer
            })
        }
      }
      Task { await MatchThread.run { await self.answer(version, interruption, update) } }
    }
  }

  /// Ends what is asked, for good.
  package func end() { replaceWork(by: nil) }

  @discardableResult private func replaceWork(
    by interruption: Interruption?
  ) -> Latest<Interruption?>.Ticket {
    let (ticket, former) = work.begin { ticket, running in
      defer { running = interruption }
      return (ticket, running)
    }
    _ = former?.request(by: 0)
    return ticket
  }

  private static func note(_ version: ScriptSource, in state: inout State) {
    state.sources[version.digest] = version
    guard state.present != version.digest else { return }
    (state.former, state.present) = (state.present, version.digest)
  }

  private func answer(to digest: String) -> SaveAnswer {
    SaveAnswer(version: number(digest), digest: digest)
  }

  // MARK: - The stages

  /// Changes what is known, and tells it.
  private typealias AnswerUpdate = @Sendable (_ change: (inout SaveAnswer) -> Void) -> Void

  private func answer(
    _ version: ScriptSource, _ interruption: Interruption, _ update: @escaping AnswerUpdate
  ) async {
    update { _ in }
    do {
      let workshop = workshop()
      let tests = try await workshop.tests(of: version, at: path, interruption)
      update { ($0.tests, $0.stage) = (tests, .rerun) }
      if plan.hasRerun {
        let script = RerunScript(version, names: [name, path])
        let rerun = try await workshop.rerun(script, past, interruption) { rerun in
          update { $0.rerun = rerun }
        }
        update { $0.rerun = rerun }
      }
      update { $0.stage = .duel }
      if plan.hasDuel, !workshop.loader.game.isSolo {
        try await MatchThread.run(inBackground: true) {
          try await duels(of: version, in: workshop, interruption, update)
        }
      }
      try interruption.check()
    } catch is Interrupted {
      return
    } catch {
      let obstacle = "\(error)".printableLines
      update { $0.obstacle = obstacle }
    }
    update { $0.stage = .done }
  }

  /// Where scripts run by the newest rules.
  private func workshop() -> SaveWorkshop<G> {
    let loader = loader()
    return state.withLock { state in
      if let known = state.workshop, known.loader.plugin === loader.plugin { return known }
      let new = SaveWorkshop(loader, plan)
      state.workshop = new
      return new
    }
  }

  /// Plays against the version before, and then against the best so far.
  private func duels(
    of version: ScriptSource, in workshop: SaveWorkshop<G>, _ interruption: Interruption,
    _ update: @escaping AnswerUpdate
  ) async throws {
    let (former, best, sources) = state.withLock { ($0.former, $0.best, $0.sources) }
    let rivals = [former, best == former ? nil : best].compactMap { $0.flatMap { sources[$0] } }
    for rival in rivals where rival.digest != version.digest {
      let beginning = VersionDuelScore(
        over: number(rival.digest), rival.digest, isBest: rival.digest != former)
      update { $0.duels.append(beginning) }
      let isNewer = number(rival.digest) < number(version.digest)
      let duel = try workshop.duel(isNewer ? (version, rival) : (rival, version))
      try await duel.run(from: version.digest, beginning, interruption) { [state] score in
        update { $0.duels[$0.duels.count - 1] = score }
        if !score.isRunning, score.isBetter, rival.digest == best {
          state.withLock { $0.best = version.digest }
        }
      }
    }
  }
}
