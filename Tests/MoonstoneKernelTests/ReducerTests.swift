import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Every action in every phase.
@Suite struct ReducerTests {
  /// A row an action, a column a phase. A cell is the phase after it, with `!` when something is
  /// asked anew; or, in capitals, what the action is refused with.
  static let table = """
    action        ready  turn     pass     p/turn   p/pass   c/turn   c/pass   c/paused c/over   over
    start         turn!  PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE
    play          STALE  pass!    MISMATCH STALE    STALE    MISMATCH MISMATCH MISMATCH MISMATCH STALE
    illegal       STALE  ILLEGAL  MISMATCH STALE    STALE    MISMATCH MISMATCH MISMATCH MISMATCH STALE
    acknowledge   STALE  MISMATCH turn!    STALE    STALE    MISMATCH MISMATCH MISMATCH MISMATCH STALE
    yes           STALE  MISMATCH MISMATCH STALE    STALE    turn!    turn!    turn!    turn!    STALE
    no            STALE  MISMATCH MISMATCH STALE    STALE    turn!    pass!    p/turn   over     STALE
    late          STALE  STALE    STALE    STALE    STALE    STALE    STALE    STALE    STALE    STALE
    pause         PHASE  p/turn   p/pass   PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE
    resume        PHASE  PHASE    PHASE    turn!    pass!    PHASE    PHASE    PHASE    PHASE    PHASE
    resign        PHASE  over     over     over     over     PHASE    PHASE    PHASE    PHASE    PHASE
    forfeit       PHASE  over     over     over     over     PHASE    PHASE    PHASE    PHASE    PHASE
    takeBack      PHASE  turn!    turn!    p/turn   p/turn   PHASE    PHASE    PHASE    PHASE    turn!
    takeBackNone  PHASE  NOTHING  NOTHING  NOTHING  NOTHING  PHASE    PHASE    PHASE    PHASE    NOTHING
    takeBackMany  PHASE  NOTHING  NOTHING  NOTHING  NOTHING  PHASE    PHASE    PHASE    PHASE    NOTHING
    redo          PHASE  REDO     REDO     REDO     REDO     PHASE    PHASE    PHASE    PHASE    REDO
    redoTaken     PHASE  pass!    turn!    p/pass   p/turn   PHASE    PHASE    PHASE    PHASE    over
    changeBlack   ready  turn     pass     p/turn   p/pass   c/turn   c/pass   c/paused c/over   over
    changeWhite   ready  turn!    pass     p/turn   p/pass   c/turn   c/pass   c/paused c/over   over
    swap          PHASE  turn     pass     p/turn   p/pass   c/turn   c/pass   c/paused c/over   over
    note          ready  turn     pass     p/turn   p/pass   c/turn   c/pass   c/paused c/over   over
    thinking      PHASE  turn     PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE    PHASE
    reset         PHASE  c/turn!  c/pass!  c/paused! c/paused! PHASE  PHASE    PHASE    PHASE    c/over!
    abort         over   over     over     over     over     over     over     over     PHASE    PHASE
    """

  struct Cell: Sendable, CustomTestStringConvertible {
    let action: String
    let phase: String
    let expected: String
    var testDescription: String { "\(action) in \(phase)" }
  }

  static let cells: [Cell] = {
    let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return rows.dropFirst().flatMap { row in
      zip(rows[0], row).dropFirst().map { Cell(action: row[0], phase: $0, expected: $1) }
    }
  }()

  @Test func theTableIsWhole() {
    #expect(Self.cells.count == 23 * 10)
  }

  @Test(arguments: cells) func everyActionMeansOneThingInEveryPhase(_ cell: Cell) throws {
    var match = try match(in: cell.phase)
    if cell.action == "redoTaken" { try takeBackAsMuch(in: &match, phase: cell.phase) }
    let before = (text: match.everything, request: match.request)
    let refusal = rejection(of: try action(cell.action, for: match), by: match)
    switch cell.expected {
    case "PHASE": #expect(refusal == .outOfPhase(match.phase))
    case "STALE": #expect(refusal == .stale)
    case "MISMATCH": #expect(refusal == .mismatch)
    case "NOTHING": #expect(refusal == .nothingToTakeBack(played: match.ply))
    case "REDO": #expect(refusal == .nothingToRedo(undone: 0))
    case "ILLEGAL":
      #expect(refusal == .illegalMove("h is illegal for Right, who can play d"))
    default:
      #expect(refusal == nil)
      let events = try match.apply(try action(cell.action, for: match))
      let isAsked = match.request != nil && match.request != before.request
      #expect(name(of: match.phase) + (isAsked ? "!" : "") == cell.expected)
      // What is asked is told, and what is told to be asked is open.
      let asked = events.compactMap { if case .asked(let request) = $0 { request } else { nil } }
      #expect(asked == (isAsked ? [match.request].compactMap(\.self) : []))
      #expect(!events.isEmpty)
      return
    }
    let action = try action(cell.action, for: match)
    #expect(throws: Rejection.self) { try match.apply(action) }
    #expect(match.everything == before.text, "a refused action changed something")
  }

