import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Plays matches between two files, each with the newest version of both that loads.
struct RevisedMatches<G: Game> {
  private let plan: MatchPlan<G>
  /// The number of matches; unlimited when `nil`.
  private let count: Int?
  private var context: RunContext<G>
  private var start: G.Position
  private let board: RevisedMatchBoard
  private var scripts: (FollowedScript, FollowedScript)
  /// The loader with the newest rules, for the thread that tries saved versions.
  private let newest: Locked<PlayerLoader<G>>
  /// The matches so far, for versions that are saved.
  private let past: SavePast<G>
  /// What is asked when a script is saved; `nil` for one that is not followed.
  private var answers: [SaveAnswers<G>?] = []

  /// - Parameter tellsLines: whether a terminal gets lines instead of a table, as a pipe does.
  /// - Throws: for a player that is not a script, and for a script that does not load.
  init(
    _ plan: MatchPlan<G>, count: Int?, tellsLines: Bool, _ answering: SaveAnswering,
    on context: RunContext<G>
  ) throws {
    self.plan = plan
    self.count = count
    self.context = context
    newest = Locked(context.loader)
    past = SavePast(MatchFolder(), archive: context.archiving?.name)
    start = plan.start
    scripts = (try Self.script(plan.sources.0, context), try Self.script(plan.sources.1, context))
    if scripts.0.file == nil, scripts.1.file == nil {
      throw Failure.usage("--watch follows files, and commits never change: name one file")
    }
    let form: RevisedMatchBoard.Form =
      context.isJSON
      ? .json : Terminal.isOutput && !Terminal.isDumb && !tellsLines ? .table : .lines
    board = RevisedMatchBoard(
      form,
      heading: Heading(
        "\(context.game.name): \(scripts.0.name.shownName) against "
          + scripts.1.name.shownName,
        terms: "seed \(plan.seeds.first), \(plan.clocks.inWords), "
          + (count?.matches ?? "until Ctrl-C")),
      files: (scripts.0.name, scripts.1.name), hasOpenings: !plan.openings.isEmpty, now: { Date() })
    answers = [
      makeAnswers(scripts.0, .first, answering), makeAnswers(scripts.1, .second, answering),
    ]
  }

  private func makeAnswers(
    _ script: FollowedScript, _ seat: RevisedMatchTally.Seat, _ answering: SaveAnswering
  ) -> SaveAnswers<G>? {
    guard let file = script.file else { return nil }
    let answers = SaveAnswers<G>(of: script.name, at: file.path, answering, past: past) {
      [newest] in
      newest.withLock(\.self)
    } number: { [board] in
      board.number(of: $0, by: seat)
    } tell: { [board] in
      board.hear($0, of: seat)
    }
    answers.begin(with: script.version)
    return answers
  }

  private static func script(
    _ source: PlayerSource, _ context: RunContext<G>
  ) throws -> FollowedScript {
    guard let version = try context.loader.script(of: source) else {
      throw Failure.usage("--watch is for two scripts, and \(source.name) is not one")
    }
    var file: ScriptFile?
    if case .script(_, let path, let parameters) = source {
      file = try context.loader.file(at: path, parameters: parameters)
    }
    let script = FollowedScript(named: source.name, version, following: file)
    _ = try script.player(context.loader)
    return script
  }

  private func place(_ script: FollowedScript) -> SaveFollower.FollowedFile? {
    guard let file = script.file else { return nil }
    return SaveFollower.FollowedFile(file.path) { [newest] in
      SavedScript(file) { source throws(ScriptError) in
        try newest.withLock(\.self).tryOut(source)
      }
    }
  }

