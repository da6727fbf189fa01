import ArgumentParser
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct DebugCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "debug", abstract: "Step through a thought of a script, forwards and back.",
    discussion: """
      The thought is thought again, for the same ticks, and then looked into: nothing that is asked \
      changes it. Commands are those of gdb: b 12, s, n, finish, c, and rs, rn, rfinish, rc \
      backwards; p EXPRESSION, watch NAME, bt, tick N; “help” lists them all. In a pipe it reads \
      them line by line.

        moonstone debug forfeit.capsule
        moonstone debug match.jsonl --ply 23
        moonstone debug mine.lua --opening f5d6c3
        moonstone debug mine.lua --test mine.tests:3
      """)

  @Argument(
    help: "A capsule; a match, in any format, or an event; a strategy or a .lua file.",
    completion: .player)
  var subject: String?
  @Option(help: ArgumentHelp("Which thought of a match, from 1 on.", valueName: "number"))
  var ply: String?
  @Option(
    name: .customLong("match"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      Which match where there are several: its number, or round.pair.match of an event, such as \
      2.1.3; where several have the same, round-pair-entrant-entrant-match.
      """, valueName: "number"))
  var match: String?
  @Option(
    help: ArgumentHelp(
      "The script that thought, unless it is the one of the player's name.", valueName: "player"),
    completion: .player)
  var script: String?
  @Option(
    help: ArgumentHelp(
      "A test of the strategy, by its file and line, as “test” prints it.",
      valueName: "file:line"),
    completion: .file())
  var test: String?
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ticks for the thought, unless a match or a capsule limits them.", valueName: "ticks"))
  var ticks = "50M"
  @OptionGroup var seed: SeedOption
  @OptionGroup var scripts: ScriptOptions
  @Flag(help: "Speak the Debug Adapter Protocol on standard input and output, for an editor.")
  var dap = false
  @Option(
    help: ArgumentHelp(
      """
      With --dap: on this port of this machine instead, 0 for a free one, for one client that knows the \
      token that is printed.
      """, valueName: "number"))
  var port: String?

  func run() async throws {
    if dap {
      if let subject {
        throw Failure.usage("--dap: the editor says what to step through, not “\(subject)”")
      }
      if let port { return try await adapt(onPort: port) }
      return try await adapt()
    }
    if port != nil { throw Failure.usage("--port is for --dap") }
    let opened = try await open()
    var session = DebugSession(opened.debugger, opened.source)
    if let why = opened.difference { Program.warn(why) }
    for line in session.shown { Terminal.print(line.printable) }
    // A failure is looked at where it happened.
    if session.isAtFailure { answer(&session, "c") }
    let debugger = opened.debugger
    InterruptSignals.begin { $0 == SIGINT && debugger.pause() }
    if Terminal.canDraw { return typed(&session) }
    while !session.isOver {
      if Terminal.isInput { Terminal.prompt("(debug) ", aside: true) }
      guard let line = LineInput.standard.line() else { return }
      answer(&session, line)
    }
  }

  private func typed(_ session: inout DebugSession) {
    var input = PromptLine()
    guard input.begin() else { return }
    defer { input.end() }
    if case .line = session.stop.place { draw(session) }
    while !session.isOver, let line = input.read("(debug) ", completing: session.completions) {
      answer(&session, line)
      if case .line = session.stop.place, session.hasMoved { draw(session) }
    }
  }

  /// The source around the line, the variables and the line of time, as far as the window has room.
  private func draw(_ session: DebugSession) {
    let (columns, rows) = (Terminal.size.columns, Terminal.size.rows)
    let around = max(min((rows - 8) / 3, 5), 1)
    let room = max(rows - 2 * around - 8, 0)
    let lines = session.listing(around) + session.locals(atMost: min(room, 6))
    for line in beside(session.picture, lines, columns) { Terminal.print(line) }
    Terminal.print(session.status(columns: columns - 1))
  }

  /// Lines with a picture to the right of them, if there is room for both.
  private func beside(_ picture: [String], _ lines: [String], _ columns: Int) -> [String] {
    let picture = picture.map(\.printable)
    let width = picture.map(\.columns).max() ?? 0
    let left = columns - width - 3
    guard width > 0, left >= 40, picture.count <= lines.count else {
      return lines.map { cut($0, columns) }
    }
    return lines.enumerated().map { index, line in
      guard picture.indices.contains(index) else { return cut(line, columns) }
      let line = cut(line, left)
      return line + String(repeating: " ", count: max(left - line.columns, 0) + 1) + picture[index]
    }
  }

  private func cut(_ line: String, _ columns: Int) -> String {
    let line = line.printable
    return line.count < columns ? line : line.prefix(max(columns - 2, 1)) + "…"
  }

  private func answer(_ session: inout DebugSession, _ line: String) {
    for line in session.take(line) { Terminal.print(line.printableLines) }
  }
}