  private func match(in phase: String) throws -> StripMatch {
    // Black plays a, white d; black must pass; white e, black passes, white f: over.
    let game = Strip("-bw--- black")
    switch phase {
    case "ready": return Match(game)
    case "turn": return try Match(playing: game, "a")
    case "pass": return try Match(playing: game, "a d")
    case "over": return try Match(playing: game, "a d pass e pass f")
    default:
      var match = try match(in: phase == "c/paused" ? "p/turn" : String(phase.dropFirst(2)))
      if phase.hasPrefix("p/") {
        try match.interrupt(.pause)
      } else {
        try match.interrupt(.reset(Sides(black: bob, white: eve)))
      }
      return match
    }
  }

  /// Leaves the phase as it is, with a ply to play again where that can be.
  private func takeBackAsMuch(in match: inout StripMatch, phase: String) throws {
    switch phase {
    case "turn": try match.play("d")
    case "pass": try match.play("pass")
    case "p/turn", "p/pass":
      try match.interrupt(.resume)
      try match.play(phase == "p/turn" ? "d" : "pass")
      try match.interrupt(.pause)
    case "over": break
    default: return
    }
    try match.interrupt(.takeBack(plies: 1))
    if phase == "over" { try match.interrupt(.abort()) }
  }

  private func action(_ name: String, for match: StripMatch) throws -> StripMatch.Action {
    let first = try #require(try Match(playing: match.game).request)
    let open = try match.request ?? lastRequest(of: match) ?? first
    switch name {
    case "start": return .start
    case "play":
      let legal = match.position.legalMoves.first ?? .pass
      return .answer(open, .play(Choice(legal), elapsed: .zero))
    case "illegal": return .answer(open, .play(Choice(try move("h")), elapsed: .zero))
    case "acknowledge": return .answer(open, .acknowledge)
    case "yes": return .answer(open, .confirm(true))
    case "no": return .answer(open, .confirm(false))
    case "late": return .answer(first, .play(Choice(try move("d")), elapsed: .zero))
    default: return .interrupt(try #require(interrupts[name]))
    }
  }

  /// What was asked last in a match that asks nothing now.
  private func lastRequest(of match: StripMatch) throws -> Request? {
    switch match.phase {
    case .paused(.pass): try self.match(in: "pass").request
    case .paused: try self.match(in: "turn").request
    case .over: try Match(playing: match.game, "a d pass e pass").request
    case .ready, .turn, .pass, .confirmingReset: nil
    }
  }

  private var interrupts: [String: Interrupt] {
    [
      "pause": .pause, "resume": .resume, "resign": .resign(.black),
      "forfeit": .forfeit(.white, Forfeit(.fault, "fell over")), "takeBack": .takeBack(plies: 1),
      "redo": .redo(plies: 1), "redoTaken": .redo(plies: 1),
      "takeBackNone": .takeBack(plies: 0), "takeBackMany": .takeBack(plies: 99),
      "changeBlack": .change(.black, to: eve), "changeWhite": .change(.white, to: eve),
      "swap": .swap(.white, to: eve), "note": .note(.white, "hm"),
      "thinking": .thinking(.white, Comment(text: "hm"), ticks: 9),
      "reset": .reset(Sides(black: bob, white: eve)), "abort": .abort(),
    ]
  }

  private func name(of phase: Phase) -> String {
    switch phase {
    case .ready: "ready"
    case .turn: "turn"
    case .pass: "pass"
    case .paused(let inner): "p/" + name(of: inner)
    case .confirmingReset(.paused, _): "c/paused"
    case .confirmingReset(let inner, _): "c/" + name(of: inner)
    case .over: "over"
    }
  }
}