  /// Plays until the wanted number of matches is reached or a signal arrives.
  ///
  /// - Throws: the exit code for the signal.
  mutating func run() async throws {
    context.observers?.speak(through: { [board] in board.say($0) })
    try board.see(scripts.0.version.digest, by: .first)
    try board.see(scripts.1.version.digest, by: .second)
    let places = [place(scripts.0), place(scripts.1)]
    let saves = SaveFollower({ places }) { [board, answers] place, news in
      board.hear(news, of: place == 0 ? .first : .second)
      answers[place]?.take(news)
    }
    saves.begin()
    defer {
      saves.stop()
      for answers in answers { answers?.end() }
    }
    var number = 0
    while count.map({ number < $0 }) ?? true {
      number += 1
      do {
        guard try await play(number) else { break }
        board.warn(of: nil)
      } catch CatalogError.script(let error) {
        // The script loaded before, so the machine lacks time or memory for it now.
        board.warn(of: error.message)
        try await Task.sleep(for: .seconds(1))
      }
      if context.interruption.signal != nil { break }
      if count == nil { try await restIfIdle() }
    }
    context.observers?.finish()
    board.end()
    try context.interruption.check()
  }

  /// Waits until there is a new version or there are new rules, if more matches of the present ones
  /// would show nothing new.
  private mutating func restIfIdle() async throws {
    guard let versions = board.pause() else { return }
    let rules = context.loader.plugin
    while context.interruption.signal == nil, board.versions == versions {
      try await Task.sleep(for: .milliseconds(100))
      try renew()
      if context.loader.plugin !== rules { break }
    }
  }

  /// Plays one match. Returns false if it was left.
  private mutating func play(_ number: Int) async throws -> Bool {
    let (context, start) = try begun(number)
    let (match, players, seed) = try plan.prepare(
      number, from: start, loader: context.loader, followed: scripts)
    let firstSide: Side = plan.isSwapped(number) ? .white : .black
    let memory = context.loader.home.limits.memory
    let header = JournalHeader(
      match, seed: seed, memory: memory, program: Program.name)
    let listener = SwapListener<G>(board, firstSide: firstSide) { [past] match in
      past.note(match, seed: seed, memory: memory)
    }
    try listener.see(match.players)
    let played = try await context.play(
      match, by: players, seed: seed, record: try plan.journals.record(of: header, number),
      listener: listener)
    guard let ending = played.ending else { return false }
    players.script(firstSide).map { scripts.0.take($0) }
    players.script(firstSide.opponent).map { scripts.1.take($0) }
    try board.add(
      RevisedMatch(
        number: number, seed: seed,
        digests: (scripts.0.version.digest, scripts.1.version.digest),
        isMixed: players.haveChanged(in: played), firstSide: firstSide,
        sideNames: context.game.sideNames, ending: ending,
        fingerprint: played.fingerprint(after: plan.lead(ofMatch: number, in: context.game)),
        start: plan.openingNumber(ofMatch: number) ?? 0))
    return true
  }

  /// Takes the newest rules, and returns the context and the start for a match.
  private mutating func begun(_ number: Int) throws -> (RunContext<G>, G.Position) {
    if number > 1 { try renew() }
    guard let opening = plan.opening(ofMatch: number) else { return (context, start) }
    return try context.begun(at: opening)
  }

  private mutating func renew() throws {
    (context, start) = try context.renewed(from: start) { [board] in board.say(.note($0)) }
    newest.withLock { [context] in $0 = context.loader }
  }
}

/// Shows new versions of scripts as a match takes them, and remembers the match.
private final class SwapListener<G: Game>: Observer {
  private let board: RevisedMatchBoard
  private let firstSide: Side
  private let note: @Sendable (Match<G>) -> Void

  init(
    _ board: RevisedMatchBoard, firstSide: Side, note: @escaping @Sendable (Match<G>) -> Void
  ) {
    self.board = board
    self.firstSide = firstSide
    self.note = note
  }

  /// Shows the versions that a match begins with.
  func see(_ players: Sides<PlayerIdentity>) throws {
    for side in [firstSide, firstSide.opponent] { try see(players[side], of: side) }
  }

  private func see(_ player: PlayerIdentity, of side: Side) throws {
    guard let digest = player.digest else { return }
    try board.see(digest, by: side == firstSide ? .first : .second)
  }

  func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    switch event {
    case .swapped(let side, let player): try see(player, of: side)
    case .played, .ended: note(match)
    default: break
    }
  }
}
