#if os(Linux)
  import CMoonstone
  import MoonstoneHost
  import MoonstoneKernel
  import MoonstoneReversi
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneLua

  /// A worker that waits for its next match may be in a stranger's hands.
  @Suite(.timeLimit(.minutes(10 * patience))) struct DistrustedWorkerTests {
    /// It plays d3 in its first match, answers this when it is to be as it was, and plays c4 if it
    /// is asked in another match.
    private func liar(_ answer: String, saying more: String) -> WorkerPool {
      let source = ScriptSource(name: "liar", text: "")
      let load = Frame.load(source, ample, tick: 1e-8).bytes.count
      return pool(
        """
        printf '\(said(.ready(missing: 0)))'
        head -c \(load) >/dev/null; printf '\(said(.done()))'
        head -c \(choiceBytes) >/dev/null; printf '\(said(choice("d3")))\(more)'
        head -c 5 >/dev/null; printf '\(answer)'
        head -c \(choiceBytes) >/dev/null; printf '\(said(choice("c4")))'
        exec cat >/dev/null
        """)
    }

    private func choice(_ move: String) -> Frame {
      var buffer: [UInt8] = []
      return .chosen(
        ScriptAnswer(
          move: Reversi.Move(move)!.code, ticks: 1, comment: nil, memory: nil, memoryError: nil),
        printed: "", into: &buffer)
    }

    private let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 1_000_000))

    /// What a request for a choice in that turn takes.
    private var choiceBytes: Int {
      let text = turn.position.description
      var buffer: [UInt8] = []
      return withUnsafePointer(to: turn.position) { position in
        Frame.choose(
          ScriptTurn(turn, position, MovesSoFar(UnsafeBufferPointer(start: nil, count: 0))),
          in: text, within: 60, wantsMemory: false, into: &buffer
        ).bytes.count
      }
    }

    /// What is played in two matches of such workers.
    private func moves(_ answer: String, saying more: String = "") throws -> [String] {
      let pool = liar(answer, saying: more)
      return try (1...2).map { _ in
        let player = try LuaStrategy(
          ScriptSource(name: "liar", text: ""), plugin: reversi, limits: ample,
          isolation: .workers(pool))
        return try player.chooseAtOnce(turn).move.description
      }
    }

    @Test func aLiarThatSaysWhatAnHonestWorkerSaysPlaysItsOwnNextMatch() throws {
      #expect(try moves(said(.done())) == ["d3", "c4"])
    }

    @Test(arguments: [
      said(Frame(.chosen)),
      said(.failed(ScriptFailure(status: MS_FAULT, message: ""), printed: "")),
      said(.done(note: "kept")), said(.done()) + said(.done()), octal([1, 0, 0]),
      octal([0, 0, 0, 0]),
    ])
    func aWorkerThatSaysAnythingElseIsNotAskedAgain(_ answer: String) throws {
      #expect(try moves(answer) == ["d3", "d3"])
    }

    @Test func aWorkerThatSaysMoreThanItWasAskedIsNotAskedAgain() throws {
      #expect(try moves(said(.done()), saying: said(.done())) == ["d3", "d3"])
    }
  }
#endif
