#if os(Linux)
  import Foundation
  import MoonstoneTestSupport
  import Testing

  /// The program as a job of a shell: in the background it stops, as every program does that wants
  /// the terminal.
  @Suite(.timeLimit(.minutes(10 * patience))) struct ForegroundTests {
    static let play =
      "bin/moonstone play --seed 1 --in-process --black human --white human "
      + "--animate off --journal m.jsonl"

    let workshop: Workshop
    let shell: TerminalProgram

    init() throws {
      workshop = try Workshop()
      shell = try TerminalProgram(
        ["/bin/sh", "-i"], in: workshop, environment: ["PS1": "sh> ", "ENV": ""])
      #expect(shell.wait(for: "sh>"))
    }

    /// Waits until the shell's only job is stopped, and has left the terminal as it was.
    private func expectStop() async throws {
      // What the shell was told last comes first.
      shell.settle()
      try await eventually("the job stops") {
        let states = SystemProcess.descendants(of: shell.process).map(\.state)
        return !states.isEmpty && states.allSatisfy { $0 == "T" }
      }
      #expect(shell.isAsBefore)
    }

    private func leave() {
      shell.type("exit\r")
      #expect(shell.finish() == 0)
      #expect(shell.isAsBefore)
    }

    @Test func inTheBackgroundPlayStopsUntilItIsBroughtBack() async throws {
      shell.type(Self.play + "\r")
      #expect(shell.wait(for: "● black's turn"))
      shell.type("\u{1a}")
      try await expectStop()
      let shown = shell.written.components(separatedBy: "black's turn").count
      shell.type("bg\r")
      try await expectStop()
      #expect(
        shell.written.components(separatedBy: "black's turn").count == shown, "nothing is drawn")
      shell.type("fg\r")
      #expect(shell.wait(forLine: ">"))
      shell.type("f5\r")
      #expect(shell.wait(forLine: "1. black f5"))
      shell.type("quit\r")
      #expect(shell.wait(for: "the match is left unfinished after 1 ply"))
      leave()
    }

    @Test(arguments: [play, "TERM=dumb " + play]) func whatBeginsInTheBackgroundWaitsThere(
      command: String
    ) async throws {
      shell.type(command + " &\r")
      try await expectStop()
      shell.type("fg\r")
      #expect(shell.wait { $0.text.contains("● black's turn") || $0.text.contains("black:") })
      shell.type("f5\r")
      #expect(shell.wait(forLine: "1. black f5"))
      shell.type("quit\r")
      #expect(shell.wait(for: "the match is left unfinished after 1 ply"))
      leave()
    }

    @Test func aRefusedReadIsNotTheEndOfAWorld() async throws {
      shell.type("bin/moonstone life 3 --seed 1\r")
      #expect(shell.wait(for: "life>"))
      shell.type("\u{1a}")
      try await expectStop()
      shell.type("bg\r")
      try await expectStop()
      shell.type("fg\r")
      shell.type("next\r")
      #expect(shell.wait(for: "generation 1:"))
      shell.type("quit\r")
      leave()
    }

    @Test func aJobInTheBackgroundLeavesWhenItIsAskedTo() async throws {
      shell.type(Self.play + "\r")
      #expect(shell.wait(for: "● black's turn"))
      shell.type("\u{1a}")
      try await expectStop()
      shell.type("bg\r")
      try await expectStop()
      let job = try #require(SystemProcess.descendants(of: shell.process).first)
      // A shell continues what it ends; some leave that to the person.
      shell.type("kill %1; kill -CONT %1\r")
      try await eventually("the job ends") {
        // It may be stopped once more for a line that it wanted to read before it heard.
        kill(job.pid, SIGCONT)
        return SystemProcess(job.pid).map { $0.state == "Z" } ?? true
      }
      // With the next line, the shell notices.
      shell.type("\r")
      try await eventually("the shell has noticed") { SystemProcess(job.pid) == nil }
      #expect(try workshop.run("replay", "m.jsonl").code == 0, "the journal is whole")
      leave()
    }
  }
#endif
