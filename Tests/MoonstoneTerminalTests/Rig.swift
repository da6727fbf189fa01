import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSession
import Testing

@testable import MoonstoneTerminal

/// A screen with a match behind it that does at once what the person wants, as a host does, and in
/// which time passes when a test says so.
struct Rig<G: Game> {
  static var human: PlayerIdentity { PlayerIdentity(name: "human", kind: .person) }
  static var bot: PlayerIdentity { PlayerIdentity(name: "corners") }
  static var pace: Duration { .milliseconds(100) }

  var match: Match<G>
  var screen: BoardScreen<G>
  /// What was said and wanted since the last look, as lines.
  var log: [String] = []
  /// The newest request that may be asked.
  var ready: Request?
  var time = Duration.zero

  init(
    _ game: G, from start: G.Position? = nil, black: PlayerIdentity = human,
    white: PlayerIdentity = bot, pace: Duration? = nil, isDrawn: Bool = true,
    waitsAtPasses: Bool = true, isColored: Bool = false
  ) throws {
    try self.init(
      Match(game, from: start, players: Sides(black: black, white: white)), pace: pace,
      isDrawn: isDrawn, waitsAtPasses: waitsAtPasses, isColored: isColored)
    log = []
    try apply(.start)
  }

  /// Opens a match in whatever phase it is.
  init(
    _ match: Match<G>, pace: Duration? = nil, isDrawn: Bool = true, waitsAtPasses: Bool = true,
    isColored: Bool = false
  ) throws {
    self.match = match
    screen = BoardScreen(
      match,
      display: DisplayStyle(
        isDrawn: isDrawn, waitsAtPasses: waitsAtPasses, pace: pace,
        style: Style(isOn: isColored)),
      strategies: ["corners", "chance", "greedy"])
    perform(screen.begin())
  }

  // MARK: - What happens

  mutating func apply(_ action: Match<G>.Action) throws(Rejection) {
    let events = try match.apply(action)
    for event in events { take(.told(event, match)) }
  }

  mutating func take(_ input: ScreenInput<G>) { perform(screen.take(input)) }

  mutating func type(_ line: String) {
    for character in line { take(.key(.character(character))) }
    take(.key(.enter))
  }

  mutating func pass(_ duration: Duration) {
    time += duration
    take(.time(time))
  }

  /// The script whose turn it is plays, as far as it may be asked.
  mutating func script(
    _ text: String, comment: MoonstoneKernel.Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let request = try #require(match.request, sourceLocation: sourceLocation)
    #expect(ready == request, "nobody may be asked yet", sourceLocation: sourceLocation)
    let move = try #require(G.Move(text), sourceLocation: sourceLocation)
    try apply(.answer(request, .play(Choice(move, comment: comment), elapsed: .zero)))
  }

  mutating func interrupt(_ interrupt: Interrupt) throws { try apply(.interrupt(interrupt)) }

  private mutating func perform(_ effects: [ScreenEffect<G>]) {
    for effect in effects { perform(effect) }
  }

  private mutating func perform(_ effect: ScreenEffect<G>) {
    do throws(Rejection) {
      switch effect {
      case .say(let text):
        log.append(text)
        screen.saidRows += Painter.rows(of: TerminalText(text), columns: screen.columns)
      case .tell(let text):
        log.append(text.raw)
        screen.saidRows = Painter.rows(of: text, columns: screen.columns)
      case .ready(let request): ready = request
      case .reply(let request, let reply): try apply(.answer(request, answer(reply)))
      case .interrupt(let interrupt): try apply(.interrupt(interrupt))
      case .change(let side, let name):
        let player = name == Self.human.name ? Self.human : PlayerIdentity(name: name)
        try apply(.interrupt(.change(side, to: player)))
      case .swap:
        let players = match.players
        try apply(.interrupt(.change(.black, to: players.white)))
        try apply(.interrupt(.change(.white, to: players.black)))
      case .reset: try apply(.interrupt(.reset(Sides(both: Self.human))))
      case .rematch(let isSwapped):
        let players = match.players
        let next = isSwapped ? Sides(black: players.white, white: players.black) : players
        try apply(.interrupt(.reset(next)))
      case .revert(let side, let plies): log.append("<revert(\(side), plies: \(plies))>")
      case .value: log.append("<value>")
      case .hint, .save, .fork, .own, .suspend, .redraw, .quit: log.append("<\(effect)>")
      }
    } catch {
      take(.said("\(error)"))
    }
  }

  private func answer(_ reply: Reply<G.Move>) -> Match<G>.Answer {
    switch reply {
    case .move(let move): .play(Choice(move), elapsed: .zero)
    case .acknowledge: .acknowledge
    case .confirm(let yes): .confirm(yes)
    }
  }

  // MARK: - What is seen

  /// What was said since the last look.
  mutating func said() -> [String] {
    defer { log = [] }
    return log
  }

  var lines: [String] {
    screen.picture.lines.map { line in
      String(line.text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The text without its line breaks.
  var flat: String { lines.joined(separator: " ") }

  var text: String { lines.map { $0 + "\n" }.joined() }
  var status: String { screen.status.text }

  /// The rows of the board alone, without names and marks of moves.
  var board: [String] {
    screen.boardLines.dropFirst().map { line in
      String(line.text.dropFirst().filter { "●○".contains($0) })
    }
  }
}

extension Rig<Reversi> {
  /// Black must pass here; then white plays `c1`, and the game is over.
  static var blackMustPass: String { "OX" + String(repeating: "-", count: 62) + " X" }

  static func position(_ text: String) throws -> Reversi.Position {
    try Reversi().position(text)
  }
}
