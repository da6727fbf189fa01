import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// Lets a person play a ``Session`` on the terminal. One thread waits for input, events and timers,
/// draws, and carries out the effects of the ``BoardScreen``.
package final class ScreenLoop<G: Game> {
  let session: Session<G>
  private let mailbox: Mailbox<SessionReport<G>>
  private let display: DisplayStyle
  /// Whether the session continues after the end of the match.
  private let isOpen: Bool
  /// Whether lines for people go to the standard error, since the output is for programs.
  private let isAside: Bool
  var screen: BoardScreen<G>
  var painter: Painter
  private var decoder = KeyDecoder()
  /// The keys that were pressed but not taken yet.
  private var keys: [Key] = []
  private let lines = LineInput.standard
  /// The text to write to the terminal once all inputs have been taken.
  var output = ""
  /// The size of the window; 0 before it has been measured.
  private var size = (rows: 0, columns: 0)
  /// The number of tasks in progress for the person.
  var working = 0
  private var isLeaving = false
  private var hasStopped = false
  var failure: (any Error)?
  /// How often the program had been continued when it took the terminal.
  private var continuations = Foreground.continuations
  /// Whether the prompt for the next line is shown.
  private var hasPrompted = false
  private let start = monotonicTime()

  /// - Parameter mailbox: the session's reports.
  package init(
    _ session: Session<G>, mailbox: Mailbox<SessionReport<G>>, display: DisplayStyle,
    isOpen: Bool, isAside: Bool
  ) {
    self.session = session
    self.mailbox = mailbox
    self.display = display
    self.isOpen = isOpen
    self.isAside = isAside
    screen = BoardScreen(
      session.host.match, display: display,
      strategies: display.isDrawn
        ? StrategyFolders().strategies(for: session.loader.game.name).map(\.name) : [],
      files: { PathCompletion.paths(for: $0) })
    screen.isOpen = isOpen
    painter = Painter(display.style.isOn ? Palette(colors: session.loader.game.colors) : nil)
  }

  /// Plays until the person leaves or a signal arrives, or until the end of the match unless the
  /// session is open.
  ///
  /// - Throws: the error of an observer.
  package func play() async throws -> Match<G> {
    session.begin()
    nonisolated(unsafe) let loop = self
    return try await onOwnThread {
      try loop.run()
      return loop.session.host.match
    }
  }

  private var isDrawn: Bool { display.isDrawn }

  private func run() throws {
    if isDrawn {
      watchWindow()
      takeTerminal()
      measure()
    }
    perform(screen.begin())
    while !hasStopped {
      for report in mailbox.collect() { take(report) }
      take(.time(now))
      if isDrawn {
        measure()
        comeBack()
        takeKeys()
      } else {
        takeLine()
      }
      if !isOpen, screen.heard.ending != nil, screen.waitsForPerson { leave() }
      show()
      if !hasStopped { wait() }
    }
    finish()
    if let failure { throw failure }
  }

  private var now: Duration { monotonicTime() - start }

  func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    session.leave()
  }

  private func finish() {
    guard isDrawn else { return }
    signal(SIGWINCH, SIG_DFL)
    Foreground.bell = -1
    defer { TerminalMode.restore() }
    if !isOpen {
      // The rest of an animation is not waited for.
      perform(screen.catchUp())
      show()
    }
    if !Foreground.isElsewhere { write(painter.leave()) }
  }

  // MARK: - Inputs

  private func take(_ report: SessionReport<G>) {
    switch report {
    case .told(let event, let match):
      if case .reset = event { session.changes.noteReset() }
      session.keepVersions(event, match)
      take(ScreenInput.told(event, match))
      if case .ended = event { keepForfeit(match) }
    case .said(let text), .refused(let text): take(ScreenInput.said(text))
    case .valued(let values, let position): take(ScreenInput.valued(values, of: position))
    case .saved(let side, let news): take(ScreenInput.complained(side, news.problem))
    case .observed(let report): take(ScreenInput.observed(report.sentence))
    case .done:
      working -= 1
      // A rematch or an older version may have something to play.
      session.playOn()
    case .left: leave()
    case .stopped(let error):
      failure = failure ?? error
      hasStopped = true
    }
  }

  private func keepForfeit(_ match: Match<G>) {
    do {
      try session.keepForfeit(of: match)
    } catch {
      failure = failure ?? error
      leave()
    }
  }

  private func take(_ input: ScreenInput<G>) { perform(screen.take(input)) }

  /// Takes a line if nothing is drawn. In a pipe, lines wait until the match waits for a person;
  /// otherwise their effect would depend on the speed of scripts.
  private func takeLine() {
    guard !isLeaving, working == 0, Terminal.isInput || screen.waitsForPerson else { return }
    if let line = lines.next() {
      hasPrompted = false
      take(.line(line))
      // Its results come first.
      mailbox.ring()
    } else if lines.isAtEnd {
      if Terminal.isInput { tell("") }
      leave()
    }
  }

  /// Takes the pressed keys as far as the match allows. Keys before the match begins wait for it;
  /// keys after an answer wait until the match has taken the answer.
  private func takeKeys() {
    guard screen.heard.phase != .ready else { return }
    while !keys.isEmpty, !isLeaving, !screen.hasAnswered { take(.key(keys.removeFirst())) }
  }

  private func wait() {
    var descriptors = [
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    ]
    let reads = isDrawn || !(lines.hasLine || lines.isAtEnd)
    if reads, !isLeaving {
      descriptors.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    if count == 0 { keys += decoder.flush() }
    guard count > 0, descriptors.count == 2, descriptors[1].revents != 0 else { return }
    if isDrawn { readKeys(descriptors[1]) } else { lines.read() }
  }

  /// The timeout for `poll` in milliseconds; -1 waits without limit.
  private var timeout: Int32 {
    // Until then, a lone escape and the beginning of a sequence look alike.
    if decoder.isWaiting { return 50 }
    guard let next = screen.nextChange else { return -1 }
    let left = max(.zero, next - now)
    return Int32(min(left / .milliseconds(1) + 1, 60_000))
  }

  private func readKeys(_ announced: pollfd) {
    if let bytes = TerminalMode.read(announced) { keys += decoder.decode(bytes) } else { leave() }
  }

  // MARK: - Stopping and coming back

  func suspend() {
    write(output + painter.leave())
    output = ""
    TerminalMode.restore()
    if !Foreground.stop(by: SIGTSTP) { continuations &-= 1 }
  }

  /// Redraws after a stop, whoever caused it: other programs have used the terminal meanwhile.
  private func comeBack() {
    guard continuations != Foreground.continuations, !isLeaving else { return }
    takeTerminal()
    redraw()
  }

  /// Sets the terminal's mode. In the background the program stops before, and leaves if nobody
  /// brings it to the foreground.
  private func takeTerminal() {
    guard Foreground.wait(by: SIGTTOU) else { return leave() }
    continuations = Foreground.continuations
    TerminalMode.restore()
    TerminalMode.enter()
  }

  // MARK: - Output

  func say(_ text: TerminalText) {
    if isDrawn {
      screen.saidRows += Painter.rows(of: text, columns: size.columns)
      output += painter.say(text, columns: size.columns)
    } else {
      if hasPrompted, Terminal.isInput { tell("") }
      hasPrompted = false
      tell(text)
    }
  }

  /// Prints a line for people.
  private func tell(_ line: TerminalText) { isAside ? Terminal.tell(line) : Terminal.print(line) }

  private func show() {
    if isDrawn {
      guard !Foreground.isElsewhere else { return }
      write(output + painter.paint(screen.picture))
      output = ""
    } else if Terminal.isInput, !hasPrompted, !isLeaving, working == 0, screen.waitsForPerson {
      // Nobody could answer in the background.
      guard Foreground.wait(by: SIGTTIN) else { return leave() }
      Terminal.prompt(TerminalText(screen.question), aside: isAside)
      hasPrompted = true
    }
  }

  func redraw() {
    output += painter.redraw(screen.picture, columns: size.columns, rows: size.rows)
  }

  private func write(_ text: String) {
    if !text.isEmpty { Terminal.prompt(TerminalText(own: text), aside: false) }
  }

  /// Measures the window, and redraws everything if its size has changed.
  private func measure() {
    let new = Terminal.size
    guard size.columns != new.columns || size.rows != new.rows else { return }
    let isFirst = size.columns == 0
    size = new
    take(.size(columns: new.columns, rows: new.rows))
    if !isFirst { redraw() }
  }

  private func watchWindow() {
    Foreground.bell = mailbox.bell
    signal(SIGWINCH) { _ in Foreground.ring() }
    Foreground.countContinuations()
  }
}
