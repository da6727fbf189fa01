import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSearch
import MoonstoneSupport

/// Checks an observer: it hears random matches. In the first one, a move is taken back
/// and played again, and the match is paused; the last one is abandoned.
package struct ObserverExamination<G: Game> {
  static var matchCount: Int { 10 }
  /// The number of plies after which a match is abandoned, since some games never end.
  static var mostPlies: Int { 300 }

  private let loader: PlayerLoader<G>
  private let seeds: Seeds
  package private(set) var report: ObserverCheckReport

  package init(file: String, loader: PlayerLoader<G>, seeds: Seeds) {
    self.loader = loader
    self.seeds = seeds
    report = ObserverCheckReport(file: file, game: loader.game.name, seed: seeds.first)
  }

  /// - Throws: only errors that are not the observer's fault.
  package mutating func run() async throws {
    let observer: LuaObserver<G>
    do throws(ScriptError) {
      let file = try loader.file(at: report.file)
      observer = try LuaObserver(
        file, plugin: loader.plugin, limits: ObserverLimits(script: loader.home.limits),
        isolation: loader.home.isolation)
      report.sha256 = file.source.digest
    } catch {
      report.problem = ObserverFindings.Problem(message: error.message)
      return
    }
    var last: ObservedEvent<G>?
    for number in 1...Self.matchCount {
      let events = try match(number)
      for event in events where report.ok { hear(event, ofMatch: number, observer) }
      guard report.ok else { return }
      report.matches += 1
      last = events.last
    }
    hear(
      .finish(after: last, matches: report.matches, of: loader.game), ofMatch: nil, observer)
  }

  private mutating func hear(
    _ event: ObservedEvent<G>, ofMatch number: Int?, _ observer: LuaObserver<G>
  ) {
    report.events += 1
    for said in observer.hear(event, ofMatch: number) {
      switch said {
      case .said(let text): report.lines += text.split(separator: "\n").count
      case .note: break
      case .dropped(let why):
        report.problem = ObserverFindings.Problem(
          message: why, event: event.kind, ply: event.ply, match: number)
      }
    }
  }

  /// Returns everything that an observer hears of a match.
  private func match(_ number: Int) throws -> [ObservedEvent<G>] {
    let seed = seeds.seed(ofMatch: number)
    var chance = SplitMix64(seed: seed)
    var match = Match(loader.game)
    var events = [ObservedEvent.start(match, seed: seed)]
    func apply(_ action: Match<G>.Action) throws {
      for event in try match.apply(action) {
        if let told = ObservedEvent(event, in: match, seed: seed) { events.append(told) }
      }
    }
    try apply(.start)
    let whole = number < Self.matchCount ? Self.mostPlies : 5
    while let request = match.request, match.ply < whole {
      if case .acknowledgePass = request.kind {
        try apply(.answer(request, .acknowledge))
        continue
      }
      let moves = Array(match.position.legalMoves)
      if moves.isEmpty { break }
      let move = moves[chance.below(moves.count)]
      let comment = Comment(value: Double(match.ply), depth: 1, text: "chance")
      try apply(.answer(request, .play(Choice(move, comment: comment), elapsed: .zero)))
      if number == 1, match.ply == 3, match.ending == nil {
        try apply(.interrupt(.takeBack(plies: 1)))
        try apply(.interrupt(.redo(plies: 1)))
        try apply(.interrupt(.pause))
        try apply(.interrupt(.resume))
      }
    }
    if match.ending == nil { try apply(.interrupt(.resign(match.position.turn))) }
    return events
  }
}

package typealias ObserverCheckReport = GameCheckReport<ObserverFindings>

/// What was found out about an observer.
package struct ObserverFindings: CheckFindings {
  package struct Problem: CheckProblem {
    package let message: String
    /// The event that it heard; `nil` while it was loaded.
    package var event: String?
    /// The ply of the event; `nil` outside a match.
    package var ply: Int?
    /// The number of the match, counted from 1; `nil` before the first and after the last.
    package var match: Int?

    package var json: JSON {
      [
        "event": orNull(event), "match": orNull(match), "message": message, "ply": orNull(ply),
      ]
    }

    package func text(seed: UInt64) -> String {
      message.printableLines + (event.map { "; on “\($0)”" } ?? "")
        + (ply.map { " after \($0.plies)" } ?? "")
        + (match.map { " of match \($0), seed \(seed)" } ?? "")
    }
  }

  /// The number of events that it heard.
  package var events = 0
  /// The number of lines that it printed.
  package var lines = 0

  package init() {}

  package var json: JSON { ["events": events, "lines": lines] }

  package func text(matches: Int) -> String {
    "heard \(matches) matches, \(events) events, and said "
      + (lines == 1 ? "1 line" : "\(lines) lines")
  }
}
