#if os(Linux)
  import Foundation
  import MoonstoneTestSupport
  import Testing

  /// Ctrl-Z: the program and its workers stop together, and no clock runs meanwhile.
  @Suite(.timeLimit(.minutes(10 * patience))) struct SuspensionTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// The states of a process and its children.
    private func states(of pid: Int32) -> [Character] {
      ([SystemProcess(pid)].compactMap { $0 } + SystemProcess.descendants(of: pid)).map(\.state)
    }

    /// A move takes a fair part of its time, so that the stop meets a thinking script.
    @Test(arguments: [[], ["--in-process"]]) func stoppingCostsNoTime(_ more: [String]) async throws
    {
      try workshop.write(
        """
        return { choose = function(board, context)
          local left = context.seconds
          while context.seconds > left - 0.1 do end
          return board:moves()[1]
        end }
        """, to: "slow.lua")
      let seconds = 2 * patience
      let program = try workshop.start(
        ["match", "./slow.lua", "./slow.lua", "--game", "reversi:6", "--seed", "1", "--time"]
          + ["\(seconds)/move"] + more)
      #expect(program.line() != nil)
      program.waitForWork()
      program.send(SIGTSTP)
      try await eventually("all of it stops") {
        states(of: program.processIdentifier).allSatisfy { $0 == "T" || $0 == "Z" }
      }
      // Real time: more than a move has.
      try await Task.sleep(for: .milliseconds(seconds * 1000 + 300))
      #expect(states(of: program.processIdentifier).allSatisfy { $0 == "T" || $0 == "Z" })
      program.send(SIGCONT)
      let output = program.finish()
      #expect(output.code == 0, "\(output.error)")
      #expect(!output.output.contains("forfeits"), "\(output.output)")
    }
  }
#endif
