import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// The state of a person's screen. It is a value that takes inputs, including the time, and returns
/// the effects to carry out.
struct BoardScreen<G: Game>: Sendable {
  typealias Square = G.Position.Square

  struct Thinking: Sendable {
    let request: Request
    let since: Duration
    var comment: Comment?
    /// The ticks used by then; `nil` if they are not counted.
    var ticks: Int?
  }

  /// The move that led to the shown position.
  struct LastMove: Sendable {
    let side: Side
    let move: G.Move
    let changes: [Change<Square>]
    /// The player's comment; `nil` for a move that was opened with a match.
    var comment: Comment?
    var ticks: Int?
  }

  /// A change that the person has yet to see.
  private enum Untold: Sendable {
    case event(Match<G>.Event, Match<G>)
    case said(String)
  }

  let game: G
  let display: DisplayStyle
  /// Whether the screen stays after the end of the match.
  var isOpen = true
  /// The names of strategies, for completion.
  let strategies: [String]
  /// The files and folders that a person may mean, for completion.
  let files: @Sendable (String) -> [String]
  /// The match as it was last heard of.
  private(set) var heard: Match<G>
  /// The match as the person sees it; it lags behind during an animation.
  private(set) var shown: Match<G>
  private(set) var turning: Turning<G>?
  private(set) var last: LastMove?
  private(set) var now: Duration = .zero
  private(set) var columns = 80
  private(set) var rows = 24
  /// The changes heard during an animation.
  private var untold: [Untold] = []
  private var work: Thinking?
  /// The request that the person has answered.
  private var answered: Request?
  /// Whether the person has asked for a rematch, so that its reset is not asked about.
  var isRematching = false
  /// What is wrong with the file of each side's script, as it was saved last.
  private(set) var complaints = Sides<String?>(both: nil)
  /// Whether a script has played an older version in this match.
  private(set) var hasOlderVersion = Sides(both: false)
  /// Whether somebody has taken a side since the match was over.
  private(set) var isReplaced = Sides(both: false)
  /// The values of the moves of a position, while the person wants to see them.
  var values: (moves: Valuation<G.Move>, position: G.Position)?
  var assignment = Assignment()
  /// What the person reads in place of the board.
  var reading: Reading?
  var line = EditedLine()
  /// The cell that the person points at, by row and column.
  var pointer: (row: Int, column: Int)?
  /// The square of a piece that the person has picked, to move it.
  var picked: String?
  /// The moves that the person has typed beyond the one that is being played.
  var planned: [G.Move] = []
  /// How many rows the texts take that were said since the person typed or the match went on.
  var saidRows = 0
  /// The side that sits below the board unless it is turned.
  let nearSide: Side?

  /// - Parameter match: in any phase.
  init(
    _ match: Match<G>, display: DisplayStyle, strategies: [String] = [],
    files: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    game = match.game
    nearSide = display.isDrawn ? game.nearSide : nil
    self.display = display
    self.strategies = strategies
    self.files = files
    heard = match
    shown = match
    last = Self.lastMove(of: match)
  }

  /// Begins. Call it once before anything else, since an opened match may already wait for an
  /// answer.
  mutating func begin() -> [ScreenEffect<G>] {
    let opening: [ScreenEffect<G>] = display.isDrawn ? [.say(opening)] : []
    return opening + (heard.request.map { ask($0) } ?? [])
  }

  mutating func take(_ input: ScreenInput<G>) -> [ScreenEffect<G>] {
    switch input {
    case .key(let key): return press(key)
    case .line(let text): return obey(text)
    case .told(let event, let match): return hear(event, in: match)
    case .said(let text): return [.say(text)]
    case .complained(let side, let text):
      complaints[side] = text
      return []
    case .valued(let moves, let position):
      guard display.isDrawn, hasSquares(for: moves, of: position) else {
        return tell(moves.inWords)
      }
      values = (moves, position)
      return []
    case .observed(let text):
      untold.append(.said(text))
      return tellOn()
    case .time(let time):
      now = max(now, time)
      guard turning?.advance(to: now) == false else { return [] }
      return endTurning()
    case .size(let columns, let rows):
      self.columns = max(1, columns)
      self.rows = max(1, rows)
      return []
    }
  }

  /// The time of the next change in the picture without an event; `nil` without one.
  var nextChange: Duration? {
    if let turning { return turning.due }
    guard display.isDrawn, let thinking else { return nil }
    let step = Self.spinnerStep
    return thinking.since + step * (Int((now - thinking.since) / step) + 1)
  }

  static var spinnerStep: Duration { .milliseconds(125) }

  /// The script that is thinking, once everything that led to its turn is shown.
  var thinking: Thinking? {
    guard let work, shown.request == work.request else { return nil }
    return work
  }

  /// The values of the moves of the shown position, if the person wants to see them.
  var valuesShown: Valuation<G.Move>? {
    guard turning == nil, let values, values.position == shown.position else { return nil }
    return values.moves
  }

