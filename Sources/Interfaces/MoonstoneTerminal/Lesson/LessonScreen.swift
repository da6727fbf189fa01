import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession

/// Goes through a lesson on the board of a match, with its keys and commands.
package struct LessonScreen<G: Game> {
  private static var words: [Assignment.Word] {
    [
      Assignment.Word(name: "hint", what: "be told how the best move begins"),
      Assignment.Word(
        name: "best", what: "be told the best move, its value and its line, and go on"),
      Assignment.Word(name: "skip", what: "leave this exercise, and go on"),
    ]
  }

  private let lesson: Lesson<G>
  private let display: DisplayStyle
  private var screen: BoardScreen<G>
  private var match: Match<G>
  private var painter: Painter
  private var keys = KeyReader()
  private var size = (rows: 0, columns: 0)
  /// The exercise, counted from 0.
  private var place = 0
  private var found = 0
  /// The exercise whose cause was told last.
  private var told: Int?
  private var isOver = false
  /// The text to write to the terminal with the next picture.
  private var output = ""

  /// - Parameter lesson: with at least one exercise.
  package init(_ lesson: Lesson<G>) {
    self.lesson = lesson
    let style = Style.of(isTerminal: Terminal.isOutput)
    display = DisplayStyle(isDrawn: true, waitsAtPasses: false, tellsMoves: false, style: style)
    match = Match(lesson.match.game)
    screen = BoardScreen(match, display: display)
    painter = Painter(style.isOn ? Palette(colors: lesson.match.game.colors) : nil)
  }

  private var game: G { lesson.match.game }
  private var exercise: Lesson<G>.Exercise { lesson.exercises[place] }
  private var count: Int { lesson.exercises.count }
  /// Whether a move was tried that is refuted on the board.
  private var isRefuted: Bool { match.ply >= exercise.ply.ply }

  /// Goes through all exercises, or until the person leaves.
  package mutating func run() {
    guard keys.takeTerminal() else { return }
    defer { TerminalMode.restore() }
    say("\(count == 1 ? "1 move" : "\(count) moves") to do better; “help” lists what you can type")
    begin()
    while !isOver {
      measure()
      write(output + painter.paint(screen.picture))
      output = ""
      guard let pressed = keys.read() else { break }
      for key in pressed where !isOver { take(key) }
    }
    if !Foreground.isElsewhere { write(output + painter.leave()) }
    Terminal.print("\(found) of \(count) found")
  }

  // MARK: - Exercises

  /// Sets the exercise up, with the match before it.
  private mutating func begin() {
    let played = Array(lesson.match.moves.prefix(exercise.ply.ply - 1))
    let people = Sides(
      black: PlayerIdentity(name: lesson.match.names.black, kind: .person),
      white: PlayerIdentity(name: lesson.match.names.white, kind: .person))
    // The moves were legal when the match was read.
    guard
      let match = try? Match(game, from: lesson.match.positions[0], players: people, played: played)
    else { return isOver = true }
    self.match = match
    let line = screen.line
    screen = BoardScreen(match, display: display)
    screen.assignment.words = Self.words
    screen.line = line
    screen.assignment.task = "\(place + 1) of \(count): \(lesson.task(of: exercise))"
    screen.assignment.side = exercise.ply.side
    _ = screen.begin()
    size = (0, 0)
    measure()
    if let cause = lesson.cause(of: exercise), told != place {
      told = place
      say(cause)
    }
  }

  private mutating func goOn() {
    if place + 1 == count { return isOver = true }
    place += 1
    begin()
  }

  /// Judges a move that was tried, and shows it with its answer.
  private mutating func judge(_ move: G.Move) {
    let verdict = lesson.judge(move, in: exercise)
    say(verdict.sentence(on: move))
    if verdict.isRight {
      found += 1
      return goOn()
    }
    for move in [move] + verdict.refutation.prefix(1) { play(move) }
    screen.assignment.task =
      "“undo” or Enter goes back to before \(move); “best” shows the better move"
  }

  private mutating func play(_ move: G.Move) {
    guard let request = match.request else { return }
    let answer: Match<G>.Answer =
      if case .acknowledgePass = request.kind { .acknowledge } else {
        .play(Choice(move), elapsed: .zero)
      }
    for event in (try? match.apply(.answer(request, answer))) ?? [] {
      _ = screen.take(.told(event, match))
    }
  }

  // MARK: - Keys

  private mutating func take(_ key: Key) {
    if isRefuted, key == .enter, screen.line.isEmpty, screen.pointer == nil, screen.reading == nil {
      return begin()
    }
    for effect in screen.take(.key(key)) { perform(effect) }
  }

  private mutating func perform(_ effect: ScreenEffect<G>) {
    switch effect {
    case .say(let text): say(text)
    case .own("best"):
      say(lesson.answer(to: exercise))
      goOn()
    case .own("hint"): say(hint)
    case .own: goOn()
    case .reply(_, .move) where isRefuted:
      say("this is after your move and its answer: “undo” goes back to try another one")
      begin()
    case .reply(_, .move(let move)): judge(move)
    case .interrupt(.takeBack):
      if isRefuted { begin() } else { say("you have not tried a move yet") }
    case .quit: isOver = true
    case .suspend:
      write(output + painter.leave())
      output = ""
      if keys.suspend() { redraw() } else { isOver = true }
    case .redraw: redraw()
    case .tell, .ready, .reply: break
    case .interrupt, .change, .swap, .reset, .rematch, .revert, .hint, .value, .save, .fork:
      say("a lesson has no such command; “help” lists those that it has")
    }
  }

  private var hint: String {
    let best = exercise.ply.line.first ?? exercise.ply.move
    return "the best move begins with “\(best.prefix(1))”; “best” shows it"
  }

  // MARK: - Drawing

  private mutating func say(_ text: String) {
    let text = TerminalText(text)
    screen.saidRows += Painter.rows(of: text, columns: Terminal.size.columns)
    output += painter.say(text, columns: Terminal.size.columns)
  }

  private mutating func measure() {
    let new = Terminal.size
    guard size != new else { return }
    let isFirst = size.columns == 0
    size = new
    _ = screen.take(.size(columns: new.columns, rows: new.rows))
    if !isFirst { redraw() }
  }

  private mutating func redraw() {
    output += painter.redraw(screen.picture, columns: size.columns, rows: size.rows)
  }

  private func write(_ text: String) {
    if !text.isEmpty { Terminal.prompt(TerminalText(own: text), aside: false) }
  }
}
