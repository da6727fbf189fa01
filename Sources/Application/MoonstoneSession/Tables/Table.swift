import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A ``Session`` that any number of interfaces share: all may give orders, and all see the same.
/// When it is over, another one can follow at the same table.
package actor Table<G: Game>: LiveTable {
  package nonisolated let id: String
  package nonisolated let broadcast = Broadcast()
  let surroundings: Tables.Surroundings
  /// The match that is played now.
  private(set) var present: TableMatch<G>
  /// The journal of the present match.
  let journal: Locked<RunningJournal<G>>
  private(set) var sheet: MatchSheet<G>
  var said: [SheetSnapshot.Said]
  /// The observers in Lua.
  let observers: ObserverHub<G>
  let checks = Latest<Interruption?>(nil)
  /// What is asked about positions that were played; the newest question is answered.
  let questions = Latest()
  /// What is told of each script that plays here, by its path.
  var answers: [Exactly: SaveAnswers<G>] = [:]
  /// What was told last of each, by the player's name.
  let told = Locked<[String: JSON]>([:])
  /// The newest version of each side, be it loaded or saved, and who takes it over: of who plays the
  /// side now, or one that does no more.
  var newest: Sides<(strategy: LuaStrategy<G>, version: ScriptSource)?> = Sides(both: nil)
  /// Takes what the present session reports, until it has stopped.
  private var pump: Task<Void, Never>?
  /// Waits until a player is asked, so that no order comes before that.
  private var starting: CheckedContinuation<Void, Never>?
  /// The ply after which the match is to be paused; `nil` when it is not.
  var stepEnd: Int?
  /// Whether the next match begins as soon as the question about it is settled.
  var isStartingOver = false
  /// Whether players load for the next match.
  var isBeginning = false
  private(set) var isLeft = false
  /// The time from one ply of programs to the next.
  var pace: Duration
  /// When the next player may be asked, if no person plays; a late ply does not delay the next.
  var due = Duration.zero
  /// When the open request was made.
  private var asked = Duration.zero

  /// - Parameters:
  ///   - sheet: the sheet of the match so far.
  ///   - said: what has been said beside the board.
  ///   - pace: the time from one ply of programs to the next.
  /// - Throws: a `CatalogError` for an observer that does not load.
  package init(
    _ id: String, _ sheet: MatchSheet<G>, by seats: Seats<G>, loader: PlayerLoader<G>,
    seed: UInt64, record: RunningJournal<G>, in surroundings: Tables.Surroundings,
    said: [SheetSnapshot.Said] = [], pace: Duration = .milliseconds(250)
  ) throws {
    self.id = id
    self.sheet = sheet
    self.surroundings = surroundings
    self.said = said.suffix(Self.mostSaid)
    self.pace = pace
    journal = Locked(record)
    observers = try ObserverHub(
      surroundings.observers, of: loader.plugin, home: loader.home
    ) { _ in }
    present = TableMatch(
      sheet.match, by: seats, loader: loader, seed: seed, record: record, observers: observers,
      in: surroundings)
  }

  /// What plays the present match.
  var session: Session<G> { present.session }

  package func begin() async {
    do {
      try session.host.recordPlayers()
    } catch {
      fail(error)
    }
    await play()
  }

  private func play() async {
    let match = present
    if let request = session.host.match.request { ask(request) }
    session.begin()
    pump = Task {
      while await match.inbox.bell.wait() {
        for report in match.inbox.collect() { take(report, of: match) }
      }
    }
    guard case .ready = sheet.match.phase else { return }
    await withCheckedContinuation { starting = $0 }
  }

  /// Lets another match follow the present one, which stays in its journal.
  func follow(
    with seats: Seats<G>, _ match: Match<G>, by loader: PlayerLoader<G>, seed: UInt64
  ) async throws {
    let header = JournalHeader(
      match, seed: seed, memory: loader.home.limits.memory, program: surroundings.program)
    let record = try RunningJournal<G>(header, in: surroundings.store)
    let (before, pumpBefore) = (present, pump)
    endCheck()
    if loader.plugin !== session.loader.plugin {
      observers.move(to: loader.plugin, home: loader.home)
    }
    present = TableMatch(
      match, by: seats, loader: loader, seed: seed, record: record, observers: observers,
      in: surroundings)
    journal.withLock { $0 = record }
    (sheet, said, stepEnd) = (MatchSheet(match), [], nil)
    broadcast.startOver()
    await play()
    await before.leave(pumpBefore)
  }

  package func leave() async {
    isLeft = true
    endCheck()
    questions.begin()
    for answers in answers.values { answers.end() }
    await present.leave(pump)
    observers.finish()
    broadcast.end()
  }

  // MARK: - What interfaces read

  package var file: String? { session.record.file }

  /// The name of the present match as it is kept.
  var journalName: String {
    guard let file, surroundings.store.has(file) else { return id }
    return ScriptFolders.name(of: file)
  }

  package var summary: TableSummary {
    let match = sheet.match
    return TableSummary(
      id: id, game: match.game.name, black: match.players.black.name,
      white: match.players.white.name, ply: match.ply,
      ending: match.ending.map {
        match.sentence(on: surroundings.scripts.isInClass ? $0.withoutReason : $0)
      }, asked: askedPerson?.description)
  }

  /// The side for which a person has to move or to pass.
  private var askedPerson: Side? {
    let match = sheet.match
    switch match.phase {
    case .turn(let side), .pass(let side):
      return match.players[side].kind == .person ? side : nil
    case .ready, .paused, .confirmingReset, .over: return nil
    }
  }

  package var graph: String { sheet.graph }

  /// How long the open request has been waiting for its answer; `nil` without one.
  func waited(_ match: Match<G>) -> Duration? {
    match.request == nil ? nil : monotonicTime() - asked
  }

  // MARK: - What the session reports

  private func take(_ report: SessionReport<G>, of reporting: TableMatch<G>) {
    guard reporting.inbox === present.inbox else {
      // Another match has followed.
      if case .stopped = report { reporting.inbox.end() }
      return
    }
    switch report {
    case .told(let event, let match):
      session.keepVersions(event, match)
      hear(event, match)
    case .said(let text): say(surroundings.scripts.sayable(text), of: nil)
    case .refused(let why): say(surroundings.scripts.sayable(why), of: nil, isRefusal: true)
    case .observed(let report): say(report.sentence, of: nil)
    case .valued(let values, _): say(values.inWords, of: nil)
    case .saved(let side, let news):
      // What is wrong with a text shows parts of it.
      guard surroundings.scripts.shows(sheet.match.players[side].name, in: sheet.match.game.name)
      else { return }
      say(news.problem ?? "\(sheet.match.players[side].name) loads again", of: side)
      answer(news, of: side)
    case .done: session.playOn()
    case .left: break
    case .stopped(let error):
      if let error { fail(error) }
      hasStarted()
      present.inbox.end()
    }
  }

  private func hear(_ event: Match<G>.Event, _ match: Match<G>) {
    if case .thinking(let side, let comment, let ticks) = event {
      let line = SheetLine(comment, in: match.position, of: match.game)?.ways
      let thought: JSON = [
        "side": side.description, "value": comment.value, "depth": comment.depth,
        "text": comment.text, "ticks": ticks, "line": line.map { JSON(encoding: $0) },
        "marks": SheetMark.marks(of: comment, on: sheet.named).map { JSON(encoding: $0) },
      ]
      return broadcast.post(
        Broadcast.Message(name: "thinking", text: jsonLine(of: thought)), isKept: false)
    }
    let ply = sheet.take(event, in: match)
    if case .started = event {} else { hasStarted() }
    switch event {
    case .asked(let request):
      asked = monotonicTime()
      ask(request)
      postStatus(match)
    case .played, .passed:
      if let ply {
        post("ply", ["number": match.ply, "ply": JSON(encoding: ply)])
      }
    case .tookBack, .redid, .reset:
      // What was said of plies that are gone is gone with them.
      said.removeAll { $0.ply > match.ply }
      broadcast.startOver()
    case .noted(let side, let text):
      if surroundings.scripts.tells(of: match.players[side], in: match.game.name) {
        say(text, of: side)
      }
    case .swapped(let side, let player), .changed(let side, let player):
      say("\(match.game.sideNames[side]) is played by \(Self.words(player)) from here", of: nil)
      postStatus(match)
    case .ended:
      postStatus(match)
      keepForfeit(of: match)
    case .resetRefused:
      postStatus(match)
      if isStartingOver { Task { await startOver() } }
    case .started, .paused, .resumed, .resetAsked, .thinking:
      postStatus(match)
    }
  }

  private func hasStarted() {
    starting?.resume()
    starting = nil
  }

  private func keepForfeit(of match: Match<G>) {
    do {
      if let capsule = try session.keepForfeit(of: match), let reproduce = surroundings.reproduce {
        return say("“\(reproduce) \(capsule.typed)” repeats what happened", of: nil)
      }
      if let file, let again = ReplayLine.text(of: match, in: file) {
        say("“\(again)” plays the match again", of: nil)
      }
    } catch {
      say("the forfeit is not kept: \(error)", of: nil)
    }
  }

  private static func words(_ player: PlayerIdentity) -> String {
    player.name.printable
      + (player.digest.map { ", version \($0.prefix(8))" } ?? "")
  }

  static var mostSaid: Int { 200 }

  func fail(_ error: any Error) {
    say(surroundings.scripts.sayable("the match has stopped: \(error)"), of: nil)
  }
}
