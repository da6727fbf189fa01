import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// A ``Session`` that any number of interfaces share: all may give orders, and all see the same.
package actor Table<G: Game>: LiveTable {
  package nonisolated let id: String
  package nonisolated let broadcast = Broadcast()
  let session: Session<G>
  private let inbox: TableInbox<G>
  private let seed: UInt64
  private(set) var sheet: MatchSheet<G>
  private var said: [SheetSnapshot.Said]
  /// The observers in Lua; `nil` without any.
  private let observers: ObserverHub<G>?
  var checks = TableChecks()
  /// The versions that have played, here and at other tables.
  let versions: VersionFolder
  /// Those of this table that are in the folder.
  var keptVersions: Set<String> = []
  /// Takes what the session reports, until it has stopped.
  private var pump: Task<Void, Never>?
  /// Waits until a player is asked, so that no order comes before that.
  private var starting: CheckedContinuation<Void, Never>?
  /// The ply after which the match is to be paused; `nil` when it is not.
  var stepEnd: Int?
  /// Whether a rematch was asked for, so that its reset is not asked about.
  var isRematching = false
  /// The time from one ply of programs to the next.
  private var pace: Duration
  /// When the next player may be asked, if no person plays; a late ply does not delay the next.
  private var due = Duration.zero

  /// - Parameters:
  ///   - sheet: the sheet of the match so far.
  ///   - versions: where the versions of scripts are kept.
  ///   - capsules: where the forfeit is kept; `nil` if it is not.
  ///   - observers: the observers in Lua.
  ///   - archiving: where the match goes when it ends; `nil` if it is wanted in no archive.
  ///   - said: what has been said beside the board.
  ///   - pace: the time from one ply of programs to the next.
  /// - Throws: a `CatalogError` for an observer that does not load.
  package init(
    _ id: String, _ sheet: MatchSheet<G>, by seats: Seats<G>, loader: PlayerLoader<G>,
    seed: UInt64, record: MatchRecord<G>, versions: VersionFolder, capsules: CapsuleFolder? = nil,
    observers: [ObserverSource] = [], archiving: MatchArchiving? = nil,
    said: [SheetSnapshot.Said] = [], pace: Duration = .milliseconds(250)
  ) throws {
    self.id = id
    self.sheet = sheet
    self.seed = seed
    self.versions = versions
    self.said = said.suffix(Self.mostSaid)
    self.pace = pace
    let inbox = TableInbox<G>()
    self.inbox = inbox
    self.observers =
      observers.isEmpty
      ? nil
      : try ObserverHub(observers, of: loader.plugin, home: loader.home) {
        inbox.post(.observed($0))
      }
    var late: [any Observer<G>] = []
    if let listener = self.observers?.listener(to: sheet.match, seed: seed) { late = [listener] }
    if let archiving { late.append(MatchArchiver(archiving, record, book: loader.home.book)) }
    session = Session(
      sheet.match, by: seats, loader: loader, seed: seed, record: record,
      lateObservers: late, capsules: capsules,
      tell: { inbox.post($0) })
  }

  package func begin() async {
    do {
      try session.host.recordPlayers()
    } catch {
      fail(error)
    }
    if let request = session.host.match.request { ask(request) }
    session.begin()
    pump = Task {
      while await inbox.bell.wait() {
        for report in inbox.collect() { take(report) }
      }
    }
    guard case .ready = sheet.match.phase else { return }
    await withCheckedContinuation { starting = $0 }
  }

  package func leave() async {
    checks.end()
    session.leave()
    await pump?.value
    observers?.finish()
    session.record.close()
    session.record.discardIfBlank(from: MatchFolder())
    broadcast.end()
  }

  // MARK: - What interfaces read

  package var file: String? { session.record.file }

  package var summary: TableSummary {
    let match = sheet.match
    return TableSummary(
      id: id, game: match.game.name, black: match.players.black.name,
      white: match.players.white.name, ply: match.ply,
      ending: match.ending.map { match.sentence(on: $0) })
  }

  package var snapshot: (number: Int, text: String) {
    let snapshot = SheetSnapshot(
      id, sheet, seed: seed, said: said, pace: Int(pace / .milliseconds(1)), isReplay: false)
    return (broadcast.number, jsonLine(snapshot))
  }

  package var graph: String { sheet.graph }

  // MARK: - What the session reports

  private func take(_ report: SessionReport<G>) {
    switch report {
    case .told(let event, let match): hear(event, match)
    case .said(let text): say(text, of: nil)
    case .observed(let report): say(report.sentence, of: nil)
    case .valued(let values, _): say(values.inWords, of: nil)
    case .complained(let side, let text):
      say(text ?? "the file of \(sheet.match.players[side].name) is mended", of: side)
    case .done: session.playOn()
    case .left: break
    case .stopped(let error):
      if let error { fail(error) }
      hasStarted()
      inbox.end()
    }
  }

  private func hear(_ event: Match<G>.Event, _ match: Match<G>) {
    if case .thinking(let side, let comment, let ticks) = event {
      let thought = Thought(
        side: side.description, value: comment.value, depth: comment.depth,
        text: comment.text, ticks: ticks,
        line: SheetLine(comment, in: match.position, of: match.game)?.ways,
        marks: SheetMark.marks(of: comment, on: sheet.named))
      return broadcast.post(
        Broadcast.Message(name: "thinking", text: jsonLine(thought)), isKept: false)
    }
    if case .reset = event { session.changes.noteReset() }
    let ply = sheet.take(event, in: match)
    if case .started = event {} else { hasStarted() }
    switch event {
    case .asked(let request):
      ask(request)
      post("status", SheetStatus(match))
    case .played, .passed:
      if let ply {
        if let digest = ply.version { keepVersion(digest) }
        post("ply", NumberedPly(number: match.ply, ply: ply))
      }
    case .tookBack, .redid, .reset:
      // What was said of plies that are gone is gone with them.
      said.removeAll { $0.ply > match.ply }
      broadcast.startOver()
    case .noted(let side, let text): say(text, of: side)
    case .swapped(let side, let player), .changed(let side, let player):
      say("\(match.game.sideNames[side]) is played by \(Self.words(player)) from here", of: nil)
      post("status", SheetStatus(match))
    case .ended:
      post("status", SheetStatus(match))
      keepForfeit(of: match)
    case .started, .paused, .resumed, .resetAsked, .resetRefused, .thinking:
      post("status", SheetStatus(match))
    }
  }

  private func hasStarted() {
    starting?.resume()
    starting = nil
  }

  private func keepForfeit(of match: Match<G>) {
    do {
      try session.keepForfeit(of: match)
    } catch {
      say("the forfeit is not kept: \(error)", of: nil)
    }
  }

  private static func words(_ player: PlayerIdentity) -> String {
    player.name.printable
      + (player.digest.map { ", version \($0.prefix(8))" } ?? "")
  }

  func post(_ name: String, _ value: some Encodable) {
    broadcast.post(Broadcast.Message(name: name, text: jsonLine(value)))
  }

  /// Sends a text to all watchers, and keeps it for later ones.
  func say(_ text: String, of side: Side?) {
    let words = SheetSnapshot.Said(
      ply: sheet.match.ply, side: side?.description, text: text.printableLines)
    said.append(words)
    if said.count > Self.mostSaid { said.removeFirst(said.count - Self.mostSaid) }
    post("said", words)
  }

  private static var mostSaid: Int { 200 }

  func fail(_ error: any Error) {
    say("the match has stopped: \(error)", of: nil)
  }

  // MARK: - What the match asks

  /// Lets a player be asked, at the pace of the table, and answers what no person need answer.
  private func ask(_ request: Request) {
    if let end = stepEnd, sheet.match.ply >= end, request.kind != .confirmReset {
      stepEnd = nil
      attempt { try session.host.interrupt(.pause) }
      return
    }
    switch request.kind {
    case .confirmReset:
      session.answers.show(request)
      if isRematching { session.answers.put(.confirm(true), to: request) }
      isRematching = false
    case .acknowledgePass:
      let hasPeople = session.changes.sources[sheet.match.position.turn] == .human
      show(request) { if !hasPeople { $0.put(.acknowledge, to: request) } }
    case .move: show(request) { _ in }
    }
  }

  private func show(
    _ request: Request, then act: @escaping @Sendable (PendingAnswers<G>) -> Void
  ) {
    let answers = session.answers
    let now = monotonicTime()
    if due < now || hasPeople { due = now }
    let wait = due - now
    due += pace
    guard wait > .zero else {
      answers.show(request)
      return act(answers)
    }
    Task {
      try? await Task.sleep(for: wait)
      answers.show(request)
      act(answers)
    }
  }

  /// Whether a person plays.
  var hasPeople: Bool {
    let sources = session.changes.sources
    return sources.black == .human || sources.white == .human
  }

  /// Sets the time from one ply of programs to the next.
  func setPace(_ milliseconds: Int) {
    pace = .milliseconds(min(max(milliseconds, 0), 10_000))
    post("pace", Int(pace / .milliseconds(1)))
  }

  /// Lets the match go on after a change; a refusal is said.
  func attempt(_ body: () throws -> Void) {
    do {
      try body()
      session.playOn()
    } catch let rejection as Rejection {
      say("\(rejection)", of: nil)
    } catch {
      fail(error)
    }
  }
}

/// What a script says as it thinks.
private struct Thought: Encodable {
  let side: String
  let value: Double?
  let depth: Int?
  let text: String?
  let ticks: Int?
  let line: [SheetStatus.Way]?
  let marks: [SheetMark]?
}

/// A new ply and its number, counted from 1.
private struct NumberedPly: Encodable {
  let number: Int
  let ply: SheetPly
}
