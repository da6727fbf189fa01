import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// The thread of a ``Session``: waits for what is typed, told or due, and shows it.
final class SessionLoop<G: Game> {
  private let session: Session<G>
  private var table: Table<G>
  private var painter: Painter
  private var decoder = KeyDecoder()
  /// Pressed, and not yet taken.
  private var keys: [Key] = []
  private let lines = LineInput.standard
  /// What is to be written to the terminal when everything that came has been taken.
  private var output = ""
  /// Of the window; 0 before it has been measured.
  private var size = (rows: 0, columns: 0)
  /// How many things that were begun for the person are under way.
  private var working = 0
  private var isLeaving = false
  private var hasStopped = false
  private var failure: (any Error)?
  /// Whether the person has been asked to type the next line.
  private var hasPrompted = false
  private let start = monotonicTime()

  init(_ session: Session<G>) {
    self.session = session
    table = Table(
      session.host.match, manner: session.manner,
      strategies: session.manner.isDrawn
        ? StrategyFolders().strategies(for: session.stage.game.name).map(\.name) : [])
    painter = Painter(isColored: session.manner.style.isOn)
  }

  private var isDrawn: Bool { session.manner.isDrawn }

  /// - Throws: what an observer threw.
  func run() throws {
    if isDrawn {
      TerminalMode.enter()
      watchWindow()
      measure()
    }
    perform(table.begin())
    while !hasStopped {
      for mail in session.mailbox.collect() { take(mail) }
      take(.time(now))
      if isDrawn {
        measure()
        comeBack()
        takeKeys()
      } else {
        takeLine()
      }
      if !session.isOpen, table.heard.ending != nil, table.waitsForPerson { leave() }
      show()
      if !hasStopped { wait() }
    }
    finish()
    if let failure { throw failure }
  }

  private var now: Duration { monotonicTime() - start }

