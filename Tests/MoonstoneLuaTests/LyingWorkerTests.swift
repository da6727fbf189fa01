import CMoonstone
import CMoonstoneProcess
import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// A worker may be in a stranger's hands: whatever it says, its player forfeits and says why, and
/// nothing else happens.
@Suite struct LyingWorkerTests {
  @Test(
    arguments: [
      "", octal([9]), octal([0, 0, 0, 0]), octal([255, 255, 255, 255, 7]),
      octal([0, 0, 64, 0, 7]), octal([1, 0, 64, 0, 7]), octal([1, 0, 0, 0, 99]),
      said(Frame(.choose)), said(.ready(missing: 0)), said(.done()), said(Frame(.chosen)),
      said(Frame(.failed)),
    ])
  func aMalformedAnswerIsAForfeit(_ answer: String) async throws {
    let forfeit = try await forfeit(of: answer)
    #expect(forfeit.reason == .fault)
    #expect(
      forfeit.message == "liar: its worker died: it ended with code 0"
        || forfeit.message == "liar: its worker gave an invalid answer")
  }

  @Test(arguments: UInt64(1)...20)
  func randomBytesAreAForfeit(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    // Of every second one, the length is right.
    if seed.isMultiple(of: 2) { bytes.replaceSubrange(0..<5, with: [60, 0, 0, 0, 7]) }
    let forfeit = try await forfeit(of: octal(bytes))
    #expect(forfeit.reason == .fault)
    #expect(forfeit.message.hasPrefix("liar: its worker "))
  }

  /// The one thing here that takes real time: a worker's grace, a fraction of a second.
  @Test(arguments: ["", octal([60, 0]), octal([60, 0, 0, 0, 7, 1])])
  func silenceIsOutOfTime(_ beginning: String) async throws {
    let forfeit = try await forfeit(
      of: beginning, then: "cat >/dev/null", remaining: .milliseconds(10))
    #expect(forfeit.reason == .time)
    #expect(forfeit.message == "liar: out of time, in a call that cannot be interrupted")
  }

  /// Killed 150 ms after its own limit; the suite's bound ends a wait for one that is not.
  @Test func aWorkerThatIgnoresItsLimitIsKilledAfterItAndNotBefore() throws {
    let folder = try TemporaryFolder()
    let worker = try liar("", before: "echo $$ >> \(folder.path)/pids", then: "exec sleep 1000")
    let began = ContinuousClock.now
    let forfeit = try #require(throws: Forfeit.self) {
      // At once: after waiting for it, this test would have to wait for its turn to go on.
      try worker.chooseAtOnce(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remaining: .milliseconds(400))))
    }
    let took = ContinuousClock.now - began
    #expect(forfeit.reason == .time)
    #expect(took >= .milliseconds(550))
    let text = try String(contentsOfFile: "\(folder.path)/pids", encoding: .utf8)
    // Behind it may be one that was started ahead.
    let pid = try #require(text.split(separator: "\n").first.flatMap { Int32($0) })
    #expect(kill(pid, 0) == -1)
  }

  /// What a busy machine does to a worker: it has something to say, and gets no CPU time for it.
  @Test func aWorkerThatGetsNoCPUTimeIsWaitedForUnderAClock() throws {
    let patience = WorkerPatience(seconds: 1, hasClock: true)
    #expect(patience.end(cpu: 0, isBusy: true, isStopped: false) == nil)
    #expect(patience.end(cpu: WorkerProcess.grace, isBusy: true, isStopped: false) == .late)
    #expect(patience.end(cpu: 0, isBusy: false, isStopped: false) == .late)
    #expect(patience.end(cpu: 0, isBusy: true, isStopped: true) == .stalled)
  }

  @Test func withoutAClockAWorkerThatWantsToWorkIsWaitedFor() {
    let patience = WorkerPatience(seconds: 1, cpu: 9)
    #expect(patience.end(cpu: 8, isBusy: true, isStopped: false) == nil)
    // Another one is asked.
    #expect(patience.end(cpu: 0, isBusy: false, isStopped: false) == .stalled)
    #expect(patience.end(cpu: 0, isBusy: true, isStopped: true) == .stalled)
  }

  @Test func aWorkerThatWorksIsBusyUntilItWaitsOrIsOverspent() async throws {
    var worker = ms_worker()
    // It works no longer than this process lives.
    let line = "read x; while kill -0 $PPID; do :; done"
    let words: [String] = ["/bin/sh", "-c", line]
    let arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let error = ms_worker_start("/bin/sh", arguments + [nil], &worker)
    try #require(error == 0)
    defer {
      var isKilled = false
      _ = ms_worker_end(&worker, 0, &isKilled)
    }
    try await eventually("it waits") { !worker.isBusy }
    _ = ms_write_quietly(worker.input, "go\n", 3)
    try await eventually("it works") { worker.isBusy }
    // However long it is waited for without a clock, its CPU time ends it.
    let deadline = WorkerDeadline(worker)
    _ = deadline.begin(WorkerPatience(seconds: 0, cpu: 0))
    try await eventually("it is killed") {
      _ = deadline.look()
      return withUnsafePointer(to: worker) { !ms_worker_is_busy($0) }
    }
    #expect(deadline.finish() == .overspent)
  }

  @Test func aWorkerThatReadsNothingIsKilled() throws {
    let source = ScriptSource(name: "liar", bytes: Array(repeating: 32, count: 1 << 20))
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        source, plugin: reversi, limits: ScriptLimits(loadSeconds: 0.01),
        isolation: .workers(pool("printf '\(said(.ready(missing: 0)))'; exec sleep 1000")))
    }
    #expect(
      error?.message
        == "liar: cannot be loaded in a worker: it did not answer and was killed")
  }

  @Test func aWorkerThatIsGoneEndsNothingElse() async throws {
    // SIGPIPE would end this process.
    let before = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, before) }
    let source = ScriptSource(name: "liar", bytes: Array(repeating: 32, count: 1 << 20))
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        source, plugin: reversi, isolation: .workers(pool("printf '\(said(.ready(missing: 0)))'")))
    }
    #expect(error?.message.hasPrefix("liar: cannot be loaded in a worker: it ") == true)
  }

  @Test(arguments: ["", octal([9, 0, 0, 0, 4]), octal([255, 255, 255, 255]), said(.done())])
  func aWorkerThatDoesNotComeUpIsAnError(_ beginning: String) {
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        ScriptSource(name: "liar", text: ""), plugin: reversi,
        isolation: .workers(pool("printf '\(beginning)'")))
    }
    #expect(error?.message.hasPrefix("the worker /bin/sh did not start: ") == true)
  }

  @Test(arguments: [-1, 65, 1 << 16, Int.max, Int.min])
  func aMoveThatTheGameLacksIsAForfeit(_ code: Int) async throws {
    let forfeit = try await forfeit(of: said(chosen(code)))
    #expect(forfeit.reason == .fault)
    #expect(forfeit.message == "the game has no move with code \(code)")
  }

  @Test func aFloodOfThoughtsIsAForfeit() async throws {
    let thought = said(.thinking(Comment(depth: 1), ticks: 0))
    let forfeit = try await forfeit(
      of: "", then: "while :; do printf '\(thought)'; done", remaining: .milliseconds(10))
    #expect(forfeit == Forfeit(.fault, "liar: its worker gave an invalid answer"))
  }

  /// Another worker is asked, and does the same.
  @Test(arguments: [false, true]) func aWorkerThatKillsItselfIsAForfeit(hasTicks: Bool) async throws
  {
    let folder = try TemporaryFolder()
    let liar = try liar("", before: "echo >> \(folder.path)/started", then: "kill -9 $$")
    let budget = hasTicks ? Budget(remainingTicks: 1_000_000) : Budget(remaining: .seconds(60))
    let forfeit = try await #require(throws: Forfeit.self) {
      try await liar.choose(
        Turn(game: Reversi(), position: Reversi().initialPosition, budget: budget))
    }
    #expect(forfeit == Forfeit(.fault, "liar: its worker died: it was killed by signal 9"))
    let started = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/started")).count
    // One more may have been started ahead.
    #expect((hasTicks ? 5...6 : 2...3).contains(started), "\(started)")
  }

  @Test func aWorkerThatSaysItWasStoppedIsAForfeit() async throws {
    let forfeit = try await forfeit(
      of: said(.failed(ScriptFailure(status: MS_STOPPED, message: "stopped"), printed: "")))
    #expect(
      forfeit
        == Forfeit(
          .fault,
          "liar: its worker died: it says that it was stopped, and nobody stopped it"))
  }

  /// A stop may come while a fresh worker is brought to where a dead one was, and end its loading.
  @Test func aStopThatEndsTheLoadingOfAFreshWorkerIsAStop() async throws {
    let folder = try TemporaryFolder()
    let source = ScriptSource(name: "liar", text: "")
    let load = Frame.load(source, ample, tick: 1e-8).bytes.count
    let stopped = Frame.failed(
      ScriptFailure(status: MS_FAULT, message: "liar:1: stopped"), printed: "")
    // The first to be asked loads, and ends with the first question.
    let line = """
      printf '\(said(.ready(missing: 0)))'; head -c \(load) >/dev/null
      if mkdir \(folder.path)/first 2>/dev/null; then printf '\(said(.done()))'; head -c 4 >/dev/null
      else printf '\(said(stopped))'; cat >/dev/null; fi
      """
    let liar = try LuaStrategy(
      source, plugin: reversi, limits: ample, isolation: .workers(pool(line)))
    await #expect(throws: Forfeit.self) {
      try await liar.choose(Turn(game: Reversi(), position: Reversi().initialPosition))
    }
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      isWanted: {
        liar.stop()
        return true
      })
    #expect(throws: CancellationError.self) { try liar.chooseAtOnce(turn) }
  }

  @Test func negativeTicksAreAForfeit() async throws {
    let move = try #require(Reversi().initialPosition.legalMoves.first)
    let forfeit = try await forfeit(of: said(chosen(move.code, ticks: -1)))
    #expect(forfeit == Forfeit(.fault, "liar: its worker gave an invalid answer"))
  }

  /// Each byte of it would be six in a journal, whose lines have a longest length.
  @Test(arguments: [0, 1]) func aMemoryThatCannotBeRecordedIsNoAnswer(more: Int) throws {
    let memory = String(repeating: "\u{1}", count: 1 << 20 + more)
    let answer = ScriptAnswer(
      move: 19, ticks: 0, comment: nil, memory: memory, memoryError: nil)
    var buffer: [UInt8] = []
    var reader = Frame.chosen(answer, printed: "", into: &buffer).reader
    if more == 0 {
      #expect(try reader.chosen().answer.memory == memory)
    } else {
      #expect(throws: FrameError.self) { try reader.chosen() }
    }
  }

  @Test func thoughtsAreMadeFitAndSpoiltOnesDropped() async throws {
    var spoilt = Frame(.thinking)
    spoilt.put(7)
    let long = String(repeating: "y", count: 4000)
    let marks = ["a1": Comment.Mark.text(long), long: .number(1), "b1": .text("\u{1b}")]
    let odd = Frame.thinking(
      Comment(
        text: "\u{1b}[2J" + String(repeating: "x", count: 9000),
        pv: [long] + Array(repeating: "d3", count: 999), marks: marks), ticks: -1)
    let move = try #require(Reversi().initialPosition.legalMoves.first)
    let liar = try liar(said(spoilt) + said(odd) + said(chosen(move.code)))
    let reports = Reports()
    _ = try await liar.choose(
      Turn(game: Reversi(), position: Reversi().initialPosition, report: reports.add))
    func thoughts() -> [MoonstoneKernel.Comment] {
      reports.all.compactMap { if case .thinking(let comment, _) = $0 { comment } else { nil } }
    }
    try await eventually("a thought is told") { !thoughts().isEmpty }
    #expect(thoughts().count == 1)
    let text = try #require(thoughts().first?.text)
    #expect(text.hasPrefix("\\x1b[2Jxxx"))
    #expect(text.utf8.count <= 4104)
    #expect(thoughts().first?.pv == Array(repeating: "d3", count: 63))
    #expect(thoughts().first?.marks == ["b1": .text("\\x1b")])
  }

  @Test func anIllegalMoveIsAForfeit() async throws {
    #expect(try await ending(answer: chosen(0)) == .illegalMove)
  }

  @Test(arguments: [Int.max, 1 << 40])
  func ticksBeyondTheBudgetAreAForfeit(_ ticks: Int) async throws {
    let move = try #require(Reversi().initialPosition.legalMoves.first)
    #expect(try await ending(answer: chosen(move.code, ticks: ticks)) == .ticks)
  }

  /// A script that needs another worker and does not get one has done nothing wrong.
  @Test func noWorkerIsNoForfeit() async throws {
    let folder = try TemporaryFolder()
    let shell = "\(folder.path)/sh"
    try FileManager.default.createSymbolicLink(atPath: shell, withDestinationPath: "/bin/sh")
    let liar = try liar("", shell: shell)
    try FileManager.default.removeItem(atPath: shell)
    var errors: [any Error] = []
    // Some more may have been started ahead.
    for _ in 1...20 where !(errors.last is HostFault) {
      do {
        _ = try await liar.choose(Turn(game: Reversi(), position: Reversi().initialPosition))
      } catch {
        errors.append(error)
      }
    }
    #expect(errors.first is Forfeit)
    let fault = try #require(errors.last as? HostFault)
    #expect(
      fault.description
        == "liar: no worker can be started from \(shell): No such file or directory")
    let error = #expect(throws: ScriptError.self) { try self.liar("", shell: shell) }
    #expect(error?.kind == .unavailable)
  }

  private func chosen(_ move: Int, ticks: Int = 0) -> Frame {
    var buffer: [UInt8] = []
    return .chosen(
      ScriptAnswer(
        move: move, ticks: ticks, comment: Comment(value: .nan, depth: .min, text: "\u{1b}[31m"),
        memory: "no table", memoryError: nil), printed: "\u{1b}]0;\u{7}", into: &buffer)
  }

  /// What the lying worker's player forfeits with.
  ///
  /// - Parameter remaining: ample, unless time is what ends it.
  private func forfeit(
    of answer: String, then: String = "", remaining: Duration = .seconds(60)
  ) async throws -> Forfeit {
    let liar = try liar(answer, then: then)
    return try await #require(throws: Forfeit.self) {
      try await liar.choose(
        Turn(
          game: Reversi(), position: Reversi().initialPosition,
          budget: Budget(remaining: remaining)))
    }
  }

  /// How a match ends in which black is played by the lying worker.
  private func ending(answer: Frame) async throws -> Termination? {
    let players = Sides<any Player<Reversi>>(
      black: try liar(said(answer)), white: try strategy("return board:moves()[1]"))
    let clocks = Clocks(.unlimited, ticks: .perMove(1_000_000))
    return try await Host(Match(Reversi(), clocks: clocks), players: players).run()
      .ending?.termination
  }

  private func liar(
    _ answer: String, before: String = ":", then: String = "", shell: String = "/bin/sh"
  ) throws -> LuaStrategy<Reversi> {
    let source = ScriptSource(name: "liar", text: "")
    let load = Frame.load(source, ample, tick: 1e-8).bytes.count
    // It takes what it is sent before it answers, so that it is the answer that counts.
    let line = """
      \(before); printf '\(said(.ready(missing: 0)))'; head -c \(load) >/dev/null; \
      printf '\(said(.done()))'; head -c 4 >/dev/null; printf '\(answer)'; \(then)
      """
    return try LuaStrategy(
      source, plugin: reversi, limits: ample, isolation: .workers(pool(line, shell)))
  }
}

/// A worker that is a line of shell.
func pool(_ line: String, _ shell: String = "/bin/sh") -> WorkerPool {
  WorkerPool(
    WorkerProgram(path: shell, arguments: ["-c", line], forks: false), game: "reversi",
    memory: 1 << 20)
}

/// As `printf` takes it.
func said(_ frame: Frame) -> String { octal(Array(frame.bytes)) }

func octal(_ bytes: [UInt8]) -> String {
  bytes.map { "\\" + ("000" + String($0, radix: 8)).suffix(3) }.joined()
}
