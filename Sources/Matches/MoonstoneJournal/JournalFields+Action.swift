import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

// From a line back to the action that caused it.
extension JournalFields {
  /// The action that makes `match` tell this line.
  func action<G>(in match: Match<G>) throws(JournalCoding.Fault) -> Match<G>.Action {
    switch event {
    case .started: return .start
    case .played: return try play(in: match)
    case .passed:
      guard let request = match.request, case .acknowledgePass(let side) = request.kind else {
        throw refused(.outOfPhase(match.phase))
      }
      try JournalFields(event: event, side: side, ply: Number(match.ply + 1)).check(self)
      return .answer(request, .acknowledge)
    case .paused: return .interrupt(.pause)
    case .resumed: return .interrupt(.resume)
    case .tookBack: return .interrupt(.takeBack(plies: try field("plies", plies).value))
    case .redid: return .interrupt(.redo(plies: try field("moves", moves).count))
    case .changed:
      return .interrupt(.change(try namedSide(), to: try field("player", player).identity))
    case .swapped:
      return .interrupt(.swap(try namedSide(), to: try field("player", player).identity))
    case .noted: return .interrupt(.note(try namedSide(), try field("text", text)))
    case .resetAsked: return .interrupt(.reset(try field("players", players).map(\.identity)))
    case .reset: return try confirm(true, in: match)
    case .resetRefused: return try confirm(false, in: match)
    case .ended: return .interrupt(try end())
    case .reopened: preconditionFailure("a reopened match has no action")
    }
  }

  private func play<G>(in match: Match<G>) throws(JournalCoding.Fault) -> Match<G>.Action {
    guard let request = match.request, case .move(let side) = request.kind else {
      throw refused(.outOfPhase(match.phase))
    }
    if self.side != side || ply?.value != match.ply + 1 {
      var expected = self
      (expected.side, expected.ply) = (side, Number(match.ply + 1))
      try expected.check(self)
    }
    let text = try field("move", self.move)
    guard let move = G.Move(text) else {
      let quoted = JournalCoding.quoted(text)
      throw .field("“move” is \(quoted), and must be a move of \(match.game.name)")
    }
    let elapsed = Duration.nanoseconds(try field("nanoseconds", nanoseconds).value)
    if let ticks, ticks.value < 0 {
      throw .field("“ticks” is \(ticks.value), and must be \(Self.rules["ticks", default: ""])")
    }
    let choice = Choice(move, comment: comment, memory: memory, ticks: ticks?.value)
    return .answer(request, .play(choice, elapsed: elapsed))
  }

  private func confirm<G>(
    _ yes: Bool, in match: Match<G>
  ) throws(JournalCoding.Fault) -> Match<G>.Action {
    guard let request = match.request, case .confirmReset = request.kind else {
      throw refused(.outOfPhase(match.phase))
    }
    return .answer(request, .confirm(yes))
  }

  /// The interrupt that ended the match. The rules need none: they end it after a move.
  private func end() throws(JournalCoding.Fault) -> Interrupt {
    let ending = try field("ending", self.ending)
    func loser() throws(JournalCoding.Fault) -> Side {
      guard let side = ending.side else {
        throw .field("“ending.side” is null, and must be black or white")
      }
      return side
    }
    func forfeit(_ reason: Forfeit.Reason) throws(JournalCoding.Fault) -> Interrupt {
      guard let message = ending.message else {
        throw .field("“ending.message” is null, and must say why")
      }
      return .forfeit(try loser(), Forfeit(reason, message))
    }
    switch ending.termination {
    case .rules: throw .field("“ended” cannot come here by rules: the game is not over")
    case .resignation: return .resign(try loser())
    case .time: return try forfeit(.time)
    case .ticks: return try forfeit(.ticks)
    case .memory: return try forfeit(.memory)
    case .illegalMove: return try forfeit(.illegalMove)
    case .fault: return try forfeit(.fault)
    case .aborted: return .abort(ending.message)
    case .adjudicated: return .adjudicate(try outcome(of: ending), ending.message)
    }
  }

  /// What a solver found.
  private func outcome(of ending: MatchSummary) throws(JournalCoding.Fault) -> Outcome {
    guard let margin = ending.margin, let word = ending.outcome,
      word.winner == nil ? margin == 0 : margin > 0
    else {
      throw .field(
        "“ending” must have an “outcome” and its “margin”: 0 for a draw, and more for a win")
    }
    return word.winner.map { .win($0, by: margin) } ?? .draw
  }

  private func namedSide() throws(JournalCoding.Fault) -> Side { try field("side", side) }

  /// A field that the line must have.
  func field<T>(_ name: String, _ value: T?) throws(JournalCoding.Fault) -> T {
    guard let value else {
      throw .field("“\(name)” is missing, and must be \(Self.rules[name, default: ""])")
    }
    return value
  }

  /// Why a line cannot be where it is.
  func refused(_ rejection: Rejection) -> JournalCoding.Fault {
    switch rejection {
    case .outOfPhase(let phase): .field("“\(event.rawValue)” cannot come \(phase)")
    case .illegalMove, .stale, .mismatch, .nothingToTakeBack, .nothingToRedo:
      .field("\(rejection)")
    }
  }

  /// Checks that a line agrees with this record, which the match tells.
  ///
  /// Comments, memories and ticks come from the line itself and are not checked.
  func check(_ line: JournalFields) throws(JournalCoding.Fault) {
    var told = self
    (told.comment, told.memory, told.ticks) = (line.comment, line.memory, line.ticks)
    if told == line { return }
    func check<T: Encodable & Equatable>(
      _ name: String, _ path: KeyPath<JournalFields, T?>
    ) throws(JournalCoding.Fault) {
      let (told, read) = (self[keyPath: path], line[keyPath: path])
      guard told != read else { return }
      func text(_ value: T?) -> String? { value.map { jsonLine($0) } }
      let found = text(read).map { "is \($0)" } ?? "is missing"
      throw .field("“\(name)” \(found), and must be \(text(told) ?? "left out")")
    }
    guard event == line.event else {
      let names = (line.event, event)
      throw .field("“event” is \(names.0.rawValue), and must be \(names.1.rawValue)")
    }
    try check("side", \.side)
    try check("ply", \.ply)
    try check("move", \.move)
    try check("changes", \.changes)
    try check("nanoseconds", \.nanoseconds)
    try check("plies", \.plies)
    try check("moves", \.moves)
    try check("player", \.player)
    try check("players", \.players)
    try check("text", \.text)
    try check("ending", \.ending)
    try check("program", \.program)
  }
}
