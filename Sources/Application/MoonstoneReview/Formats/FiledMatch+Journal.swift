import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords

extension FiledMatch {
  /// What a journal says of the match as it stands.
  package init(_ reading: JournalReading<G>, place: String) {
    let match = reading.match
    self.init(
      place: place, start: match.start,
      Completion(moves: match.moves, end: match.position, illegal: nil))
    players = match.players
    time = Sides(both: match.clocks.control)
    stopped = match.ending.flatMap(\.interrupt)
    unread = [.settings]
    if match.clocks.tickControl != .unlimited { unread.insert(.ticks) }
    for entry in reading.standing { plies.append(ply(of: entry)) }
    for entry in reading.entries { if entry.content.isAside { unread.insert(.record) } }
  }

  private mutating func ply(of entry: JournalReading<G>.Entry) -> Ply {
    guard case .event(.played(let choice, by: _, changes: _, let elapsed, _)) = entry.content else {
      return Ply()
    }
    if choice.ticks != nil { unread.insert(.ticks) }
    if choice.memory != nil { unread.insert(.memories) }
    return Ply(comment: choice.comment, elapsed: elapsed == .zero ? nil : elapsed)
  }

  // MARK: - Writing

  /// The lines of a journal of the match.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - program: the name and version of this program.
  /// - Returns: the lines without line feeds, and what they do not hold although a journal can.
  package func journal(
    of game: G, program: String
  ) -> (lines: [String], lost: Set<MatchDetail>) {
    if time.black == time.white, let lines = journal(of: game, time.black, program) {
      return (lines, [])
    }
    // Without limits every move is in time.
    return (journal(of: game, .unlimited, program) ?? [], [.clocks])
  }

  /// - Returns: `nil` if a move took longer than its side had.
  private func journal(
    of game: G, _ control: TimeControl, _ program: String
  ) -> [String]? {
    let names = game.sideNames.map { PlayerIdentity(name: $0) }
    var match = Match(game, from: start, players: players ?? names, clocks: Clocks(control))
    var lines = [
      JournalLine.header(JournalHeader(match, seed: 0, memory: 64 << 20, program: program))
    ]
    func apply(_ action: Match<G>.Action) -> Bool {
      guard let events = try? match.apply(action) else { return false }
      lines += events.compactMap { JournalLine.event($0) }
      return true
    }
    guard apply(.start) else { return nil }
    for (index, move) in moves.enumerated() {
      guard let request = match.request else { return nil }
      let ply = plies.isEmpty ? Ply() : plies[index]
      let answer: Match<G>.Answer =
        if case .acknowledgePass = request.kind { .acknowledge } else {
          .play(Choice(move, comment: ply.comment), elapsed: ply.elapsed ?? .zero)
        }
      guard apply(.answer(request, answer)) else { return nil }
    }
    guard match.ply == moves.count else { return nil }
    if match.ending == nil, let stopped { guard apply(.interrupt(stopped)) else { return nil } }
    return lines
  }
}

extension Ending {
  /// What ended a match in this way; `nil` if it was the rules.
  var interrupt: Interrupt? {
    switch termination {
    case .rules: nil
    case .resignation: side.map { .resign($0) }
    case .aborted: .abort(message)
    case .time, .ticks, .memory, .illegalMove, .fault:
      side.flatMap { side in
        Forfeit.Reason(rawValue: termination.rawValue).map {
          .forfeit(side, Forfeit($0, message ?? ""))
        }
      }
    }
  }
}

extension JournalReading.Entry.Content {
  /// Whether a line is about the table rather than a ply.
  fileprivate var isAside: Bool {
    switch self {
    case .reopened: true
    case .event(let event):
      switch event {
      case .started, .played, .passed, .ended, .asked: false
      case .paused, .resumed, .tookBack, .redid, .changed, .swapped, .noted, .thinking,
        .resetAsked, .resetRefused, .reset:
        true
      }
    }
  }
}