  private func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    session.leave()
  }

  private func finish() {
    guard isDrawn else { return }
    write(painter.leave())
    for number in [SIGWINCH, SIGCONT] { signal(number, SIG_DFL) }
    windowBell = -1
    TerminalMode.restore()
  }

  // MARK: - Taking

  private func take(_ mail: Session<G>.Mail) {
    switch mail {
    case .input(let input):
      if case .told(.reset, _) = input { session.office.noteReset() }
      take(input)
      if case .told(.ended, let match) = input { keepForfeit(match) }
    case .done: working -= 1
    case .left: leave()
    case .stopped(let error):
      failure = failure ?? error
      hasStopped = true
    }
  }

  private func keepForfeit(_ match: Match<G>) {
    do {
      try session.stage.keepForfeit(match, of: session.host, seed: session.seed)
    } catch {
      failure = failure ?? error
      leave()
    }
  }

  private func take(_ input: TableInput<G>) { perform(table.take(input)) }

  /// Takes a line where nothing is drawn. In a pipe lines wait until the match waits for a person:
  /// otherwise what they do would depend on how fast scripts think.
  private func takeLine() {
    guard !isLeaving, working == 0, Terminal.isInput || table.waitsForPerson else { return }
    if let line = lines.next() {
      hasPrompted = false
      take(.line(line))
      // What came of it comes first.
      session.mailbox.ring()
    } else if lines.isAtEnd {
      if Terminal.isInput { session.stage.tell("") }
      leave()
    }
  }

  /// Takes what was pressed, as far as the match is: what follows an answer waits until the match has
  /// taken the answer.
  private func takeKeys() {
    while !keys.isEmpty, !isLeaving, !table.hasAnswered { take(.key(keys.removeFirst())) }
  }

  private func wait() {
    var descriptors = [
      pollfd(fd: session.mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    ]
    let reads = isDrawn || !(lines.hasLine || lines.isAtEnd)
    if reads, !isLeaving {
      descriptors.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    if count == 0 { keys += decoder.flush() }
    guard count > 0, descriptors.count == 2, descriptors[1].revents != 0 else { return }
    if isDrawn { readKeys() } else { lines.read() }
  }

  /// In milliseconds, as `poll` wants it: -1 is for ever.
  private var timeout: Int32 {
    // A lone escape and the beginning of a sequence look alike for so long.
    if decoder.isWaiting { return 50 }
    guard let next = table.nextChange else { return -1 }
    let left = max(.zero, next - now)
    return Int32(min(left / .milliseconds(1) + 1, 60_000))
  }

  private func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 {
      keys += decoder.decode(bytes.prefix(count))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // The terminal has gone.
      leave()
    }
  }

  // MARK: - Doing

  private func perform(_ effects: [TableEffect<G>]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: TableEffect<G>) {
    let (host, office) = (session.host, session.office)
    switch effect {
    case .say(let text): say(text)
    case .ready(let request): session.desk.show(request)
    case .reply(let request, let reply):
      office.stopHint()
      session.desk.put(reply, to: request)
    case .interrupt(let interrupt):
      office.stopHint()
      attempt { try host.interrupt(interrupt) }
    case .change(let side, let player):
      attempt { if try office.change(side, to: player) { working += 1 } }
    case .swap: attempt { if try office.swap() { working += 1 } }
    case .reset:
      office.stopHint()
      attempt { try office.reset() }
    case .hint(let name):
      working += 1
      office.hint(name, in: table.heard)
    case .save(let path):
      do throws(Failure) {
        try session.record.save(to: path)
        say("saved: “moonstone resume \(path.typed)” goes on from here")
      } catch {
        say("not saved: \(error.message)")
      }
    case .fork:
      do throws(Failure) {
        let (old, new) = try session.record.fork(game: table.heard.game.name, in: MatchStore())
        say("the match so far stays in \(old)\nanother one goes on from here in \(new)")
      } catch {
        say("not forked: \(error.message)")
      }
    case .suspend: suspend()
    case .redraw: redraw()
    case .quit: leave()
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
      session.playOn()
    } catch let rejection as Rejection {
      say("\(rejection)")
    } catch {
      failure = failure ?? error
      leave()
    }
  }

  private func suspend() {
    write(output + painter.leave())
    output = ""
    TerminalMode.restore()
    // Workers stop, too, as they would if the terminal had done it.
    kill(0, SIGTSTP)
    // Nothing stops where nobody could wake it again: then the match simply goes on.
    for _ in 0..<100 where wasContinued == 0 { poll(nil, 0, 10) }
    wasContinued = 1
  }

  /// After a stop, whoever stopped the program: others have used the terminal meanwhile.
  private func comeBack() {
    guard wasContinued != 0 else { return }
    wasContinued = 0
    TerminalMode.restore()
    TerminalMode.enter()
    redraw()
  }

  // MARK: - Showing

  private func say(_ text: String) {
    if isDrawn {
      output += painter.say(text)
    } else {
      if hasPrompted, Terminal.isInput { session.stage.tell("") }
      hasPrompted = false
      session.stage.tell(text)
    }
  }

  private func show() {
    if isDrawn {
      write(output + painter.paint(table.picture))
      output = ""
    } else if Terminal.isInput, !hasPrompted, !isLeaving, working == 0, table.waitsForPerson {
      Terminal.prompt(table.question, aside: session.stage.isJSON)
      hasPrompted = true
    }
  }

  private func redraw() {
    output += painter.redraw(table.picture, columns: size.columns, rows: size.rows)
  }

  private func write(_ text: String) {
    if !text.isEmpty { Terminal.prompt(text, aside: false) }
  }

  /// Looks how large the window is, and draws everything anew when that has changed.
  private func measure() {
    let new = Terminal.size
    guard size.columns != new.columns || size.rows != new.rows else { return }
    let isFirst = size.columns == 0
    size = new
    take(.size(columns: new.columns, rows: new.rows))
    if !isFirst { redraw() }
  }

  private func watchWindow() {
    windowBell = session.mailbox.bell
    signal(SIGWINCH) { _ in ringWindowBell() }
    signal(SIGCONT) { _ in
      wasContinued = 1
      ringWindowBell()
    }
  }
}

// Where handlers of signals tell that the window has changed or the program was stopped; they can
// do little else than write.
private nonisolated(unsafe) var windowBell: Int32 = -1
private nonisolated(unsafe) var wasContinued: sig_atomic_t = 0

private func ringWindowBell() {
  let before = errno
  var byte: UInt8 = 0
  _ = write(windowBell, &byte, 1)
  errno = before
}