  /// Whether the match waits for the person: for a move, an answer, or a command at its end.
  var waitsForPerson: Bool {
    guard turning == nil, untold.isEmpty else { return false }
    switch heard.phase {
    case .ready: return false
    case .turn(let side): return isPerson(side) && heard.request != answered
    case .pass: return waitsAtPasses && heard.request != answered
    case .confirmingReset: return heard.request != answered
    case .paused, .over: return true
    }
  }

  /// Whether a pass waits for a person: between scripts, it does not wait for Enter.
  var waitsAtPasses: Bool { display.waitsAtPasses && (isPerson(.black) || isPerson(.white)) }

  func isPerson(_ side: Side) -> Bool { heard.players[side].kind == .person }

  /// Answers the open request, once.
  mutating func reply(_ reply: Reply<G.Move>) -> [ScreenEffect<G>] {
    guard let request = heard.request, request != answered else { return [] }
    answered = request
    picked = nil
    return [.reply(request, reply)]
  }

  /// Whether the open request has been answered and the answer is on its way.
  var hasAnswered: Bool { heard.request != nil && heard.request == answered }

  // MARK: - Inputs

  private mutating func hear(_ event: Match<G>.Event, in match: Match<G>) -> [ScreenEffect<G>] {
    heard = match
    switch event {
    case .thinking(let side, let comment, let ticks):
      guard work?.request.kind == .move(side) else { return [] }
      work?.comment = comment
      work?.ticks = ticks
      return []
    case .started, .asked, .played, .passed, .swapped, .noted, .ended:
      untold.append(.event(event, match))
      return tellOn()
    case .paused, .resumed, .tookBack, .redid, .changed, .resetAsked, .resetRefused, .reset:
      // Interruptions do not wait for an animation.
      untold.append(.event(event, match))
      return catchUp()
    }
  }

  /// Shows everything that was heard, at once.
  mutating func catchUp() -> [ScreenEffect<G>] {
    var effects: [ScreenEffect<G>] = []
    while turning != nil { effects += endTurning() }
    return effects + tellOn()
  }

  private mutating func tellOn() -> [ScreenEffect<G>] {
    var effects: [ScreenEffect<G>] = []
    while turning == nil, !untold.isEmpty {
      let event: Match<G>.Event
      let match: Match<G>
      switch untold.removeFirst() {
      case .said(let text):
        effects.append(.say(text))
        continue
      case .event(let told, let then): (event, match) = (told, then)
      }
      if display.isDrawn, let pace = display.pace, grid(of: match.position) != nil {
        turning = Turning(event, in: match, pace: pace, now: now)
      }
      if turning == nil { effects += show(event, in: match) }
    }
    return effects
  }

  private mutating func endTurning() -> [ScreenEffect<G>] {
    guard let ended = turning else { return [] }
    turning = nil
    return show(ended.event, in: ended.match) + tellOn()
  }

  private mutating func show(
    _ event: Match<G>.Event, in match: Match<G>
  ) -> [ScreenEffect<G>] {
    shown = match
    switch event {
    case .asked(let request): return ask(request)
    case .played(let choice, let side, let changes, _, _):
      last = LastMove(
        side: side, move: choice.move,
        changes: changes.isEmpty ? Self.lastMove(of: match)?.changes ?? [] : changes,
        comment: choice.comment, ticks: choice.ticks)
    case .passed, .tookBack, .redid: last = Self.lastMove(of: match)
    case .reset:
      last = nil
      hasOlderVersion = Sides(both: false)
    case .ended: isReplaced = Sides(both: false)
    case .changed(let side, _):
      isReplaced[side] = true
      hasOlderVersion[side] = false
      complaints[side] = nil
    case .swapped(let side, _):
      hasOlderVersion[side] = true
      complaints[side] = nil
    case .noted(let side, let text) where text.printableLines == complaints[side]: return []
    case .resetAsked where isRematching: return []
    default: break
    }
    guard display.isDrawn || display.tellsMoves else { return passOn }
    return match.lines(on: event, withBoards: !display.isDrawn, style: display.style).map {
      .tell($0)
    } + passOn
  }

  /// Acknowledges a pass that began to wait for a person who has left the table.
  private var passOn: [ScreenEffect<G>] {
    mutating get {
      guard case .acknowledgePass = heard.request?.kind, !waitsAtPasses else { return [] }
      return reply(.acknowledge)
    }
  }

  private mutating func ask(_ request: Request) -> [ScreenEffect<G>] {
    switch request.kind {
    case .move(let side) where !isPerson(side):
      work = Thinking(request: request, since: now)
    case .move where !planned.isEmpty:
      return [.ready(request)] + reply(.move(planned.removeFirst()))
    case .acknowledgePass where !waitsAtPasses:
      return [.ready(request)] + reply(.acknowledge)
    case .confirmReset where isRematching:
      isRematching = false
      return [.ready(request)] + reply(.confirm(true))
    case .move, .acknowledgePass, .confirmReset: break
    }
    return [.ready(request)]
  }
}
