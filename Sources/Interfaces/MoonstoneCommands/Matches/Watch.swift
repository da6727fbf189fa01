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
struct Watch<G: Game> {
  /// A player whose file is watched.
  private struct Seat {
    let name: String
    /// The file when it was last read; `nil` for a script from a commit.
    var file: ScriptFile?
    /// The version that played last.
    var text: ScriptSource

    mutating func take(_ player: LuaStrategy<G>) {
      text = player.snapshot.source
      file = player.file ?? file
    }
  }

  private let plan: MatchPlan<G>
  /// The number of matches; unlimited when `nil`.
  private let count: Int?
  private var context: RunContext<G>
  private var start: G.Position
  private let board: WatchBoard
  private var seats: (Seat, Seat)
  /// The loader with the newest rules, for the thread that tries saved versions.
  private let newest: Locked<PlayerLoader<G>>

  /// - Parameter tellsLines: whether a terminal gets lines instead of a table, as a pipe does.
  /// - Throws: for a player that is not a script, and for a script that does not load.
  init(_ plan: MatchPlan<G>, count: Int?, tellsLines: Bool, on context: RunContext<G>) throws {
    self.plan = plan
    self.count = count
    self.context = context
    newest = Locked(context.loader)
    start = plan.start
    seats = (try Self.seat(plan.sources.0, context), try Self.seat(plan.sources.1, context))
    if seats.0.file == nil, seats.1.file == nil {
      throw Failure.usage("--watch follows files, and commits never change: name one file")
    }
    let form: WatchBoard.Form =
      context.isJSON
      ? .json : Terminal.isOutput && !Terminal.isDumb && !tellsLines ? .table : .lines
    board = WatchBoard(
      form,
      heading: "\(context.game.name): \(seats.0.name.shownName) against "
        + "\(seats.1.name.shownName), seed \(plan.seeds.first), \(plan.clocks.inWords), "
        + (count.map { "\($0) matches" } ?? "until Ctrl-C"),
      files: (seats.0.name, seats.1.name), hasOpenings: !plan.openings.isEmpty, now: { Date() })
  }

  private static func seat(
    _ source: PlayerSource, _ context: RunContext<G>
  ) throws -> Seat {
    guard let text = try context.loader.script(of: source) else {
      throw Failure.usage("--watch is for two scripts, and \(source.name) is not one")
    }
    var seat = Seat(name: source.name, file: nil, text: text)
    if case .script(_, let path) = source { seat.file = try context.loader.file(at: path) }
    _ = try player(seat, context)
    return seat
  }

  private static func player(_ seat: Seat, _ context: RunContext<G>) throws(ScriptError)
    -> LuaStrategy<G>
  {
    if let file = seat.file {
      return try context.loader.strategy(seat.name, seat.text, following: file)
    }
    return try LuaStrategy(
      seat.text, named: seat.name, plugin: context.loader.plugin,
      limits: context.loader.home.limits, isolation: context.loader.home.isolation)
  }

  private func place(_ seat: Seat) -> SaveWatch.Place? {
    guard let file = seat.file else { return nil }
    return SaveWatch.Place(file.path) { [newest] in
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
    try board.see(seats.0.text.digest, by: .first)
    try board.see(seats.1.text.digest, by: .second)
    let places = [place(seats.0), place(seats.1)]
    let saves = SaveWatch({ places }) { [board] place, news in
      board.hear(news, of: place == 0 ? .first : .second)
    }
    saves.begin()
    defer { saves.stop() }
    var number = 0
    while count.map({ number < $0 }) ?? true {
      number += 1
      do {
        guard try await play(number) else { break }
        board.warn(of: nil)
      } catch let error as ScriptError {
        // The script loaded before, so the machine lacks time or memory for it now.
        board.warn(of: error.message)
        try await Task.sleep(for: .seconds(1))
      }
      if context.interruption.signal != nil { break }
    }
    context.observers?.finish()
    board.end()
    try context.interruption.check()
  }

  /// Plays one match. Returns false if it was left.
  private mutating func play(_ number: Int) async throws -> Bool {
    let (context, start) = try begun(number)
    let seed = plan.seeds.seed(ofMatch: number)
    let players = (try Self.player(seats.0, context), try Self.player(seats.1, context))
    let firstSide: Side = plan.isSwapped(number) ? .white : .black
    func bySide<Value>(_ values: (Value, Value)) -> Sides<Value> {
      firstSide == .black
        ? Sides(black: values.0, white: values.1) : Sides(black: values.1, white: values.0)
    }
    let seated = bySide(players).map { $0 as any Player<G> }
    let match = Match(
      context.game, from: start, players: seated.map(\.identity), clocks: plan.clocks)
    let header = JournalHeader(
      match, seed: seed, memory: context.loader.home.limits.memory, program: Program.name)
    let listener = SwapListener<G>(board, firstSide: firstSide)
    let played = try await context.play(
      match,
      by: Seats(players: seated, sources: bySide(plan.sources), answers: PendingAnswers<G>()),
      seed: seed, record: try plan.journals.record(of: header, number), listener: listener)
    guard let ending = played.ending else { return false }
    seats.0.take(players.0)
    seats.1.take(players.1)
    try board.add(
      WatchedMatch(
        number: number, seed: seed, digests: (seats.0.text.digest, seats.1.text.digest),
        isMixed: listener.isMixed, firstSide: firstSide, sideNames: context.game.sideNames,
        ending: ending,
        fingerprint: played.fingerprint(after: plan.lead(ofMatch: number, in: context.game))))
    return true
  }

  /// Takes the newest rules, and returns the context and the start for a match.
  private mutating func begun(_ number: Int) throws -> (RunContext<G>, G.Position) {
    if number > 1 {
      (context, start) = try context.renewed(from: start) { [board] in board.say(.note($0)) }
      newest.withLock { [context] in $0 = context.loader }
    }
    guard let opening = plan.opening(ofMatch: number) else { return (context, start) }
    return try context.begun(at: opening)
  }
}

/// Watches for new versions of scripts in a match.
private final class SwapListener<G: Game>: Observer {
  private struct State {
    var hasPlayed = Sides(both: false)
    var isMixed = false
  }

  private let board: WatchBoard
  private let firstSide: Side
  private let state = Locked(State())

  init(_ board: WatchBoard, firstSide: Side) {
    self.board = board
    self.firstSide = firstSide
  }

  /// Whether a script was replaced after its side had moved.
  var isMixed: Bool { state.withLock(\.isMixed) }

  func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    switch event {
    case .played(_, let side, _, _): state.withLock { $0.hasPlayed[side] = true }
    case .swapped(let side, let player):
      state.withLock { $0.isMixed = $0.isMixed || $0.hasPlayed[side] }
      if let digest = player.digest {
        try board.see(digest, by: side == firstSide ? .first : .second)
      }
    case .started, .asked, .passed, .paused, .resumed, .tookBack, .redid, .changed, .noted,
      .thinking, .resetAsked, .resetRefused, .reset, .ended:
      break
    }
  }
}
